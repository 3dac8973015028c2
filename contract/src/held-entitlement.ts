import { z } from 'zod'

/** Of a person in a club, until it ends. */
export const heldEntitlement = z.object({
  id: z.string(),
  state: z.enum(['pending', 'active', 'past_due']),
  /** The last day, '2026-03-01'. Null: not paid yet, or without end. */
  paidUntil: z.string().nullable(),
})
