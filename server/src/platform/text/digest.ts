import { createHash } from 'node:crypto'

/** Tells a retry from a different input with the same id. Keys are in the schema's order. */
export const digestOf = (input: object): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url').slice(0, 22)
