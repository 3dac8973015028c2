import type { ContentType } from '@guildhall/contract/limits'

/**
 * The names under which answers are cached. They stand together because a write in one feature changes what
 * another shows: invalidating `keys.clubs` reaches every list and page of clubs, `keys.content` every item.
 */
export const keys = {
  session: ['session'],
  security: ['security'],
  confirmation: (token: string) => ['confirmation', token],
  emailChange: ['emailChange'],
  emailChangeLink: (token: string) => ['emailChangeLink', token],
  devices: ['devices'],
  tokens: ['tokens'],
  privateAddress: (purpose: string) => ['private-address', purpose],
  notifications: ['notifications'],
  unreadNotifications: ['notifications', 'unread'],
  notificationLists: ['notifications', 'list'],
  notificationList: (filter: string) => ['notifications', 'list', filter],
  notificationPreferences: ['notification-preferences'],
  notificationMail: ['notification-mail'],
  pushDevices: ['push-devices'],
  /** What this browser says of itself. */
  pushHere: ['push-here'],
  mailSubscription: (token: string) => ['mail-subscription', token],
  quietClubs: ['quiet-clubs'],
  clubLevel: (slug: string) => ['club-level', slug],
  mutedContent: ['muted-content'],
  mutedConversations: ['muted-conversations'],
  saved: ['content', 'saved'],
  drafts: ['drafts'],
  isSaved: (contentId: string) => ['is-saved', contentId],
  mute: (contentId: string) => ['mute', contentId],
  exports: ['exports'],
  accountDeletion: ['account-deletion'],
  profile: ['profile'],
  profiles: ['profiles'],
  profileOf: (username: string) => ['profiles', username.toLowerCase()],

  clubs: ['clubs'],
  club: (slug: string) => ['clubs', 'one', slug],
  clubPreviews: ['clubs', 'preview'],
  clubPreview: (slug: string) => ['clubs', 'preview', slug],
  clubCounts: (slug: string) => ['clubs', 'counts', slug],
  clubPermissions: (slug: string) => ['clubs', 'permissions', slug],
  clubNameable: (slug: string, q: string) => ['clubs', 'nameable', slug, q],
  clubWelcome: (clubId: string) => ['clubs', 'welcome', clubId],
  myClubs: ['clubs', 'mine'],
  myClubsOf: (kind: string, q: string) => ['clubs', 'mine', kind, q],
  suggestedClubs: ['clubs', 'suggested'],
  waiting: ['clubs', 'waiting'],
  deletedClubs: ['clubs', 'deleted'],
  clubList: (filters: object) => ['clubs', 'list', filters],
  ownershipOffer: (slug: string) => ['clubs', 'offer', slug],
  ownershipCandidates: (slug: string, q: string) => ['clubs', 'candidates', slug, q],
  clubAddress: (asked: string, club?: string) => ['clubs', 'address', asked, club ?? ''],
  clubCategories: ['clubs', 'categories'],
  joinRequests: (clubId: string) => ['requests', clubId],

  invites: (slug: string) => ['invites', slug],
  invitation: (club: string, token?: string) => ['invitation', club, token ?? ''],
  /** By the club's id: where its members stand. */
  leaderboard: (clubId: string, period: string) => ['leaderboard', clubId, period],
  /** By the club's id, which signals tell. */
  memberLists: (clubId: string) => ['members', 'list', clubId],
  memberList: (clubId: string, filters: object) => ['members', 'list', clubId, filters],
  memberTags: (clubId: string) => ['members', 'tags', clubId],
  memberFaces: (clubId: string) => ['members', 'faces', clubId],

  content: ['content'],
  homeFeed: ['content', 'feed', 'home'],
  clubFeed: (slug: string, type?: ContentType) => ['content', 'feed', slug, type ?? 'all'],
  clubEvents: (slug: string, view?: string) => ['content', 'events', slug, ...(view ? [view] : [])],
  latest: ['content', 'latest'],
  upcomingEvents: ['content', 'upcoming'],
  clubMonth: (slug: string, ...period: string[]) => ['content', 'month', slug, ...period],
  clubHighlights: (slug: string) => ['content', 'highlights', slug],
  contentItem: (id: string) => ['content', 'item', id],
  contentPage: (clubSlug: string, type: ContentType, slug: string) => [
    'content',
    'page',
    clubSlug,
    type,
    slug,
  ],

  /** The mutations that are under way while somebody votes, attends or applies; signals of the same wait for their answer. */
  voting: (pollId: string) => ['vote', pollId],
  attending: (eventId: string) => ['attendance', eventId],
  applying: (jobId: string) => ['apply', jobId],

  attendees: (eventId: string) => ['attendees', eventId],
  applications: (jobId: string) => ['applications', jobId],

  /** Everything about one's messages but the messages themselves. */
  chats: ['chats'],
  unreadMessages: ['chats', 'unread'],
  chatClubs: ['chats', 'clubs'],
  chatLists: ['chats', 'list'],
  chatList: (clubId: string, q: string) => ['chats', 'list', clubId, q],
  threads: ['thread'],
  thread: (clubId: string, other: string) => ['thread', clubId, other],
  blocks: ['blocks'],

  commentLists: ['comments'],
  comments: (contentId: string, ...list: string[]) => ['comments', contentId, ...list],
  likingComment: (commentId: string) => ['like-comment', commentId],
  search: (what: string, asked: object) => ['search', what, asked],
} as const
