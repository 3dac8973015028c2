/** Limits that both sides know. Plain numbers, so that a page can use them without loading a schema. */
export const limits = {
  /** Before re-encoding (platform.md 5, content.md 5). */
  pictureBytes: 5 * 1024 * 1024,
  /** Once decoded; more is a decompression bomb. */
  picturePixels: 40_000_000,
  /** Of an animation; one with more is stored as its first frame. */
  animationFrames: 150,
  /** Of all its frames together, as they arrive. */
  animationPixels: 20_000_000,
  attachmentBytes: 10 * 1024 * 1024,
  attachments: 5,
  clubName: 100,
  clubDescription: 5000,
  /** A club's welcome text. */
  clubWelcome: 2000,
  clubCategories: 8,
  category: 40,
  /** People named in a club's permissions, for each kind of content. */
  namedPeople: 100,
  clubSlugMin: 2,
  clubSlugMax: 50,
  contentSlugMax: 100,
  slugAttempts: 10,
  contentSlugAttempts: 100,
  usernameMin: 3,
  usernameMax: 50,
  bio: 1500,
  /** Newest items and newest comments counted for a profile. */
  contributionsCounted: 1000,
  personName: 60,
  listEntries: 20,
  /** On the home page, of each sort; also applications counted for one job. */
  waitingShown: 10,
  waitingCounted: 100,
  /** An interest or a community role. */
  tag: 40,
  passwordMin: 8,
  passwordMax: 128,
  recoveryCodes: 10,
  passkeyName: 60,
  devices: 100,
  postTitle: 100,
  postContent: 5000,
  postImages: 8,
  pollQuestion: 500,
  pollDescription: 2000,
  pollOption: 200,
  pollOptionsMin: 2,
  pollOptions: 5,
  eventName: 255,
  eventDescription: 2000,
  eventAgenda: 5000,
  eventLocation: 500,
  eventLink: 2000,
  eventCapacity: 100_000,
  eventDays: 366,
  /** On cards (content.md 9). */
  eventPreview: 150,
  /** A job's title, company and location. */
  jobLine: 200,
  jobDescription: 5000,
  /** Requirements, responsibilities or benefits, as typed. */
  jobList: 2000,
  jobEntries: 50,
  applicationMessage: 2000,
  applicationPage: 20,
  /** Applications for a job are counted up to this number. */
  applicationsCounted: 1000,
  /** On cards (content.md 9). */
  jobPreview: 200,
  productTitle: 200,
  productDescription: 5000,
  productFeatures: 2000,
  productSpecifications: 2000,
  serviceTitle: 100,
  /** Where the form's field stops (content.md 5). */
  serviceTitleTyped: 50,
  serviceDescription: 1000,
  serviceLocation: 200,
  serviceDuration: 100,
  serviceIncluded: 2000,
  /** Pictures of a product or service. */
  itemPictures: 8,
  eventFaces: 5,
  /** Events in the private calendar of a person. */
  calendarEvents: 1000,
  /** Days in the month view: six weeks and a margin. */
  calendarDays: 45,
  monthEvents: 500,
  attendeePage: 20,
  pictureAlt: 300,
  /** Pictures in one text. */
  textPictures: 20,
  commentPictures: 4,
  /** On cards (content.md 9). */
  textPreview: 350,
  /** Title of a link card; its address has the posted length. */
  linkTitle: 200,
  linkSite: 60,
  linkAddress: 2000,
  /** Links per person and hour; further ones are not fetched. */
  linksAnHour: 30,
  comment: 5000,
  /** Characters of JSON. */
  draft: 80_000,
  draftSummary: 200,
  /** Drafts per person; the oldest are deleted first. */
  drafts: 50,
  draftDays: 90,
  /** People mentioned in one text. */
  mentions: 50,
  /** Suggestions while typing '@'. */
  mentionable: 8,
  feedPage: 20,
  /** Pinned items per club. */
  pinnedItems: 3,
  /** Items of one club per page of the home feed, while other clubs have news. */
  homeOfOneClub: 7,
  /** Items in the private feed for feed readers. */
  readerItems: 50,
  /** Items for visitors, one from each of the busiest clubs. */
  latestItems: 6,
  latestClubs: 24,
  /** Events beside the home feed. */
  upcomingEvents: 5,
  suggestedClubs: 6,
  highlightedItems: 3,
  highlightedPeople: 8,
  commentPage: 20,
  /** Replies shown before loading more. */
  firstReplies: 3,
  listingPage: 24,
  listingClubs: 50,
  clubPage: 24,
  /** Page size of a person's clubs of one kind. */
  myClubs: 50,
  memberPage: 20,
  memberPageMax: 100,
  /** Matching members are counted up to this number. */
  membersFound: 100,
  membersOfRole: 1000,
  search: 200,
  searchPage: 20,
  /** Results are counted up to this number. */
  searchCounted: 100,
  /** Suggested titles while typing. */
  suggestedItems: 5,
  switcherEntries: 4,
  tokens: 50,
  tokenName: 100,
  /** Ours have 46 characters. */
  tokenText: 200,
  requestPage: 20,
  decisions: 100,
  /** Join requests are counted up to this number. */
  requestsCounted: 1000,
  /** Days after a rejection (docs/decisions/016). */
  askAgainDays: 7,
  membersChanged: 20,
  /** Days (decisions.md U4). */
  bringBackDays: 7,
  inviteUses: 1000,
  invitePage: 20,
  /** For invites by mail or username. */
  inviteDays: 14,
  exportDays: 7,
  activityPage: 30,
  /** New and outdated entries of a club's log are counted up to this number. */
  activityCounted: 1000,
  activityPeople: 10,
  notificationPage: 20,
  noticeTitle: 100,
  noticeMessage: 500,
  /** Unread notifications are counted up to this number, shown as '99+'. */
  notificationsCounted: 100,
  pushDevices: 20,
  pushEndpoint: 1000,
  leaderboardPage: 20,
  /** Items per week. */
  bestItems: 5,
  levelName: 30,
} as const
