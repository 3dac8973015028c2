import type { ContentType } from '@guildhall/contract/limits'

/**
 * Every query and mutation key. They are in one file because a write in one feature changes what another shows:
 * invalidating `keys.clubs` reaches every list and page of clubs, `keys.content` every item.
 */
export const keys = {
  session: ['session'],
  /** What every page shows of the place. */
  place: ['place'],
  acceptances: ['acceptances'],
  legalPages: ['legal-pages'],
  legalPage: (page: string, number?: string) => ['legal-pages', page, number ?? ''],
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
  /** The mutation that turns mail on again after an address was refused. */
  enablingMail: ['enable-mail'],
  pushDevices: ['push-devices'],
  /** Push notifications in this browser, and the mutation that turns them on or off. */
  pushHere: ['push-here'],
  switchingPush: ['switch-push'],
  mailSubscription: (token: string) => ['mail-subscription', token],
  /** Decisions of moderators about the viewer. */
  statements: ['statements'],
  statementList: ['statements', 'list'],
  statement: (actId: string) => ['statements', 'one', actId],
  linkedStatement: (token: string) => ['statements', 'linked', token],
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

  /** Everything in the console. */
  admin: ['admin'],
  /** One page of the console, or a list by its filters. */
  adminOf: (page: string, ...filters: unknown[]) => ['admin', page, ...filters],
  clubModerationLog: (slug: string, filters: object) => ['moderation-log', slug, filters],

  clubs: ['clubs'],
  club: (slug: string) => ['clubs', 'one', slug],
  allClubs: ['clubs', 'one'],
  clubPreviews: ['clubs', 'preview'],
  clubPreview: (slug: string) => ['clubs', 'preview', slug],
  clubCounts: (slug: string) => ['clubs', 'counts', slug],
  allClubCounts: ['clubs', 'counts'],
  clubPermissions: (slug: string) => ['clubs', 'permissions', slug],
  clubNameable: (slug: string, q: string) => ['clubs', 'nameable', slug, q],
  clubRules: (clubId: string) => ['clubs', 'rules', clubId],
  clubWelcome: (clubId: string) => ['clubs', 'welcome', clubId],
  myClubs: ['clubs', 'mine'],
  myClubsOf: (kind: string, q: string) => ['clubs', 'mine', kind, q],
  suggestedClubs: ['clubs', 'suggested'],
  waiting: ['clubs', 'waiting'],
  deletedClubs: ['clubs', 'deleted'],
  clubList: (filters: object) => ['clubs', 'list', filters],
  ownershipOffer: (slug: string) => ['clubs', 'offer', slug],
  ownershipCandidates: (slug: string, q: string) => ['clubs', 'candidates', slug, q],
  clubAddress: (wanted: string, club?: string) => ['clubs', 'address', wanted, club ?? ''],
  listingOptions: (type: ContentType) => ['clubs', 'listing-options', type],
  /** The mutation that closes a new member's welcome. */
  closingWelcome: (slug: string) => ['close-welcome', slug],
  clubCategories: ['clubs', 'categories'],
  /** What waits for a moderator: everything, the viewer's own, and in a club or (null) all clubs. */
  held: ['held'],
  ownHeld: (clubId: string) => ['held', 'own', clubId],
  heldIn: (clubId: string | null) => ['held', 'in', clubId ?? 'all'],
  prevention: (clubId: string) => ['prevention', clubId],
  /** Of a club, or (null) of every club. */
  watchedTerms: (clubId: string | null) => ['watched-terms', clubId ?? 'all'],
  joinRequests: (clubId: string) => ['requests', clubId],

  allInvites: ['invites'],
  invites: (slug: string) => ['invites', slug],
  invitation: (club: string, token?: string) => ['invitation', club, token ?? ''],
  /** By the club's id. */
  leaderboard: (clubId: string, period: string) => ['leaderboard', clubId, period],
  /** By the club's id, as signals name it. */
  memberLists: (clubId: string) => ['members', 'list', clubId],
  memberList: (clubId: string, filters: object) => ['members', 'list', clubId, filters],
  memberAnswers: (clubId: string, personId: string) => ['members', 'answers', clubId, personId],
  memberTags: (clubId: string) => ['members', 'tags', clubId],
  memberFaces: (clubId: string) => ['members', 'faces', clubId],

  content: ['content'],
  homeFeed: ['content', 'feed', 'home'],
  clubFeed: (slug: string, type?: ContentType, state: 'open' | 'any' = 'any') => [
    'content',
    'feed',
    slug,
    type ?? 'all',
    state,
  ],
  clubEvents: (slug: string, view?: string) => ['content', 'events', slug, ...(view ? [view] : [])],
  latest: ['content', 'latest'],
  upcomingEvents: ['content', 'upcoming'],
  clubMonth: (slug: string, ...period: string[]) => ['content', 'month', slug, ...period],
  duplicate: (id: string) => ['duplicate', id],
  clubHighlights: (slug: string) => ['content', 'highlights', slug],
  listing: (type: ContentType, filters: object) => ['content', 'listing', type, filters],
  contentItem: (id: string) => ['content', 'item', id],
  contentPage: (clubSlug: string, type: ContentType, slug: string) => [
    'content',
    'page',
    clubSlug,
    type,
    slug,
  ],

  /** Mutations of an item. Signals about the same thing wait for their answer. */
  liking: (contentId: string) => ['like', contentId],
  reacting: (contentId: string) => ['react', contentId],
  deleting: (contentId: string) => ['delete', contentId],
  voting: (pollId: string) => ['vote', pollId],
  attending: (eventId: string) => ['attendance', eventId],
  applying: (jobId: string) => ['apply', jobId],

  attendees: (eventId: string, ...status: string[]) => ['attendees', eventId, ...status],
  applications: (jobId: string) => ['applications', jobId],

  versions: (id: string, ...editedAt: (string | null)[]) => ['versions', id, ...editedAt],
  insights: (clubId: string, weeks: string) => ['insights', clubId, weeks],
  courseInsights: (clubId: string, weeks: string) => ['course-insights', clubId, weeks],
  activity: (clubId: string) => ['activity', 'list', clubId],
  activityList: (clubId: string, filters: object) => ['activity', 'list', clubId, filters],
  newActivity: (clubId: string) => ['activity', 'new', clubId],
  activitySince: (clubId: string, filters: object, since?: string) => [
    'activity',
    'new',
    clubId,
    filters,
    since,
  ],
  activityPeople: (clubId: string, q: string) => ['activity', 'people', clubId, q],
  activityRetention: (clubId: string) => ['activity', 'retention', clubId],

  /** Everything about messages but the threads. */
  chats: ['chats'],
  unreadMessages: ['chats', 'unread'],
  chatClubs: ['chats', 'clubs'],
  chatLists: ['chats', 'list'],
  chatList: (clubId: string, q: string) => ['chats', 'list', clubId, q],
  threads: ['thread'],
  thread: (clubId: string, other: string, around?: number) =>
    around === undefined ? ['thread', clubId, other] : ['thread', clubId, other, around],
  messageSearch: (clubId: string, q: string) => ['message-search', clubId, q],
  blocks: ['blocks'],

  courses: ['courses'],
  /** All lists, or those of a club by its slug. */
  courseLists: (clubSlug?: string) => ['courses', 'list', ...(clubSlug ? [clubSlug] : [])],
  coursePages: ['courses', 'page'],
  coursePage: (clubSlug: string, slug: string) => ['courses', 'page', clubSlug, slug],
  /** All lessons, or those of a course by its slugs. */
  lessons: (...course: string[]) => ['courses', 'lesson', ...course],
  lesson: (clubSlug: string, courseSlug: string, slug: string) => [
    'courses',
    'lesson',
    clubSlug,
    courseSlug,
    slug,
  ],
  lessonNote: (lessonId: string) => ['courses', 'note', lessonId],
  certificate: (code: string) => ['certificate', code],
  lessonCommentLists: ['lesson-comments'],
  lessonComments: (lessonId: string, ...list: string[]) => ['lesson-comments', lessonId, ...list],
  commentLists: ['comments'],
  comments: (contentId: string, ...list: string[]) => ['comments', contentId, ...list],
  likingComment: (commentId: string) => ['like-comment', commentId],

  /** Courses as their teachers see them. */
  managedCourses: ['teaching', 'course'],
  managedCourse: (clubSlug: string, slug: string) => ['teaching', 'course', clubSlug, slug],
  lessonDraft: (lessonId: string) => ['teaching', 'lesson', lessonId],
  lessonVersions: (lessonId: string) => ['teaching', 'versions', lessonId],
  teacherCandidates: (clubId: string, q: string) => ['teaching', 'candidates', clubId, q],
  enrollments: (courseId: string) => ['enrollments', courseId],
  enrollmentList: (courseId: string, filters: object) => ['enrollments', courseId, 'list', filters],
  enrollment: (courseId: string, personId: string) => ['enrollments', courseId, 'one', personId],
  enrollmentCandidates: (courseId: string, q: string) => ['enrollments', courseId, 'candidates', q],
  submissions: (courseId: string, ...status: string[]) => ['submissions', courseId, ...status],
  search: (what: string, filters: object) => ['search', what, filters],
  /** The mutations that save settings of a query. */
  changing: (queryKey: readonly unknown[]) => [...queryKey, 'change'],
} as const
