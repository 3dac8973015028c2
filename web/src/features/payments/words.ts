import type { EntitlementState, MemberEntitlement, OwnEntitlement } from '@guildhall/contract/entitlements'
import { cardFee } from '@guildhall/contract/fees'
import { fill } from '@guildhall/contract/fill'
import { day } from '../../lib/dates/dates'

/** 'Mar 1, 2026' of '2026-03-01', the same in every time zone. */
export const dayText = (date: string): string => day(date, true)

type Terms = Pick<OwnEntitlement, 'amount' | 'currency' | 'duration'>

/** '$12.50 / month' */
export const priceText = ({ amount, currency, duration }: Terms): string =>
  cardFee({ isPaid: true, membershipFee: amount, currency, subscriptionDuration: duration }) ?? ''

export const stateTexts: Record<EntitlementState | 'given', string> = {
  pending: 'Pending',
  active: 'Active',
  past_due: 'Past due',
  given: 'Given',
  ended: 'Ended',
}

type Status = Pick<MemberEntitlement, 'state' | 'source' | 'paidUntil' | 'endsAt' | 'isCanceled'>

/** The state for its badge; `given` for what is not paid. */
export const shownState = ({ state, source }: Pick<Status, 'state' | 'source'>) =>
  source === 'given' && state === 'active' ? 'given' : state

/** Whether a payment is to be expected: not for what is given, nor for what has ended. */
export const isPayable = (of: Pick<Status, 'state' | 'source'>) =>
  of.state !== 'ended' && shownState(of) !== 'given'

/** Until when, within a line: 'Paid until Mar 1, 2026', 'Given, without end'. */
export function statusText({ state, source, paidUntil, endsAt, isCanceled }: Status): string {
  const values = { until: paidUntil && dayText(paidUntil), end: endsAt && dayText(endsAt) }
  if (state === 'pending') return 'Not paid yet'
  if (state === 'ended') return 'No access anymore'
  if (state === 'past_due') return fill('Paid until {until}[, access until {end}]', values)
  const given = source === 'given'
  if (!paidUntil) return given ? 'Given, without end' : 'Paid, without end'
  if (isCanceled) return fill('Canceled, ends after {until}', values)
  return given ? fill('Given until {until}', values) : fill('Paid until {until}', values)
}

/** Why a payment was not recorded. */
export const passedTexts: Record<string, string> = {
  gone: 'no longer asks for this.',
  ended: 'the membership has ended.',
  changed: 'was changed by someone else meanwhile.',
  recorded: 'was recorded before.',
  banned: 'is banned from the club.',
}
