import type { ErrorCode } from '@guildhall/contract/errors'
import type { Sentences } from './errors.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { Tasks } from './tasks/tasks.ts'

/** A feature's contributions to the platform, which names no feature. Listed in `features.ts`. */
export type Feature = {
  tasks?: Partial<Tasks>
  /** Limits of its endpoints other than the usual ones. */
  rateLimits?: RateLimits
  /** The sentences of its error codes. */
  errors?: Sentences
  /** Codes that answer a guessed secret: after too many, a network is limited. */
  guesses?: readonly ErrorCode[]
}
