import { finishDeletion, sweepDeletions } from './features/account-deletions/account-deletions.tasks.ts'
import { sweepAccounts } from './features/accounts/accounts.tasks.ts'
import { mailReset } from './features/accounts/accounts.writes.ts'
import { mailConfirmationAgain } from './features/accounts/confirmation.writes.ts'
import { forgetActivity } from './features/clubs/activity.tasks.ts'
import { scoreClubs } from './features/clubs/clubs.tasks.ts'
import { forgetVersions } from './features/content/versions.tasks.ts'
import { clearClub, sweepClubs } from './features/deletion/deletion.tasks.ts'
import { notifyOfDeletion } from './features/deletion/notices.tasks.ts'
import { sweepDrafts } from './features/drafts/drafts.tasks.ts'
import { sweepDeletedAttendees } from './features/events/attendees.ts'
import { releaseGuests } from './features/events/leaving.writes.ts'
import { makeExport, sweepExports } from './features/exports/exports.tasks.ts'
import { sweepFiles } from './features/files/files.tasks.ts'
import { sweepInvites } from './features/invites/invites.tasks.ts'
import { fetchDueLinks, sweepLinkCards } from './features/links/links.tasks.ts'
import { notifyOfApplication } from './features/notifications/applications.tasks.ts'
import { keepCauses, sweepCauses } from './features/notifications/former-causes.ts'
import { sendDueMails } from './features/notifications/mail.tasks.ts'
import { notifyOfMentions } from './features/notifications/mentions.tasks.ts'
import { notifyOfActivity, withdrawNotifications } from './features/notifications/notifications.tasks.ts'
import { sendPushes } from './features/notifications/push.tasks.ts'
import { notifyOfReminder, remindOfEvents } from './features/notifications/reminders.tasks.ts'
import { notifyOfResponse } from './features/notifications/responses.tasks.ts'
import { forgetNotifications } from './features/notifications/retention.tasks.ts'
import { sweepReports } from './features/reports/reports.tasks.ts'
import { rollUpClubs } from './features/rollups/rollups.tasks.ts'
import { refold } from './features/search/refold.tasks.ts'
import { followClub, sweepWords } from './features/search/search.tasks.ts'
import { sweepTokens } from './features/tokens/tokens.tasks.ts'
import { each, taskBudgetMs } from './platform/batches.ts'
import type { Dependencies } from './platform/context.ts'
import { sweepCounts } from './platform/counts-database.ts'
import { guardMailer } from './platform/instance/guards.ts'
import { openMailer, sweepDeliveries } from './platform/mail.ts'
import { oneAtATime } from './platform/one-at-a-time.ts'
import type { TaskList } from './platform/tasks.ts'

/** Every night, whichever of them fails. */
const sweeps = [
  sweepAccounts,
  sweepTokens,
  sweepDrafts,
  sweepInvites,
  sweepCounts,
  sweepDeletedAttendees,
  sweepDeliveries,
  sweepReports,
  sweepCauses,
]

/** Each task and the function behind it. They work on a database of their own, with `taskLimits`. */
export function taskList(deps: Dependencies): TaskList {
  const { db } = deps
  const mailer = guardMailer(openMailer(deps.env, db, deps.log), deps.instance)
  return {
    'mail.send': (mail) => mailer.send(mail),
    'notifications.tell': (activity) => notifyOfActivity(deps, activity),
    'notifications.application': (application) => notifyOfApplication(deps, application),
    'notifications.mention': (mentions) => notifyOfMentions(deps, mentions),
    'notifications.response': (response) => notifyOfResponse(deps, response),
    'notifications.withdraw': (item) => withdrawNotifications(deps, item),
    'notifications.mail': () => sendDueMails(deps),
    'notifications.remind': () => remindOfEvents(deps),
    'notifications.forget': (from) => forgetNotifications(deps, from),
    'notifications.reminder': (reminder) => notifyOfReminder(deps, reminder),
    'push.send': oneAtATime(() => sendPushes(deps)),
    'clubs.tell': ({ clubId }) => notifyOfDeletion(deps, clubId),
    'clubs.clear': ({ clubId }) => clearClub(deps, clubId),
    'clubs.sweep': () => sweepClubs(deps),
    'clubs.score': ({ clubId }) => scoreClubs(deps, clubId),
    'links.fetch': oneAtATime(() => fetchDueLinks(deps)),
    'clubs.roll-up': () => rollUpClubs(deps, { budgetMs: taskBudgetMs }),
    'events.release': ({ clubId }) => releaseGuests(deps, clubId),
    'activity.forget': () => forgetActivity(deps, keepCauses),
    'content.forget': () => each([() => forgetVersions(deps), () => sweepLinkCards(deps)]),
    'files.sweep': ({ after }) => sweepFiles(deps, undefined, { after }),
    'accounts.confirm': (asked) => mailConfirmationAgain(deps, asked),
    'accounts.reset': (asked) => mailReset(deps, asked),
    'accounts.sweep': () => each(sweeps.map((sweep) => () => sweep(db))),
    'search.follow': ({ clubId }) => followClub(deps, clubId),
    'search.refold': (from) => refold(db, from),
    'search.sweep': ({ after }) => sweepWords(db, { after }),
    'exports.make': ({ exportId }) => makeExport(deps, exportId),
    'exports.sweep': () => sweepExports(deps),
    'account-deletions.finish': ({ personId }) => finishDeletion(deps, personId),
    'account-deletions.sweep': () => sweepDeletions(deps),
  }
}
