import { z } from 'zod'
import { person } from './common.ts'

/** As usedPicture, but only compared with what is stored. */
const listedPicture = z.object({ path: z.string().max(200), alt: z.string().max(1000) })

/** What a field of an edit holds: text, a choice, a picture's path or none, a list of texts or of pictures. */
export const fieldValue = z.union([
  z.string().max(12_000),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(1000), listedPicture])).max(200),
])
export type FieldValue = z.infer<typeof fieldValue>
/** Values by the paths of their fields: 'title', 'business.city', 'permissions.posts'. */
export type FieldValues = Record<string, FieldValue>

/**
 * What the fields that an edit changes were when it began. A field that somebody has changed since, to something else
 * than is wanted, refuses the edit as `changed_meanwhile`; a field that is left out here is changed in any case.
 */
export const before = z.record(z.string().max(60), fieldValue).optional()

/** What such a refusal tells: what the fields hold now, and who changed them when, as far as that is known. */
export const conflict = z.object({
  fields: z.record(z.string(), fieldValue),
  by: person.nullable(),
  at: z.string().nullable(),
})
export type Conflict = z.infer<typeof conflict>
