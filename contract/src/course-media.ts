import { attachment, uploadedMedia } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** Media of lessons, and files to hand in. Unused uploads are removed after a day. */
export const courseMediaApi = {
  'POST /storage/v1/videos': {
    summary: 'Upload a video (MP4, MOV or WebM, at most 500 MB). Its tracks decide, not its name',
    access: 'person',
    upload: true,
    streams: true,
    response: uploadedMedia,
    errors: ['invalid_media_type', 'media_too_large'],
  },
  'POST /storage/v1/audio': {
    summary:
      'Upload a sound file (MP3, M4A, AAC, OGG or WAV, at most 100 MB). Its tracks decide, not its name',
    access: 'person',
    upload: true,
    streams: true,
    response: uploadedMedia,
    errors: ['invalid_media_type', 'media_too_large'],
  },
  'POST /storage/v1/captions': {
    summary:
      'Upload captions (WebVTT, or SRT, which becomes WebVTT; at most 1 MB). A refusal says in `fields.file` which line is wrong',
    access: 'person',
    upload: true,
    response: attachment,
    errors: ['invalid_media_type', 'media_too_large'],
  },
  'POST /storage/v1/course-files': {
    summary:
      'Upload a file of a lesson or one to hand in: a document as for attachments (at most 10 MB), a picture (JPEG, PNG, WebP or GIF, 20 MB), a sound (MP3, M4A, AAC, OGG or WAV, 100 MB) or a video (MP4, MOV or WebM, 500 MB). Its content decides, and its name gets the ending of its kind',
    access: 'person',
    upload: true,
    streams: true,
    response: uploadedMedia,
    errors: [
      'invalid_attachment_type',
      'media_too_large',
      'picture_has_too_many_pixels',
      'picture_unreadable',
    ],
  },
} as const satisfies Endpoints
