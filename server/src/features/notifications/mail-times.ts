import type { NotificationMailSettings } from '@guildhall/contract/notification-mail'
import { instantOf, wallTimeOf } from '@guildhall/contract/zones'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Time for a notification to be read before it is mailed. */
const waitMs = 15 * minute

type Schedule = Omit<NotificationMailSettings, 'messages'>

type Waiting = {
  createdAt: Date
  isUrgent: boolean
  /** Too late in a digest, so it is mailed separately. */
  isTimely?: boolean
}

/** Notifications that need no answer cause at most one mail a day. */
const dueSoon = ({ createdAt, isUrgent }: Waiting, mailedAt: Date | null): Date => {
  const soon = createdAt.getTime() + waitMs
  return new Date(isUrgent || !mailedAt ? soon : Math.max(soon, mailedAt.getTime() + day))
}

/** When to mail a notification of `createdAt` to a person last mailed at `mailedAt`. */
export function dueAt(settings: Schedule, waiting: Waiting, mailedAt: Date | null): Date {
  return settings.frequency === 'soon' || waiting.isTimely
    ? dueSoon(waiting, mailedAt)
    : nextDigest({ ...settings, frequency: settings.frequency }, waiting.createdAt)
}

/** When to mail a person about a message unread since `sentAt`; undefined if they chose never. */
export function messagesDueAt(settings: NotificationMailSettings, sentAt: Date): Date | undefined {
  const after = (ms: number) => new Date(sentAt.getTime() + ms)
  const due: Record<NotificationMailSettings['messages'], () => Date | undefined> = {
    never: () => undefined,
    '1h': () => after(hour),
    '8h': () => after(8 * hour),
    // Each message can be read for an hour before it is mailed.
    daily: () => nextDigest({ ...settings, frequency: 'daily' }, after(hour)),
  }
  return due[settings.messages]()
}

/** The next time after `from` at the chosen hour of the zone, on the weekday if weekly. */
function nextDigest({ frequency, hour, weekday, timeZone }: Schedule, from: Date): Date {
  const today = Date.parse(`${wallTimeOf(from, timeZone).date}T00:00:00Z`)
  for (let days = 0; days <= 8; days++) {
    const date = new Date(today + days * day)
    const isDay = frequency !== 'weekly' || (date.getUTCDay() + 6) % 7 === weekday - 1
    const time = `${String(hour).padStart(2, '0')}:00`
    const at = instantOf({ date: date.toISOString().slice(0, 10), time }, timeZone)
    if (isDay && at > from) return at
  }
  throw new Error('No such time within a week')
}
