import type { PayPeriod } from '@guildhall/contract/pay'

/** 'on_site' as 'On Site' (content.md 2). */
export const capitalised = (value: string) =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export const payPeriodTexts: Record<PayPeriod, string> = { hour: 'Hour', month: 'Month', year: 'Year' }
