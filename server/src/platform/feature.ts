import type { RateLimits } from './rate-limits.ts'
import type { Tasks } from './tasks.ts'

/** What a feature brings to the platform, which names no feature. Gathered in `features.ts`. */
export type Feature = {
  tasks?: Partial<Tasks>
  /** Of its endpoints, where they are not the usual ones. */
  rateLimits?: RateLimits
}
