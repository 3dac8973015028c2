import type { ClubCard } from './clubs.ts'
import { locale } from './locale.ts'

/** A club's membership fee. */
export type Fee = Pick<ClubCard, 'isPaid' | 'membershipFee' | 'currency' | 'subscriptionDuration'>

const perPeriod = { 'one-time': '', monthly: ' / month', yearly: ' / year' }

/** An amount in a club's currency, always with two decimals (decisions.md C10): '$12.50', '¥1,200.00'. */
export const money = (amount: string | null, currency: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format((amount ?? '0') as `${number}`)

/** The fee on a club's card: '$12.50 / month'. Null for a free club. */
export const cardFee = ({ isPaid, membershipFee, currency, subscriptionDuration }: Fee): string | null =>
  isPaid ? `${money(membershipFee, currency)}${perPeriod[subscriptionDuration]}` : null

/** The fee within a sentence: '$12.50 a month'. */
export const feeInWords = (fee: Fee): string => cardFee(fee)?.replace(' / ', ' a ') ?? 'free'

/** A group's fee in its club's currency: '$5.00 / month'. */
export const groupFee = (
  { fee, feeDuration }: { fee: string | null; feeDuration: keyof typeof perPeriod | null },
  currency: string,
): string | null => (fee === null ? null : `${money(fee, currency)}${perPeriod[feeDuration ?? 'one-time']}`)

/** The preview's fee line (platform.md 2.7). */
export const previewFee = ({ isPaid, membershipFee, currency }: Fee): string =>
  isPaid ? `${money(membershipFee, currency)} membership fee` : 'Free Club'

export const durationTexts = {
  'one-time': 'Paid once',
  monthly: 'Paid every month',
  yearly: 'Paid every year',
} as const
