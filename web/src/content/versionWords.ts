import type { FieldValue } from '@guildhall/contract/editing'
import { picturesAsWords } from '@guildhall/contract/text-pictures'
import { exact } from '../lib/dates/dates'

const labels: Record<string, string> = {
  content: 'Text',
  eventName: 'Name',
  eventFormat: 'Format',
  hasEndTime: 'With an end time',
  closesAt: 'Closing date',
  included: 'What is included',
  deliveryAmount: 'Delivery time, amount',
  deliveryUnit: 'Delivery time, unit',
}

/** 'closesAt' → 'Closing date', 'startDate' → 'Start date' */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that are chosen from a list, whose values are names for programs. */
const chosen = new Set(['category', 'condition', 'jobType', 'workplace', 'locationType', 'eventFormat'])
const durations: Record<string, string> = { '1d': '1 day', '3d': '3 days', '7d': '7 days', '30d': '30 days' }

/** A value of a version as people read it; nothing where there was none. */
export function valueText(field: string, value: FieldValue, utc: boolean): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value
      .flatMap((one) => (typeof one === 'string' ? one : 'text' in one ? one.text : one.alt))
      .join('\n')
  if (typeof value === 'number') return String(value)
  if (field === 'closesAt') return exact(value, utc)
  if (field === 'duration') return durations[value] ?? value
  // The picture itself may be gone by now.
  if (!chosen.has(field)) return picturesAsWords(value, (alt) => (alt ? `Picture: ${alt}` : 'Picture'))
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
