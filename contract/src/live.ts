import { z } from 'zod'
import { id } from './common.ts'
import { limits } from './limits.ts'

// What a page may say over its live connection; the server parses it like the body of any request. The types that
// pages use stand in signals.ts, without Zod.

/** How long ago, in milliseconds, was read what is to be kept up to date: what was told since then is told again. */
const age = z.number().int().min(0).max(60_000)

/** What is sent with the handshake: an API token, where a program connects; pages send their cookie. */
export const handshakeAuth = z.object({
  token: z.string().max(limits.tokenText).optional(),
  age: age.optional(),
})

/** What is watched, or no longer: one club, or one item. */
export const watch = z.union([
  z.strictObject({ clubId: id, age: age.optional() }),
  z.strictObject({ contentId: id, age: age.optional() }),
])

/** All that one page shows. */
export const watches = z.array(watch).max(100)
