/** An amount in a club's currency, always with two decimals (decisions.md C10): '$12.50', '¥1,200.00'. */
export const money = (amount: string | null, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format((amount ?? '0') as `${number}`)
