import { z } from 'zod'
import { clubLabel } from './clubs.ts'
import { attachment, person, picture } from './common.ts'
import { kindItems } from './kinds.ts'
import { type ContentKind, contentKinds } from './limits.ts'

/** Fields that are always sent. */
const always = { id: true, type: true, slug: true, title: true, createdAt: true, data: true } as const

/** The place of a person or club in the list of its name. */
const place = z.number()

/** The data of a kind's items; also of the items below, so that both are written alike. */
export const packedData = Object.fromEntries(
  contentKinds.map((kind) => {
    const data: z.ZodObject = kindItems[kind].shape.data
    const packed = data.extend({
      ...('images' in data.shape && { images: z.array(picture.omit({ url: true })) }),
      ...('attachments' in data.shape && { attachments: z.array(attachment.omit({ url: true })) }),
      ...('faces' in data.shape && { faces: z.array(place) }),
    })
    return [kind, packed.partial()]
  }),
) as Record<ContentKind, z.ZodObject>

function packedItem(kind: ContentKind): z.ZodObject {
  const item = kindItems[kind] as z.ZodObject
  const {
    club: _club,
    author: _author,
    authorLevel: _level,
    replaced: _replaced,
    ...shape
  } = item.omit(always).shape
  return z.object({
    ...item.pick(always).shape,
    ...z.object({ ...shape, club: place, author: place, authorLevel: z.number() }).partial().shape,
    data: packedData[kind],
  })
}

const item = z
  .discriminatedUnion('type', contentKinds.map(packedItem) as unknown as [z.ZodObject, ...z.ZodObject[]])
  .meta({
    description:
      'An item without the fields that have their usual value: null, false, 0, empty, ' +
      'true for `isActive` and `isOpen` of a job, `updatedAt` as `createdAt`, ' +
      'the title again in `data`, the address of a file beside its path (/storage/v1/{path}).',
  })

/** How a list of items is sent: see packing.ts, by which clients restore it. */
export const packedItems = z.object({
  items: z.array(item),
  pinned: z
    .array(z.union([z.string(), item]))
    .optional()
    .describe('The id of one of the items, or an item'),
  refs: z.object({
    people: z.array(person).describe('Authors and attendees, whom items name by their place in this list'),
    clubs: z
      .array(
        clubLabel.extend({
          levels: z.record(z.string(), z.string()).optional().describe('Names of authors’ levels, by number'),
          categories: z.array(z.string()).optional().describe('Of its posts and polls that say nothing else'),
        }),
      )
      .describe('Items without `club` are of the first'),
  }),
  can: kindItems.post.shape.can.describe('What you can do with items that say nothing else'),
  next: z.string().nullable(),
})

/** Marks a list of items that is sent packed. To handlers and clients it is a list as `list` says. */
export const packed = <List extends z.ZodType>(_list: List): List => packedItems as unknown as List
