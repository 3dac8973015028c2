import type { ErrorCode } from '@guildhall/contract/errors'
import type { Sentences } from './errors.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Tasks } from './tasks.ts'

/** What a feature brings to the platform, which names no feature. Gathered in `features.ts`. */
export type Feature = {
  tasks?: Partial<Tasks>
  /** Of its endpoints, where they are not the usual ones. */
  rateLimits?: RateLimits
  /** The sentences of its error codes. */
  errors?: Sentences
  /** Codes that answer a guessed secret: after too many, a network is limited. */
  guesses?: readonly ErrorCode[]
}
