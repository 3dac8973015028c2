import type { EntitlementState } from '@guildhall/contract/entitlements'
import type { durations } from '@guildhall/contract/held-entitlement'

export type Duration = (typeof durations)[number]

/** What access depends on. `paidUntil`: null without end, or before the first payment. */
export type Terms = {
  state: EntitlementState
  paidUntil: Date | null
  isCanceled: boolean
  graceDays: number
}

const hour = 3_600_000
const day = 24 * hour
/** Noon in UTC of the next day: when a day has ended everywhere on earth. */
const untilNoon = 36 * hour

/** Whether it gives access. */
export const opens = (state: EntitlementState): boolean => state === 'active' || state === 'past_due'

/** When access ends without another payment; null if it does not. A canceled one has no days of grace. */
export function accessEnd({ state, paidUntil, isCanceled, graceDays }: Terms): Date | null {
  if (!opens(state) || paidUntil === null) return null
  return isCanceled ? paidUntil : new Date(paidUntil.getTime() + graceDays * day)
}

/** Its state at a time; only the end of what is paid changes it. */
export function stateAt(terms: Terms, now: Date): EntitlementState {
  const end = accessEnd(terms)
  if (terms.paidUntil === null || end === null || now < terms.paidUntil) return terms.state
  return now < end ? 'past_due' : 'ended'
}

const reminderDays = [3, 14] as const

/** Days before the end of the reminder that is due; null if none is. Those that were missed are left out. */
export function reminderDue(
  { state, paidUntil, isCanceled }: Terms,
  reminded: number | null,
  now: Date,
): (typeof reminderDays)[number] | null {
  if (state !== 'active' || paidUntil === null || isCanceled || now >= paidUntil) return null
  const due = reminderDays.find((days) => paidUntil.getTime() - now.getTime() <= days * day)
  return due !== undefined && (reminded === null || due < reminded) ? due : null
}

/** When a day such as '2026-03-01' has ended everywhere. */
export const endOfDay = (date: string): Date => new Date(Date.parse(date) + untilNoon)

/** The last day that lies before a time everywhere: the reverse of endOfDay. */
export const lastDayOf = (until: Date): string =>
  new Date(until.getTime() - untilNoon).toISOString().slice(0, 10)

/** The last day of a period that begins at the end of `from`, on the same day of the month or its last; null for one-time payment. */
export function dayAfterPeriod(from: string, duration: Duration): string | null {
  if (duration === 'one-time') return null
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  const later = month - 1 + (duration === 'yearly' ? 12 : 1)
  const daysInMonth = new Date(Date.UTC(year, later + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, later, Math.min(date, daysInMonth))).toISOString().slice(0, 10)
}

/** The last day that a payment pays for: a period after what is paid, or after the day of payment if that is the first one. */
export const paidThrough = (
  { state, paidUntil }: Pick<Terms, 'state' | 'paidUntil'>,
  duration: Duration,
  paidOn: string,
): string | null =>
  dayAfterPeriod(opens(state) && paidUntil !== null ? lastDayOf(paidUntil) : paidOn, duration)
