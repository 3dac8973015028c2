import { createHash, randomBytes } from 'node:crypto'

/** So that a token is known for one wherever it turns up, to people and to programs that look for leaked ones. */
const prefix = 'gh_'
const form = /^gh_[\w-]{43}$/

/** A new secret: 256 random bits, which nobody guesses, so that it needs no slow hash. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64url')

/** Whether a text could be one of our secrets at all. */
export const isSecret = (text: string): boolean => form.test(text)

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
