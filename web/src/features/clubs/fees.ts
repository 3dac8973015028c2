import type { ClubCard } from '@guildhall/contract/clubs'
import { money } from '../../lib/text/money'

type Fee = Pick<ClubCard, 'isPaid' | 'membershipFee' | 'currency' | 'subscriptionDuration'>

const perPeriod = { 'one-time': '', monthly: ' / month', yearly: ' / year' }

/** The fee on a club's card: '$12.50 / month'. Null for a free club. */
export function cardFee({ isPaid, membershipFee, currency, subscriptionDuration }: Fee): string | null {
  return isPaid ? `${money(membershipFee, currency)}${perPeriod[subscriptionDuration]}` : null
}

/** The fee within a sentence: '$12.50 a month'. */
export const feeInWords = (fee: Fee) => cardFee(fee)?.replace(' / ', ' a ') ?? 'free'

/** The preview's fee line (platform.md 2.7). */
export function previewFee({ isPaid, membershipFee, currency }: Fee): string {
  return isPaid ? `${money(membershipFee, currency)} membership fee` : 'Free Club'
}

export const durationTexts = {
  'one-time': 'Paid once',
  monthly: 'Paid every month',
  yearly: 'Paid every year',
} as const
