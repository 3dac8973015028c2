import { z } from 'zod'
import { limits } from './limits.ts'
import { parseUrl } from './parse-url.ts'
import { picturesNamed } from './text-pictures.ts'
import { visibleLine } from './visible.ts'

/** Lower case, as stored: one id has one spelling. */
export const id = z.uuid().toLowerCase()
/** Opaque; absent on the first page. */
export const cursor = z.string().max(200).optional()
export const none = z.object({})

/** `next` is null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
export type Page<T> = { items: T[]; next: string | null }

/** A person as others see them: never an email address (decisions.md V5). */
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
  /** Empty if not described yet. */
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

/** A file that can also be a picture, a sound or a video, as its `mime` says; pixels of a picture or video, if known. */
export const courseFileInfo = attachment.extend({
  width: z.number().optional(),
  height: z.number().optional(),
})
export type CourseFileInfo = z.infer<typeof courseFileInfo>

/** `plays`: that only some browsers play this sound or video, or none; absent for others. */
export const uploadedMedia = courseFileInfo.extend({ plays: z.enum(['some', 'nowhere']).optional() })
export type UploadedMedia = z.infer<typeof uploadedMedia>

export const filePath = z.string().min(1).max(200)

/** Turn all that follows around, so that it reads as something else than it is; no language needs them. */
const overrides = /[\u202D\u202E]/g

/** Keeps line breaks; rejects NUL and lone surrogates, and leaves out what overrides the direction of writing. */
export const text = (max: number, tooLong: string) =>
  z
    .string()
    .overwrite((value) => value.replaceAll(overrides, ''))
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'This text has characters we cannot keep',
    )
    .max(max, tooLong)

/** A long text of an item, which may contain pictures. */
export const prose = (max: number, tooLong: string) =>
  text(max, tooLong).refine(
    (value) => picturesNamed(value).length <= limits.textPictures,
    `At most ${limits.textPictures} pictures in a text`,
  )

/** Characters as people and the database count them: an emoji is one, not two. */
export const lengthOf = (value: string) => [...value].length

/** A line of visible characters (visible.ts); a blank one becomes empty. */
export const line = (max: number, tooLong: string) =>
  text(max, tooLong).transform(visibleLine).pipe(z.string().max(max, tooLong))

export const usedPicture = z.object({
  path: filePath,
  alt: line(limits.pictureAlt, 'Description is too long'),
})
export type UsedPicture = z.infer<typeof usedPicture>

export const usedPictures = (max: number, tooMany: string) =>
  z
    .array(usedPicture)
    .max(max, tooMany)
    .refine(
      (pictures) => new Set(pictures.map(({ path }) => path)).size === pictures.length,
      'Each picture can be used once',
    )

/**
 * A web address, or ''. Rejects spaces, control characters and bidirectional marks, which addresses never contain
 * unescaped, and logins: in `https://bank.example@evil.example` one hides where the link leads.
 */
export const webAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'This address is too long')
    .refine(
      (value) => value === '' || isWebAddress(value),
      'Please enter a valid URL starting with http:// or https://',
    )

const isWebAddress = (value: string) =>
  /^https?:\/\/[^/?#\\@]+(?:[/?#].*)?$/isu.test(value) &&
  !/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value) &&
  value.isWellFormed() &&
  parseUrl(value) !== null

/** Watched words that were replaced in a text: as written, and what was published in their place. */
export const replacedWords = z.array(z.object({ from: z.string(), to: z.string() }))
export type ReplacedWords = z.infer<typeof replacedWords>

export const isBlank = (value: string): boolean => visibleLine(value) === ''

export const searchText = z
  .string()
  .max(limits.search)
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'This text has characters we cannot search',
  )

/** Of up to so many people: usernames, with or without '@', and email addresses. */
export const namesOf = (most: number) =>
  z
    .array(
      line(254, 'This is no username or email address').refine(
        (name) => name !== '',
        'Enter a username or an email address',
      ),
    )
    .min(1, 'Enter at least one username or email address')
    .max(most, `At most ${most} people at once`)
