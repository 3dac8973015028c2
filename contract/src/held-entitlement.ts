import { z } from 'zod'

/** Of a person in a club, until it ends. */
export const heldEntitlement = z.object({
  id: z.string(),
  state: z.enum(['pending', 'active', 'past_due']),
  /** The last day, '2026-03-01'. Null: not paid yet, or without end. */
  paidUntil: z.string().nullable(),
})

export const durations = ['one-time', 'monthly', 'yearly'] as const

/** A group with a fee, in its club's currency. */
export const tier = z.object({
  id: z.string(),
  name: z.string(),
  /** What it has for its members, in the club's words. */
  description: z.string(),
  fee: z.string(),
  feeDuration: z.enum(durations),
})
export type Tier = z.infer<typeof tier>
