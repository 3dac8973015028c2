/** Pixels: the widths in which a wider stored picture can be had as well, at `?w=`. */
export const pictureWidths = [96, 192, 384, 768] as const

// In a module of its own: a first visit needs the lists below, and of the numbers few (web/build/plugins.ts).
export { limits } from './numbers.ts'

/** Content types that a club's features and permissions name. */
export const contentTypes = ['post', 'poll', 'event', 'service', 'product', 'job'] as const
export type ContentType = (typeof contentTypes)[number]

/** The types that can be published today. Maps over `ContentKind` hold what each one needs. */
export const contentKinds = [
  'post',
  'poll',
  'event',
  'service',
  'product',
  'job',
] as const satisfies readonly ContentType[]
export type ContentKind = (typeof contentKinds)[number]

/** Those listed across clubs, at /jobs and so on. */
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
