import { z } from 'zod'
import { id } from './common.ts'
import { limits } from './limits.ts'

// What a page may say over its live connection; the server parses it like the body of any request. The types that
// pages use stand in signals.ts, without Zod.

/** What is sent with the handshake: an API token, where a program connects. Pages send their cookie alone. */
export const handshakeAuth = z.object({ token: z.string().max(limits.tokenText).optional() })

/** What is watched, or no longer: one club, or one item. */
export const watch = z.union([z.strictObject({ clubId: id }), z.strictObject({ contentId: id })])
