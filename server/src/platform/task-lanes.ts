import type { TaskName } from './tasks.ts'

/** Tasks of different lanes never wait for each other: a silent mail server holds up mail, and no notification. */
export type Lane = 'interactive' | 'mail' | 'bulk' | 'long'

/** How many tasks of a lane each server works on at a time. */
export const laneWidths: Record<Lane, number> = { interactive: 3, mail: 3, bulk: 3, long: 1 }

export const laneOf: Record<TaskName, Lane> = {
  'accounts.confirm': 'interactive',
  'accounts.reset': 'interactive',
  'notifications.application': 'interactive',
  'notifications.mention': 'interactive',
  'notifications.response': 'interactive',
  'push.send': 'interactive',

  'mail.send': 'mail',

  'clubs.roll-up': 'bulk',
  'clubs.score': 'bulk',
  'clubs.tell': 'bulk',
  'events.release': 'bulk',
  'links.fetch': 'bulk',
  'notifications.mail': 'bulk',
  'notifications.remind': 'bulk',
  'notifications.reminder': 'bulk',
  'notifications.tell': 'bulk',
  'notifications.withdraw': 'bulk',
  'search.follow': 'bulk',

  'account-deletions.finish': 'long',
  'account-deletions.sweep': 'long',
  'accounts.sweep': 'long',
  'activity.forget': 'long',
  'clubs.clear': 'long',
  'clubs.sweep': 'long',
  'content.forget': 'long',
  'exports.make': 'long',
  'exports.sweep': 'long',
  'files.sweep': 'long',
  'notifications.forget': 'long',
  'search.refold': 'long',
  'search.sweep': 'long',
}

/** Tasks that send something, read what people link to, or delete or create stored files. Copies leave them queued. */
export const outwardTasks: ReadonlySet<TaskName> = new Set<TaskName>([
  'account-deletions.finish',
  'account-deletions.sweep',
  'clubs.clear',
  'clubs.sweep',
  'exports.make',
  'exports.sweep',
  'files.sweep',
  'links.fetch',
  'mail.send',
  'notifications.mail',
  'push.send',
])
