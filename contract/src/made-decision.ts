import { z } from 'zod'
import { person } from './common.ts'

/** Outcomes of requests, submissions, held texts, cases, appeals, acts, sign-ups, offers, invites and applications. */
export const decisionOutcomes = [
  ...(['accepted', 'rejected', 'declined', 'withdrawn', 'returned', 'approved', 'invited'] as const),
  ...(['admitted', 'upheld', 'granted', 'acted', 'fine', 'dismissed', 'reversed'] as const),
] as const
export type DecisionOutcome = (typeof decisionOutcomes)[number]

/** The decision that was made before another one, which is refused with `already_decided`. */
export const madeDecision = z.object({
  outcome: z.enum(decisionOutcomes),
  /** Null if it was automatic or by hand, once the account is deleted, and where the viewer may not learn it. */
  by: person.nullable(),
  at: z.string().nullable(),
  /** The remark, reason or answer given with it; empty without one. */
  note: z.string(),
})
export type MadeDecision = z.infer<typeof madeDecision>
