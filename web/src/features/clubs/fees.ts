import type { ClubCard } from '@guildhall/contract/clubs'
import { money } from '../../lib/money'

type Fee = Pick<ClubCard, 'isPaid' | 'membershipFee' | 'currency' | 'subscriptionDuration'>

const every = { 'one-time': '', monthly: ' / month', yearly: ' / year' }

/** What stands on a paid club's card: '$12.50 / month'. Null for a free one. */
export function cardFee({ isPaid, membershipFee, currency, subscriptionDuration }: Fee): string | null {
  return isPaid ? `${money(membershipFee, currency)}${every[subscriptionDuration]}` : null
}

/** The same as people say it: '$12.50 a month'. */
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
