import { createHash } from 'node:crypto'

/** Of a parsed body, whose keys stand in the order of its schema: tells a retry from something else under its id. */
export const digestOf = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url').slice(0, 22)
