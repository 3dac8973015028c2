import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { changesOf } from '../../platform/editing.ts'

/** Fields with a short value. Longer texts are stored in the item only. */
const facts: ReadonlySet<string> = new Set([
  ...[
    'price',
    'category',
    'condition',
    'company',
    'jobType',
    'workplace',
    'closesAt',
    'payFrom',
    'payTo',
    'payPeriod',
    'payCurrency',
    'location',
    'locationType',
  ],
  ...['startDate', 'startTime', 'hasEndTime', 'endDate', 'endTime', 'timeZone', 'eventFormat', 'capacity'],
  ...['duration', 'deliveryTime', 'deliveryAmount', 'deliveryUnit', 'options'],
])

/** Previous and new values of changed facts, for the club's log (docs/decisions/060). */
export const factChanges = (now: FieldValues, wanted: Partial<FieldValues>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changesOf(now, wanted)).flatMap(([field, values]) =>
      facts.has(field) ? [[field, values.map(shown)]] : [],
    ),
  )

/** Only the texts of a poll's options. */
const shown = (value: FieldValue): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one && 'text' in one ? one.text : one))
    : value
