import { uuidv7 } from 'uuidv7'

/** UUIDv7: ids of one table sort by age. */
export const newId = (): string => uuidv7()

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: string): boolean => uuidForm.test(value)

/** The id of no one, so that visitors share people's prepared statements. */
export const nobody = '00000000-0000-0000-0000-000000000000'
