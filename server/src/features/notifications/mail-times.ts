import type { NotificationMailSettings } from '@guildhall/contract/notification-mail'
import { instantOf, wallTimeOf } from '@guildhall/contract/zones'

const minute = 60_000
const day = 24 * 60 * minute

/** How long something may be read before it is mailed. */
const waitMs = 15 * minute

type Waiting = {
  createdAt: Date
  isUrgent: boolean
  /** Of no use later: no digest holds it back. */
  isTimely?: boolean
}

/** What does not call for an answer is mailed once a day at most, by itself. */
const dueSoon = ({ createdAt, isUrgent }: Waiting, mailedAt: Date | null): Date => {
  const soon = createdAt.getTime() + waitMs
  return new Date(isUrgent || !mailedAt ? soon : Math.max(soon, mailedAt.getTime() + day))
}

/** When to mail about something that happened at `createdAt`, to somebody who was last mailed at `mailedAt`. */
export function dueAt(settings: NotificationMailSettings, waiting: Waiting, mailedAt: Date | null): Date {
  return settings.frequency === 'soon' || waiting.isTimely
    ? dueSoon(waiting, mailedAt)
    : nextDigest({ ...settings, frequency: settings.frequency }, waiting.createdAt)
}

/** The next time after `from` at which the clocks of the zone show the hour, on the weekday if weekly. */
function nextDigest({ frequency, hour, weekday, timeZone }: NotificationMailSettings, from: Date): Date {
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
