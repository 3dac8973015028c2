import { accountDeletionsApi } from './account-deletions.ts'
import { accountsApi } from './accounts.ts'
import { activityApi } from './activity.ts'
import { actsApi } from './acts.ts'
import { announcementsApi } from './announcements.ts'
import { blocksApi } from './blocks.ts'
import { bulkBansApi } from './bulk-bans.ts'
import { casesApi } from './cases.ts'
import { groupsApi } from './club-groups.ts'
import { clubRulesApi } from './club-rules.ts'
import { clubSettingsApi } from './club-settings.ts'
import { topicsApi } from './club-topics.ts'
import { clubsApi } from './clubs.ts'
import { consoleApi } from './console.ts'
import { contentApi } from './content.ts'
import { assignmentsApi } from './course-assignments.ts'
import { courseBinApi } from './course-bin.ts'
import { lessonCommentsApi } from './course-comments.ts'
import { certificatesApi, enrollmentsApi } from './course-enrollments.ts'
import { courseLinksApi } from './course-links.ts'
import { courseMediaApi } from './course-media.ts'
import { quizzesApi } from './course-quizzes.ts'
import { teachingApi } from './course-teaching.ts'
import { coursesApi } from './courses.ts'
import { deletionApi } from './deletion.ts'
import { devicesApi } from './devices.ts'
import { draftsApi } from './drafts.ts'
import { emailChangeApi } from './email-change.ts'
import type { Input, Output } from './endpoint.ts'
import { entitlementsApi } from './entitlements.ts'
import { evidenceApi } from './evidence.ts'
import { exportsApi } from './exports.ts'
import { feedApi } from './feed.ts'
import { filesApi } from './files.ts'
import { firstStepsApi } from './first-steps.ts'
import { hiddenWordsApi } from './hidden-words.ts'
import { insightsApi } from './insights.ts'
import { interactionsApi } from './interactions.ts'
import { invitesApi } from './invites.ts'
import { kindApis } from './kinds.ts'
import { leaderboardApi } from './leaderboard.ts'
import { linksApi } from './links.ts'
import { listingsApi } from './listings.ts'
import { membersApi } from './members.ts'
import { membershipApi } from './membership.ts'
import { mentionsApi } from './mentions.ts'
import { messageSearchApi } from './message-search.ts'
import { messagesApi } from './messages.ts'
import { mutingApi } from './muting.ts'
import { notificationMailApi } from './notification-mail.ts'
import { notificationPreferencesApi } from './notification-preferences.ts'
import { notificationsApi } from './notifications.ts'
import { openingApi } from './opening.ts'
import { operatorsApi } from './operators.ts'
import { ownershipApi } from './ownership.ts'
import { placeApi } from './place.ts'
import { preventionApi } from './prevention.ts'
import { calendarAddressApi, feedAddressApi } from './private-addresses.ts'
import { profilesApi } from './profiles.ts'
import { pushApi } from './push.ts'
import { reportsApi } from './reports.ts'
import { requestsApi } from './requests.ts'
import { savedApi } from './saved.ts'
import { searchApi } from './search.ts'
import { securityApi } from './security.ts'
import { signUpApi } from './sign-up.ts'
import { storageApi } from './storage.ts'
import { tokensApi } from './tokens.ts'

/** Every endpoint by feature, as the API documentation groups them. */
export const apiByFeature = {
  Accounts: accountsApi,
  'Change of email': emailChangeApi,
  'Login and security': securityApi,
  Devices: devicesApi,
  'API tokens': tokensApi,
  'Calendar link': calendarAddressApi,
  'Feed link': feedAddressApi,
  Files: filesApi,
  Profiles: profilesApi,
  Clubs: clubsApi,
  'Club settings': { ...clubSettingsApi, ...openingApi },
  'Club rules': clubRulesApi,
  Topics: topicsApi,
  Groups: groupsApi,
  'First steps': firstStepsApi,
  'Activity log': activityApi,
  Membership: membershipApi,
  'Payments and entitlements': entitlementsApi,
  'Join requests': requestsApi,
  Invites: invitesApi,
  Members: membersApi,
  'Ownership transfer': ownershipApi,
  'Club deletion': deletionApi,
  Content: { ...feedApi, ...contentApi },
  ...kindApis,
  Courses: { ...coursesApi, ...lessonCommentsApi },
  'Teaching courses': {
    ...teachingApi,
    ...courseBinApi,
    ...courseLinksApi,
    ...quizzesApi,
    ...assignmentsApi,
    ...courseMediaApi,
  },
  'Learners of courses': { ...enrollmentsApi, ...certificatesApi },
  'Link cards': linksApi,
  Listings: listingsApi,
  'Likes, reactions and comments': interactionsApi,
  Mentions: mentionsApi,
  'Saved items': savedApi,
  Drafts: draftsApi,
  Messages: { ...messagesApi, ...messageSearchApi },
  Blocks: blocksApi,
  'Hidden words': hiddenWordsApi,
  Reports: reportsApi,
  'Moderation cases': casesApi,
  'Moderation acts and appeals': { ...actsApi, ...bulkBansApi },
  'Files of cases': evidenceApi,
  Operators: operatorsApi,
  'Rules of signing up': signUpApi,
  'The place': placeApi,
  Announcements: announcementsApi,
  'Watched words and held submissions': preventionApi,
  Console: consoleApi,
  Insights: insightsApi,
  Leaderboard: leaderboardApi,
  Search: searchApi,
  Notifications: notificationsApi,
  'Notification preferences': notificationPreferencesApi,
  'Notification mail': notificationMailApi,
  Muting: mutingApi,
  'Push notifications': pushApi,
  Exports: exportsApi,
  Storage: storageApi,
  'Account deletion': accountDeletionsApi,
}

/** All members of a union of objects, in one object. */
export type All<Groups> = (Groups extends unknown ? (one: Groups) => void : never) extends (
  all: infer A,
) => void
  ? A
  : never

/** Every endpoint by 'METHOD /path'. A feature's routes bind it exactly once. */
export const api = Object.assign({}, ...Object.values(apiByFeature)) as Api

export type Api = All<(typeof apiByFeature)[keyof typeof apiByFeature]>
export type EndpointKey = keyof Api
export type InputOf<K extends EndpointKey> = Input<Api[K]>
/** Endpoints that answer with JSON. */
export type JsonKey = { [K in EndpointKey]: Api[K] extends { response: unknown } ? K : never }[EndpointKey]
export type OutputOf<K extends EndpointKey> = Output<Api[K]>
