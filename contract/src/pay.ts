// What a job pays, in words and compared. Without Zod, because lists of jobs show it.

import type { payPeriods } from './choices.ts'
import { fill } from './fill.ts'
import { locale } from './locale.ts'

export type PayPeriod = (typeof payPeriods)[number]
/** Exact amounts with two decimals; at least one of them. */
export type Pay = { from: string | null; to: string | null; period: PayPeriod; currency: string }

/** By which pay of different periods is compared: a year has 12 months, and 52 weeks of 40 hours. */
export const periodsInYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, month: 12, year: 1 }

/** '60000.00' → '60000', as typed in forms and compared for conflicts. */
export const shortAmount = (amount: string): string => amount.replace(/\.00$/, '')

const texts: Record<PayPeriod, { upTo: string; from: string; exactly: string }> = {
  hour: { upTo: 'Up to {pay} an hour', from: 'From {pay} an hour', exactly: '{pay} an hour' },
  month: { upTo: 'Up to {pay} a month', from: 'From {pay} a month', exactly: '{pay} a month' },
  year: { upTo: 'Up to {pay} a year', from: 'From {pay} a year', exactly: '{pay} a year' },
}

/** '$60,000–80,000 a year', 'From €25.50 an hour', 'Up to ¥400,000 a month'. Without decimals if all are zero. */
export function payText({ from, to, period, currency }: Pay): string {
  const digits = [from, to].every((amount) => amount === null || amount.endsWith('.00')) ? 0 : 2
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, ...shown })
  const inMoney = (amount: string | null) => money.format(amount as `${number}`)
  const { upTo, from: least, exactly } = texts[period]
  if (from === null) return fill(upTo, { pay: inMoney(to) })
  if (to === null) return fill(least, { pay: inMoney(from) })
  if (from === to) return fill(exactly, { pay: inMoney(from) })
  // The currency's sign is always in front.
  const upper = new Intl.NumberFormat(locale, shown).format(to as `${number}`)
  return fill(exactly, { pay: `${inMoney(from)}–${upper}` })
}
