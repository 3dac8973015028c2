import { z } from 'zod'
import { person } from './common.ts'

/** Only compared with the stored value. */
const listedPicture = z.object({ path: z.string().max(200), alt: z.string().max(1000) })
const listedLink = z.object({ label: z.string().max(1000), url: z.string().max(1000) })
const listedOption = z.object({ id: z.string().max(36), text: z.string().max(1000) })

export const fieldValue = z.union([
  z.string().max(30_000),
  z.number(),
  z.boolean(),
  z.null(),
  listedPicture,
  z.array(z.union([z.string().max(1000), listedPicture, listedLink, listedOption])).max(200),
])
export type FieldValue = z.infer<typeof fieldValue>
/** Values by field path: 'title', 'business.city', 'permissions.posts'. */
export type FieldValues = Record<string, FieldValue>

/** Values at the start of the edit; if one has since changed, the request fails with `changed_meanwhile`. */
export const before = z.record(z.string().max(60), fieldValue).optional()

/** Present values, with who changed them and when, if known. */
export const conflict = z.object({
  fields: z.record(z.string(), fieldValue),
  by: person.nullable(),
  at: z.string().nullable(),
})
export type Conflict = z.infer<typeof conflict>
