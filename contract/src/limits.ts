/** Pixel widths at which a wider stored picture is also served, with `?w=`. */
export const pictureWidths = [96, 192, 384, 768] as const

export * as limits from './numbers.ts'

type KindFacts = {
  /** Its plural, which is also the URL segment: /{club}/posts/{slug}. */
  feature: string
  /** Its author is asked about it in a chat. */
  offered?: true
  /** It is listed across clubs, at /jobs and so on. */
  listed?: true
}

/** The kinds of content, in the order of their tabs. Maps over `ContentKind` hold what each one needs. */
const kinds = {
  post: { feature: 'posts' },
  poll: { feature: 'polls' },
  event: { feature: 'events' },
  service: { feature: 'services', offered: true, listed: true },
  product: { feature: 'products', offered: true, listed: true },
  job: { feature: 'jobs', offered: true, listed: true },
} as const satisfies Record<string, KindFacts>
type Kinds = typeof kinds

export type ContentKind = keyof Kinds
export type ContentType = ContentKind
export const contentKinds = Object.keys(kinds) as ContentKind[]
export const contentTypes = Object.keys(kinds) as ContentType[]

type KindWith<Fact> = { [K in ContentKind]: Kinds[K] extends Fact ? K : never }[ContentKind]
export type OfferedKind = KindWith<{ offered: true }>
export const offeredKinds = contentKinds.filter((kind): kind is OfferedKind => 'offered' in kinds[kind])
export type ListedKind = KindWith<{ listed: true }>
export const listedKinds = contentKinds.filter((kind): kind is ListedKind => 'listed' in kinds[kind])

export const featureOf = Object.fromEntries(contentKinds.map((kind) => [kind, kinds[kind].feature])) as {
  [K in ContentKind]: Kinds[K]['feature']
}
export type Feature = Kinds[ContentKind]['feature']
export const features = contentKinds.map((kind): Feature => featureOf[kind])

export const featuresWithTab: readonly Feature[] = contentKinds.map((kind) => featureOf[kind])

/** Reserved since 0028: clubs that had them are found under them by their former slugs. */
export const movedSegments: readonly string[] = ['imprint', 'contact', 'rules']

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
  'certificates',
  'statements',
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
  ...movedSegments,
  'robots',
  'sitemap',
  'favicon',
  'manifest',
  'icons',
  'sw',
]
