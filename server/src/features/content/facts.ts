import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { changesOf } from '../../platform/editing.ts'

/** What an item says in a word or a number. Texts, titles aside, are kept nowhere else than in the item. */
const facts: ReadonlySet<string> = new Set([
  ...[
    'price',
    'category',
    'condition',
    'company',
    'jobType',
    'workplace',
    'closesAt',
    'location',
    'locationType',
  ],
  ...['startDate', 'startTime', 'hasEndTime', 'endDate', 'endTime', 'timeZone', 'eventFormat', 'capacity'],
  ...['duration', 'deliveryTime', 'deliveryAmount', 'deliveryUnit', 'options'],
])

/** For the club's log, what the changed facts of an item were and are (docs/decisions/060). */
export const factChanges = (now: FieldValues, wanted: Partial<FieldValues>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changesOf(now, wanted)).flatMap(([field, values]) =>
      facts.has(field) ? [[field, values.map(shown)]] : [],
    ),
  )

/** Of a poll's options, what they say. */
const shown = (value: FieldValue): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one && 'text' in one ? one.text : one))
    : value
