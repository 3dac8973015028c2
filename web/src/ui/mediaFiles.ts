import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import { upload } from '../lib/net/upload'
import type { PickedFile } from './FilePicker'
import { attachable, documentRules, type FileRules, isAmong, tooLargeText } from './fileRules'
import { pictureTypes } from './pictureFiles'
import type { Uploader } from './uploads'

// By type and by ending: phones have the first, some computers only the second. Without HEIC, for which iOS makes JPEGs.
const pictures = [...pictureTypes, '.jpg', '.jpeg', '.png', '.webp', '.gif'].join(',')
const sounds = [
  ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/ogg', 'audio/wav', 'audio/x-wav'],
  ...['.mp3', '.m4a', '.m4b', '.aac', '.ogg', '.oga', '.opus', '.wav'],
].join(',')
const videos = 'video/mp4,video/quicktime,video/webm,video/3gpp,.mp4,.m4v,.mov,.webm,.3gp'

const wrongKind =
  'This kind of file can’t be added. Choose a photo (JPEG, PNG, WebP, GIF), a sound (MP3, M4A, OGG, WAV), a video (MP4, MOV, WebM) or a document.'
const heic = 'HEIC photos can’t be added. Choose a JPEG, PNG, WebP or GIF, or share the photo as JPEG first.'

const bounds = [
  [pictures, limits.photoBytes],
  [sounds, courseLimits.audioBytes],
  [videos, courseLimits.videoBytes],
] as const

/** Documents, pictures, sounds and videos. */
export const mediaRules: FileRules = {
  accept: [pictures, sounds, videos, attachable].join(','),
  refusalOf: (file) => {
    if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return heic
    const [, bytes] = bounds.find(([accept]) => isAmong(file, accept)) ?? []
    if (bytes) return file.size > bytes ? tooLargeText(bytes) : null
    return isAmong(file, attachable) ? documentRules.refusalOf(file) : wrongKind
  },
  texts: {
    invalid_attachment_type: wrongKind,
    media_too_large: 'This file is too large.',
  },
}

export const mediaHint = 'Photos up to 20 MB, sounds 100 MB, videos 500 MB, documents 10 MB'

export const uploadMediaFile: Uploader<PickedFile> = (file, options) =>
  upload('POST /storage/v1/course-files', { file }, options)
