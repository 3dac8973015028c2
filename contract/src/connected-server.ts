import { z } from 'zod'

/** A server of the place, of which several can share a database. */
export const connectedServer = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  startedAt: z.string(),
  /** Servers announce themselves every 10 seconds; silent ones are left out after 10 minutes. */
  seenAt: z.string(),
  /** Open pages. */
  sockets: z.number(),
  /** Whether it is the one that answers. */
  isThis: z.boolean(),
})
