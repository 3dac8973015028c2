import { deliveryTimes, deliveryUnits } from './choices.ts'
import { plural } from './plural.ts'

export type Delivery = {
  /** A preset, or 'custom' with the two fields below. */
  deliveryTime: (typeof deliveryTimes)[number]
  /** Digits; empty unless custom. */
  deliveryAmount: string
  deliveryUnit: (typeof deliveryUnits)[number]
}

const parts = /^(\d+) ?(hour|day|week|month)s?$/

/** The stored form: '2 days', '1 hour' (content.md 5). */
export function deliveryText({ deliveryTime, deliveryAmount, deliveryUnit }: Delivery): string {
  const [, amount = '1', unit = 'day'] = parts.exec(deliveryTime) ?? ['', deliveryAmount, deliveryUnit]
  const count = Number(amount)
  return plural(count, `${count} ${unit}`, `${count} ${unit}s`)
}

/** Inverse of `deliveryText`. */
export function deliveryIn(text: string): Delivery {
  const usual = deliveryTimes.find((time) => time === text.replace(' ', ''))
  if (usual) return { deliveryTime: usual, deliveryAmount: '', deliveryUnit: 'day' }
  const [, amount = '1', unit = 'day'] = parts.exec(text) ?? []
  const deliveryUnit = deliveryUnits.find((one) => one === unit) ?? 'day'
  return { deliveryTime: 'custom', deliveryAmount: amount, deliveryUnit }
}
