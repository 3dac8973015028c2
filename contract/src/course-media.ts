import { attachment } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** Media of lessons. Unused uploads are removed after a day. */
export const courseMediaApi = {
  'POST /storage/v1/videos': {
    summary: 'Upload a video (MP4 or WebM, at most 500 MB)',
    access: 'person',
    upload: true,
    streams: true,
    response: attachment,
    errors: ['invalid_media_type', 'media_too_large'],
  },
  'POST /storage/v1/audio': {
    summary: 'Upload a sound file (MP3, M4A, OGG or WAV, at most 100 MB)',
    access: 'person',
    upload: true,
    streams: true,
    response: attachment,
    errors: ['invalid_media_type', 'media_too_large'],
  },
  'POST /storage/v1/captions': {
    summary: 'Upload captions (WebVTT, at most 1 MB)',
    access: 'person',
    upload: true,
    response: attachment,
    errors: ['invalid_media_type', 'media_too_large'],
  },
} as const satisfies Endpoints
