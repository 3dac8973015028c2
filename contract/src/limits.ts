/** Every bound that both sides know. Plain numbers, so that a page can use them without loading a schema. */
export const limits = {
  /** Bytes of a picture, before it is re-encoded (platform.md 5, content.md 5). */
  pictureBytes: 5 * 1024 * 1024,
  /** Pixels of a picture once decoded; more is a decompression bomb. */
  picturePixels: 40_000_000,
  attachmentBytes: 10 * 1024 * 1024,
  attachments: 5,
  clubName: 100,
  clubDescription: 5000,
  clubCategories: 8,
  category: 40,
  /** People whom a club's permissions may name for one kind of content. */
  namedPeople: 100,
  clubSlugMin: 2,
  clubSlugMax: 50,
  contentSlugMax: 100,
  slugAttempts: 10,
  contentSlugAttempts: 100,
  usernameMin: 3,
  usernameMax: 50,
  bio: 1500,
  personName: 60,
  listEntries: 20,
  passwordMin: 8,
  passwordMax: 128,
  recoveryCodes: 10,
  passkeyName: 60,
  /** Signed-in devices that are listed. */
  devices: 100,
  postTitle: 100,
  postContent: 5000,
  postImages: 1,
  /** Characters of a picture's description. */
  pictureAlt: 300,
  /** Characters of an item's text that a card shows (content.md 9). */
  textPreview: 350,
  comment: 5000,
  feedPage: 20,
  /** Items and people that a club's preview shows. */
  highlightedItems: 3,
  highlightedPeople: 8,
  commentPage: 20,
  clubPage: 24,
  memberPage: 20,
  memberPageMax: 100,
  /** How far members are counted who match a text, or have a role: past it a number tells people little. */
  membersFound: 100,
  membersOfRole: 1000,
  search: 200,
  searchPage: 20,
  switcherEntries: 4,
  /** API tokens of one person. */
  tokens: 50,
  tokenName: 100,
  /** Characters of an API token as it is sent; ours have 46. */
  tokenText: 200,
  requestPage: 20,
  /** Join requests that are answered at once. */
  decisions: 100,
  /** Up to here those who wait are counted. */
  requestsCounted: 1000,
  /** Days after a rejection until one may ask the same club again (docs/decisions/016). */
  askAgainDays: 7,
  /** Members that one request changes alike. */
  membersChanged: 20,
  /** Days during which a deleted club can be brought back (decisions.md U4). */
  bringBackDays: 7,
  /** Of one link. */
  inviteUses: 1000,
  invitePage: 20,
  /** How long an invite by mail or by username holds. */
  inviteDays: 14,
  /** Days that an export of one's data can be downloaded. */
  exportDays: 7,
} as const

/** What an API token may be used for: reading only, or writing as well. */
export const tokenScopes = ['read', 'write'] as const
/** How long an API token holds. */
export const tokenLifetimes = ['30-days', '90-days', '1-year', 'never'] as const

/** How long an invite link holds. */
export const inviteLifetimes = ['1-day', '7-days', '30-days'] as const

/** Content types that a club's features and permissions speak of. */
export const contentTypes = ['post', 'poll', 'event', 'service', 'product', 'job'] as const
export type ContentType = (typeof contentTypes)[number]

/** Of these, the ones that can be published. What has to be there for each is a map over `ContentKind`. */
export const contentKinds = ['post'] as const satisfies readonly ContentType[]
export type ContentKind = (typeof contentKinds)[number]

export const features = ['posts', 'polls', 'events', 'services', 'products', 'jobs'] as const
export type Feature = (typeof features)[number]

/** The feature a content type belongs to, which is also its segment in addresses: /{club}/posts/{slug}. */
export const featureOf = {
  post: 'posts',
  poll: 'polls',
  event: 'events',
  service: 'services',
  product: 'products',
  job: 'jobs',
} as const satisfies Record<ContentType, Feature>

/** The features that have a tab in the club. */
export const featuresWithTab: readonly Feature[] = contentKinds.map((kind) => featureOf[kind])

/** First path segments that are never a club's slug (platform.md 2.1, decisions.md C2). */
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
]
