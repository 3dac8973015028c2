import { z } from 'zod'
import { limits } from './limits.ts'
import { visibleLine } from './visible.ts'

/** In lower case, as ids are stored and told: one id has one spelling. */
export const id = z.uuid().toLowerCase()
/** An opaque place in a list; absent on its first page. */
export const cursor = z.string().max(200).optional()
export const none = z.object({})

/** One page of a keyset-paged list; `next` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
export type Page<T> = { items: T[]; next: string | null }

/** A person as others may see them: never an email address (decisions.md V5). */
export const person = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  imageUrl: z.string().nullable(),
})
export type Person = z.infer<typeof person>

export const picture = z.object({
  path: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** What it shows, for people who can't see it; empty where nobody said, as after an upload. */
  alt: z.string(),
})
export type Picture = z.infer<typeof picture>

export const attachment = z.object({
  path: z.string(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
})
export type Attachment = z.infer<typeof attachment>

/** A stored file's path, as an upload returned it. */
export const filePath = z.string().min(1).max(200)

/** Text that keeps line breaks but no other control characters, and no lone surrogates. */
export const text = (max: number, tooLong: string) =>
  z
    .string()
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'This text has characters we cannot keep',
    )
    .max(max, tooLong)

/** A name or a title: one line, of what can be seen alone (visible.ts). What is only blank is empty. */
export const line = (max: number, tooLong: string) =>
  text(max, tooLong).transform(visibleLine).pipe(z.string().max(max, tooLong))

/** A picture that something is to have: the path that its upload returned, and what it shows. Several go as a list. */
export const usedPicture = z.object({
  path: filePath,
  alt: line(limits.pictureAlt, 'Description is too long'),
})
export type UsedPicture = z.infer<typeof usedPicture>

/** Whether a text shows nothing at all. */
export const isBlank = (value: string): boolean => visibleLine(value) === ''

export const searchText = z
  .string()
  .max(limits.search)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'This text has characters we cannot search',
  )
