import type { FieldValue } from '@guildhall/contract/editing'
import { picturesAsWords } from '@guildhall/contract/text-pictures'
import { exact } from '../lib/dates/dates'

const labels: Record<string, string> = {
  content: 'Text',
  eventName: 'Name',
  eventFormat: 'Format',
  hasEndTime: 'With an end time',
  closesAt: 'Closing date',
  payPeriod: 'Pay per',
  payCurrency: 'Currency of pay',
  included: 'What is included',
  deliveryAmount: 'Delivery time, amount',
  deliveryUnit: 'Delivery time, unit',
}

/** 'closesAt' → 'Closing date', 'startDate' → 'Start date' */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields with enumerated values, such as 'full_time'. */
const chosen = new Set([
  'category',
  'condition',
  'jobType',
  'workplace',
  'payPeriod',
  'locationType',
  'eventFormat',
])
const durations: Record<string, string> = { '1d': '1 day', '3d': '3 days', '7d': '7 days', '30d': '30 days' }

/** A version's value in words; empty for null. */
export function valueText(field: string, value: FieldValue, utc: boolean): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value
      .flatMap((entry) =>
        typeof entry === 'string'
          ? entry
          : 'alt' in entry
            ? entry.alt
            : 'text' in entry
              ? entry.text
              : entry.label,
      )
      .join('\n')
  if (typeof value === 'object') return value.alt
  if (typeof value === 'number') return String(value)
  if (field === 'closesAt') return exact(value, utc)
  if (field === 'duration') return durations[value] ?? value
  // Pictures may be deleted.
  if (!chosen.has(field)) return picturesAsWords(value, (alt) => (alt ? `Picture: ${alt}` : 'Picture'))
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
