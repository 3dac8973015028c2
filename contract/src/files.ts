import { z } from 'zod'
import { attachment, id, picture } from './common.ts'
import { type Endpoints, unchanged } from './endpoint.ts'
import { pictureWidths } from './limits.ts'
import { listText } from './lists.ts'

/** How a stored file is served: pictures scaled down to `w` pixels, media in parts. */
export const served = {
  query: z.object({
    w: z
      .enum(pictureWidths.map(String), `One of ${listText(pictureWidths.map(String))}`)
      .transform(Number)
      .optional(),
  }),
  produces: ['*/*'],
  statuses: {
    206: 'The part of a video or sound file that was asked for as Range',
    304: unchanged,
    416: 'The file has no such part',
  },
} as const

/** Decides a picture's maximum size and who may see it. */
export const picturePurposes = ['profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

/** Fractions of the upright picture's width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

const share = '(?:0(?:\\.\\d{1,6})?|1(?:\\.0{1,6})?)'
/** 'left,top,width,height', each from 0 to 1: '0.25,0,0.5,1' keeps the middle half. */
const crop = z
  .string()
  .regex(new RegExp(`^${share}(,${share}){3}$`), 'Give left, top, width and height, each from 0 to 1')
  .transform((value): Crop => {
    const [left = 0, top = 0, width = 1, height = 1] = value.split(',').map(Number)
    return { left, top, width, height }
  })
  .refine(({ width, height }) => width > 0 && height > 0, 'Keep some of the picture')
  .refine(
    ({ left, top, width, height }) => left + width <= 1.000_01 && top + height <= 1.000_01,
    'Keep inside the picture',
  )

export const filesApi = {
  'POST /storage/v1/pictures/:purpose': {
    summary:
      'Upload a picture (JPEG, PNG, WebP or GIF, at most 5 MB), cropped where asked; unused ones are removed after a day. Animations are kept for `content` and `inline` up to 150 frames and 20 million pixels in all, and else become their first frame',
    access: 'person',
    params: z.object({ purpose: z.enum(picturePurposes) }),
    query: z.object({
      crop: crop.optional(),
      /**
       * Made by the client: an upload repeated under the same id returns the first. Texts refer to their pictures by
       * it.
       */
      id: id.optional(),
    }),
    upload: true,
    response: picture,
    errors: [
      'invalid_picture_type',
      'picture_too_large',
      'picture_has_too_many_pixels',
      'picture_unreadable',
      'id_taken',
    ],
  },
  'POST /storage/v1/attachments': {
    summary: 'Upload a file to attach (PDF, text, office document or zip, at most 10 MB)',
    access: 'person',
    upload: true,
    response: attachment,
    errors: ['invalid_attachment_type', 'attachment_too_large'],
  },
  'GET /storage/v1/*': {
    summary:
      'Get a stored file by the path its upload returned; for people who can see what it belongs to. Pictures are scaled down to `w` pixels where they are wider',
    access: 'anyone',
    params: z.object({ '*': z.string() }),
    ...served,
    operationId: 'getFile',
    errors: ['file_not_found'],
  },
} as const satisfies Endpoints
