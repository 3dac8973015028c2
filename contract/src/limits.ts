/** Pixel widths at which a wider stored picture is also served, with `?w=`. */
export const pictureWidths = [96, 192, 384, 768] as const

// A separate module: a first visit needs the lists below, but few of the numbers (web/build/plugins.ts).
export { limits } from './numbers.ts'

/** Content types that a club's features and permissions name. */
export const contentTypes = ['post', 'poll', 'event', 'service', 'product', 'job'] as const
export type ContentType = (typeof contentTypes)[number]

/** Types that can be published. Maps over `ContentKind` hold the parts of each. */
export const contentKinds = [
  'post',
  'poll',
  'event',
  'service',
  'product',
  'job',
] as const satisfies readonly ContentType[]
export type ContentKind = (typeof contentKinds)[number]

/** Kinds listed across clubs, at /jobs and so on. */
export const listedKinds = ['job', 'product', 'service'] as const satisfies readonly ContentKind[]
export type ListedKind = (typeof listedKinds)[number]

export const features = ['posts', 'polls', 'events', 'services', 'products', 'jobs'] as const
export type Feature = (typeof features)[number]

/** Also the URL segment: /{club}/posts/{slug}. */
export const featureOf = {
  post: 'posts',
  poll: 'polls',
  event: 'events',
  service: 'services',
  product: 'products',
  job: 'jobs',
} as const satisfies Record<ContentType, Feature>

export const featuresWithTab: readonly Feature[] = contentKinds.map((kind) => featureOf[kind])

/** First path segments that no club may use as its slug (platform.md 2.1, decisions.md C2). */
export const reservedSegments: readonly string[] = [
  'create-club',
  'my-clubs',
  'clubs-joined',
  'profile',
  'settings',
  'login',
  'register',
  'signup',
  'forgot-password',
  'reset-password',
  'edit-profile',
  'messages',
  'jobs',
  'products',
  'services',
  'notifications',
  'user',
  'clubs',
  'search',
  'home',
  'join-club',
  'auth',
  'rest',
  'storage',
  'functions',
  'realtime',
  'assets',
  'dev',
  'docs',
  'health',
  'metrics',
  'check-email',
  'confirm-email',
  'courses',
  'polls',
  'events',
  'posts',
  'members',
  'admin',
  'api',
  'about',
  'help',
  'terms',
  'privacy',
  'robots',
  'sitemap',
  'favicon',
  'manifest',
  'icons',
  'sw',
]
