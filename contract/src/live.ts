import { z } from 'zod'
import { id } from './common.ts'
import { limits } from './limits.ts'

// Messages from a page over its live connection. Their types are in signals.ts, so that pages load no Zod.

/** Milliseconds since the page read the data it watches; signals since then are repeated. */
const age = z.number().int().min(0).max(60_000)

/** Programs send an API token, pages their cookie. */
export const handshakeAuth = z.object({
  token: z.string().max(limits.tokenText).optional(),
  age: age.optional(),
})

export const watch = z.union([
  z.strictObject({ clubId: id, age: age.optional() }),
  z.strictObject({ contentId: id, age: age.optional() }),
])

export const watches = z.array(watch).max(100)

export const typing = z.strictObject({ conversationId: id })
