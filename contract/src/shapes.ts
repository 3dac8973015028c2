import { z } from 'zod'
import * as accountDeletions from './account-deletions.ts'
import * as accounts from './accounts.ts'
import * as activity from './activity.ts'
import * as acts from './acts.ts'
import * as announcements from './announcements.ts'
import * as blocks from './blocks.ts'
import * as cases from './cases.ts'
import * as clubGroups from './club-groups.ts'
import * as clubRules from './club-rules.ts'
import * as clubSettings from './club-settings.ts'
import * as clubTopics from './club-topics.ts'
import * as clubs from './clubs.ts'
import * as common from './common.ts'
import * as consoleShapes from './console.ts'
import * as content from './content.ts'
import * as courseAssignments from './course-assignments.ts'
import * as courseComments from './course-comments.ts'
import * as courseEnrollments from './course-enrollments.ts'
import * as courseQuizzes from './course-quizzes.ts'
import * as courseTeaching from './course-teaching.ts'
import * as courses from './courses.ts'
import * as deletion from './deletion.ts'
import * as devices from './devices.ts'
import * as drafts from './drafts.ts'
import * as editing from './editing.ts'
import * as emailChange from './email-change.ts'
import * as entitlements from './entitlements.ts'
import * as errors from './errors.ts'
import * as exports from './exports.ts'
import * as feed from './feed.ts'
import * as firstSteps from './first-steps.ts'
import * as hiddenWords from './hidden-words.ts'
import * as insights from './insights.ts'
import * as interactions from './interactions.ts'
import * as invites from './invites.ts'
import { kindShapes } from './kinds.ts'
import * as leaderboard from './leaderboard.ts'
import * as links from './links.ts'
import * as listings from './listings.ts'
import * as members from './members.ts'
import * as mentions from './mentions.ts'
import * as messageSearch from './message-search.ts'
import * as messages from './messages.ts'
import * as moderation from './moderation.ts'
import * as muting from './muting.ts'
import * as notificationPreferences from './notification-preferences.ts'
import * as notifications from './notifications.ts'
import * as operators from './operators.ts'
import * as ownership from './ownership.ts'
import * as place from './place.ts'
import * as prevention from './prevention.ts'
import * as privateAddresses from './private-addresses.ts'
import * as profiles from './profiles.ts'
import * as push from './push.ts'
import * as reports from './reports.ts'
import * as requests from './requests.ts'
import * as saved from './saved.ts'
import * as search from './search.ts'
import * as signUp from './sign-up.ts'
import * as tokens from './tokens.ts'
import * as topics from './topics.ts'

const files: object[] = [
  errors,
  editing,
  common,
  accounts,
  tokens,
  privateAddresses,
  clubs,
  entitlements,
  members,
  requests,
  invites,
  emailChange,
  devices,
  profiles,
  content,
  courses,
  courseTeaching,
  courseQuizzes,
  courseAssignments,
  courseComments,
  courseEnrollments,
  links,
  feed,
  ...Object.values(kindShapes).flat(),
  firstSteps,
  hiddenWords,
  insights,
  leaderboard,
  listings,
  interactions,
  mentions,
  saved,
  drafts,
  search,
  messageSearch,
  messages,
  blocks,
  moderation,
  reports,
  cases,
  acts,
  operators,
  signUp,
  prevention,
  consoleShapes,
  ownership,
  deletion,
  notifications,
  muting,
  push,
  notificationPreferences,
  exports,
  accountDeletions,
  clubSettings,
  clubRules,
  topics,
  clubTopics,
  clubGroups,
  place,
  announcements,
  activity,
]

/**
 * The shapes that the API's document names, by name: `clubCard` is ClubCard. Without those of params and queries, whose fields
 * are parameters.
 */
export const namedShapes: ReadonlyMap<string, z.ZodType> = new Map(
  files
    .flatMap((file) => Object.entries(file))
    .filter(
      ([name, shape]) =>
        (shape instanceof z.ZodObject || shape instanceof z.ZodDiscriminatedUnion) &&
        !/(Param|Query)$|^list[A-Z]|^none$/.test(name),
    )
    .map(([name, shape]) => [name.charAt(0).toUpperCase() + name.slice(1), shape]),
)
