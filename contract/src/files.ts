import { z } from 'zod'
import { attachment, picture } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** What a picture is for decides its largest size and who may see it. */
export const picturePurposes = ['profile-image', 'club-logo', 'club-thumbnail', 'posts'] as const
export type PicturePurpose = (typeof picturePurposes)[number]

export const filesApi = {
  'POST /storage/v1/pictures/:purpose': {
    summary: 'Upload a picture (JPEG, PNG or WebP, at most 5 MB); unused ones are removed after a day',
    access: 'person',
    params: z.object({ purpose: z.enum(picturePurposes) }),
    upload: true,
    response: picture,
    errors: ['invalid_picture_type', 'picture_too_large', 'picture_unreadable'],
  },
  'POST /storage/v1/attachments': {
    summary: 'Upload a file to attach (PDF, text, office document or zip, at most 10 MB)',
    access: 'person',
    upload: true,
    response: attachment,
    errors: ['invalid_attachment_type', 'attachment_too_large'],
  },
} as const satisfies Endpoints
