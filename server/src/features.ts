import type { All } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { accountDeletionsFeature } from './features/account-deletions/account-deletions.feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { activityLogFeature } from './features/activity-log/activity-log.feature.ts'
import { actsFeature } from './features/acts/acts.feature.ts'
import { appealsFeature } from './features/acts/appeals/appeals.feature.ts'
import { hidingFeature } from './features/acts/hiding/hiding.feature.ts'
import { announcementsFeature } from './features/announcements/announcements.feature.ts'
import { bulkBansFeature } from './features/cases/bulk-bans/bulk-bans.feature.ts'
import { casesFeature } from './features/cases/cases.feature.ts'
import { heldFeature } from './features/cases/held/held.feature.ts'
import { reportsFeature } from './features/cases/reports/reports.feature.ts'
import { clubsFeature } from './features/clubs/clubs.feature.ts'
import { commentsFeature } from './features/comments/comments.feature.ts'
import { consoleFeature } from './features/console/console.feature.ts'
import { contentFeature } from './features/content/content.feature.ts'
import { coursesFeature } from './features/courses/courses.feature.ts'
import { deletionFeature } from './features/deletion/deletion.feature.ts'
import { draftsFeature } from './features/drafts/drafts.feature.ts'
import { eventsFeature } from './features/events/events.feature.ts'
import { exportsFeature } from './features/exports/exports.feature.ts'
import { feedFeature } from './features/feed/feed.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { groupsFeature } from './features/groups/groups.feature.ts'
import { invitesFeature } from './features/invites/invites.feature.ts'
import { jobsFeature } from './features/jobs/jobs.feature.ts'
import { leaderboardFeature } from './features/leaderboard/leaderboard.feature.ts'
import { linksFeature } from './features/links/links.feature.ts'
import { membersFeature } from './features/members/members.feature.ts'
import { mentionsFeature } from './features/mentions/mentions.feature.ts'
import { messagesFeature } from './features/messages/messages.feature.ts'
import { clubRulesFeature } from './features/moderation/club-rules/club-rules.feature.ts'
import { moderationFeature } from './features/moderation/moderation.feature.ts'
import { notificationsFeature } from './features/notifications/notifications.feature.ts'
import { operatorsFeature } from './features/operators/operators.feature.ts'
import { ownershipFeature } from './features/ownership/ownership.feature.ts'
import { paymentsFeature } from './features/payments/payments.feature.ts'
import { placeFeature } from './features/place/place.feature.ts'
import { pollsFeature } from './features/polls/polls.feature.ts'
import { hiddenWordsFeature } from './features/prevention/hidden-words/hidden-words.feature.ts'
import { preventionFeature } from './features/prevention/prevention.feature.ts'
import { profilesFeature } from './features/profiles/profiles.feature.ts'
import { requestsFeature } from './features/requests/requests.feature.ts'
import { rollupsFeature } from './features/rollups/rollups.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { signUpFeature } from './features/sign-up/sign-up.feature.ts'
import { enrollmentsFeature } from './features/teaching/enrollments/enrollments.feature.ts'
import { teachingFeature } from './features/teaching/teaching.feature.ts'
import { tokensFeature } from './features/tokens/tokens.feature.ts'
import { topicsFeature } from './features/topics/topics.feature.ts'
import { platformErrors } from './platform/errors.ts'
import type { Feature } from './platform/feature.ts'
import { gathered } from './platform/gathered.ts'
import { mailTasks } from './platform/mail/mail.ts'
import { rateLimitTasks } from './platform/rate-limits/counts-database.ts'
import type { RateLimits } from './platform/rate-limits/rate-limits.ts'
import type { Tasks } from './platform/tasks/tasks.ts'

/** Every feature that brings something to the platform. */
export const features = [
  accountDeletionsFeature,
  accountsFeature,
  actsFeature,
  activityLogFeature,
  announcementsFeature,
  appealsFeature,
  clubRulesFeature,
  bulkBansFeature,
  casesFeature,
  clubsFeature,
  commentsFeature,
  consoleFeature,
  contentFeature,
  coursesFeature,
  deletionFeature,
  draftsFeature,
  enrollmentsFeature,
  eventsFeature,
  exportsFeature,
  feedFeature,
  filesFeature,
  heldFeature,
  groupsFeature,
  topicsFeature,
  hiddenWordsFeature,
  hidingFeature,
  invitesFeature,
  jobsFeature,
  leaderboardFeature,
  linksFeature,
  membersFeature,
  mentionsFeature,
  messagesFeature,
  moderationFeature,
  notificationsFeature,
  operatorsFeature,
  ownershipFeature,
  paymentsFeature,
  placeFeature,
  pollsFeature,
  preventionFeature,
  profilesFeature,
  reportsFeature,
  requestsFeature,
  rollupsFeature,
  searchFeature,
  signUpFeature,
  teachingFeature,
  tokensFeature,
  { tasks: mailTasks },
  { tasks: rateLimitTasks },
  { errors: platformErrors },
] as const

type Of<Part extends keyof Feature> = All<Extract<(typeof features)[number], Record<Part, object>>[Part]>

const all = <Part extends keyof Feature>(part: Part) =>
  gathered(features.map((feature: Feature) => feature[part])) as Of<Part>

/** Every task: one that no feature brings does not compile. */
export const tasks: Tasks = all('tasks')

export const rateLimits: RateLimits = all('rateLimits')

export const sentences: Record<ErrorCode, string> = all('errors')

export const guesses: ReadonlySet<ErrorCode> = new Set(
  features.flatMap((feature: Feature) => feature.guesses ?? []),
)
