import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** UUIDv7: ids of one table sort by age. */
export const newId = (): string => uuidv7()

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: string): boolean => uuidForm.test(value)

/** The id of no one, so that visitors share people's prepared statements. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Always the same id for one part of what has an id: a retry of the whole finds its parts. */
export function derivedId(id: string, part: string): string {
  const hex = createHash('sha256').update(`${id} ${part}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
