import type { ClubCard } from '@guildhall/contract/clubs'
import { currency, previewFeeCurrency } from '@guildhall/contract/limits'

type Fee = Pick<ClubCard, 'isPaid' | 'membershipFee' | 'subscriptionDuration'>

/** An amount as it was typed, or stored, with its two decimals: '12.5' → '12.50', '' → '0.00'. */
const amount = (fee: string | null) => Number(fee || 0).toFixed(2)

const every = { 'one-time': '', monthly: ' / month', yearly: ' / year' }

/** What stands on a paid club's card: '$12.50 / month'. Null for a free one. */
export function cardFee({ isPaid, membershipFee, subscriptionDuration }: Fee): string | null {
  return isPaid ? `${currency}${amount(membershipFee)}${every[subscriptionDuration]}` : null
}

/** The same as people say it: '$12.50 a month'. */
export const feeInWords = (fee: Fee) => cardFee(fee)?.replace(' / ', ' a ') ?? 'free'

/** The preview's fee line (platform.md 2.7, decisions.md C10). */
export function previewFee({ isPaid, membershipFee }: Fee): string {
  return isPaid ? `${previewFeeCurrency}${amount(membershipFee)} membership fee` : 'Free Club'
}

export const durationTexts = {
  'one-time': 'Paid once',
  monthly: 'Paid every month',
  yearly: 'Paid every year',
} as const
