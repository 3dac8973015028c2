/**
 * Limits that both sides know. Each by itself and without a schema, so that a page loads only the numbers that it uses.
 */

/** Before re-encoding (platform.md 5, content.md 5). */
export const pictureBytes = 5 * 1024 * 1024
/** Size of photos among files, which phones make larger than pictures for the web. */
export const photoBytes = 20 * 1024 * 1024
/** Once decoded; more is a decompression bomb. */
export const picturePixels = 40_000_000
/** Frames of an animation; one with more is stored as its first frame. */
export const animationFrames = 150
/** Pixels of all its frames together, before resizing. */
export const animationPixels = 20_000_000
export const attachmentBytes = 10 * 1024 * 1024
export const attachments = 5
export const clubName = 100
export const clubDescription = 5000
/** A club's welcome text. */
export const clubWelcome = 2000
export const clubCategories = 8
export const category = 40
/** People and groups named in a club's permissions, for each kind of content. */
export const namedPeople = 100
export const clubSlugMin = 2
export const clubSlugMax = 50
export const contentSlugMax = 100
export const slugAttempts = 10
export const topics = 50
export const topicName = 60
export const topicSlugMax = 60
export const topicDescription = 200
/** Chosen by hand for one move. */
export const movedItems = 100
export const groups = 50
export const groupName = 40
export const groupDescription = 500
export const groupedAtOnce = 1000
/** Courses whose finishing puts people into a group. */
export const groupCourses = 20
export const groupPage = 50
export const contentSlugAttempts = 100
export const usernameMin = 3
export const usernameMax = 50
export const bio = 1500
/** Newest items and newest comments counted for a profile. */
export const contributionsCounted = 1000
export const personName = 60
export const listEntries = 20
/** On the home page, of each sort; also applications counted for one job. */
export const waitingShown = 10
export const waitingCounted = 100
/** An interest or a community role. */
export const tag = 40
export const passwordMin = 8
export const passwordMax = 128
export const recoveryCodes = 10
export const passkeyName = 60
export const devices = 100
export const postTitle = 100
export const postContent = 5000
export const postImages = 8
export const pollQuestion = 500
export const pollDescription = 2000
export const pollOption = 200
export const pollOptionsMin = 2
export const pollOptions = 5
export const eventName = 255
export const eventDescription = 2000
export const eventAgenda = 5000
export const eventLocation = 500
export const eventLink = 2000
export const eventCapacity = 100_000
export const eventDays = 366
/** On cards (content.md 9). */
export const eventPreview = 150
/** A job's title, company and location. */
export const jobLine = 200
export const jobDescription = 5000
/** Requirements, responsibilities or benefits, as typed. */
export const jobList = 2000
export const jobEntries = 50
export const applicationMessage = 2000
export const applicationPage = 20
/** Applications for a job are counted up to this number. */
export const applicationsCounted = 1000
/** On cards (content.md 9). */
export const jobPreview = 200
export const productTitle = 200
export const productDescription = 5000
export const productFeatures = 2000
export const productSpecifications = 2000
export const serviceTitle = 100
/** Length of the form's field (content.md 5). */
export const serviceTitleTyped = 50
export const serviceDescription = 1000
export const serviceLocation = 200
export const serviceDuration = 100
export const serviceIncluded = 2000
/** Pictures of a product or service. */
export const itemPictures = 8
export const eventFaces = 5
/** Events in the private calendar of a person. */
export const calendarEvents = 1000
/** Days in the month view: six weeks and a margin. */
export const calendarDays = 45
export const monthEvents = 500
export const attendeePage = 20
export const pictureAlt = 300
/** Pictures in one text. */
export const textPictures = 20
export const commentPictures = 4
/** On cards (content.md 9). */
export const textPreview = 350
/** Title of a link card; its address has the posted length. */
export const linkTitle = 200
export const linkSite = 60
export const linkAddress = 2000
/** Links per person and hour; further ones are not fetched. */
export const linksAnHour = 30
export const comment = 5000
/** Characters of JSON. */
export const draft = 80_000
export const draftSummary = 200
/** Drafts per person; the oldest are deleted first. */
export const drafts = 50
export const draftDays = 90
/** People mentioned in one text. */
export const mentions = 50
/** Suggestions while typing '@'. */
export const mentionable = 8
export const feedPage = 20
/** Pinned items per club. */
export const pinnedItems = 3
/** Items of one club per page of the home feed, while other clubs have news. */
export const homeOfOneClub = 7
/** Items in the private feed for feed readers. */
export const readerItems = 50
/** Items for visitors, one from each of the busiest clubs. */
export const latestItems = 6
export const latestClubs = 24
/** Events beside the home feed. */
export const upcomingEvents = 5
export const suggestedClubs = 6
export const highlightedItems = 3
export const highlightedPeople = 8
export const commentPage = 20
/** Replies shown before loading more. */
export const firstReplies = 3
export const listingPage = 24
export const listingClubs = 50
export const clubPage = 24
/** Page size of a person's clubs of one kind. */
export const myClubs = 50
export const memberPage = 20
export const memberPageMax = 100
/** Matching members are counted up to this number. */
export const membersFound = 100
export const membersOfRole = 1000
export const search = 200
export const searchPage = 20
/** Results are counted up to this number. */
export const searchCounted = 100
/** Suggested titles while typing. */
export const suggestedItems = 5
export const switcherEntries = 4
export const tokens = 50
export const tokenName = 100
/** Ours have 46 characters. */
export const tokenText = 200
export const requestPage = 20
export const decisions = 100
/** Join requests are counted up to this number. */
export const requestsCounted = 1000
/** Days after a rejection (docs/decisions/018). */
export const askAgainDays = 7
export const membersChanged = 20
/** Days (decisions.md U4). */
export const bringBackDays = 7
export const inviteUses = 1000
export const invitePage = 20
/** For invites by mail or username. */
export const inviteDays = 14
export const exportDays = 7
export const activityPage = 30
/** New and outdated entries of a club's log are counted up to this number. */
export const activityCounted = 1000
export const activityPeople = 10
export const notificationPage = 20
export const noticeTitle = 100
export const noticeMessage = 500
/** Unread notifications are counted up to this number, shown as '99+'. */
export const notificationsCounted = 100
export const pushDevices = 20
export const pushEndpoint = 1000
export const leaderboardPage = 20
/** Items per week. */
export const bestItems = 5
export const levelName = 30
