import type { UploadedMedia } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName, nameEnding } from '../../platform/files/file-names.ts'
import { isVideo, type MediaFacts, type MediaKind, mediaKindOf } from '../../platform/files/media.ts'
import { isPicture } from '../../platform/files/pictures.ts'
import type { IncomingFile, StreamedUpload } from '../../platform/files/uploads.ts'
import { storePicture, uploadAttachment } from './files.writes.ts'
import { peek, storePlayed } from './media.writes.ts'
import { admitUpload, type QuotaOptions } from './quota.ts'

const pictureEndings = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif']

/**
 * Stores a file of a lesson, or one to hand in, by its content: a sound or video while it arrives, a picture as all pictures
 * are, everything else as an attachment. The name gets the ending of what it is, so that no page or program can be downloaded as
 * a sound. Unused ones are swept. Errors: invalid_attachment_type, media_too_large, picture_has_too_many_pixels,
 * picture_unreadable, and of quotas.
 */
export function uploadCourseFile(
  context: PersonContext,
  upload: StreamedUpload,
  options: QuotaOptions = {},
): Promise<UploadedMedia> {
  const begin = (declared: number) => admitUpload(context, declared)
  const limit = { bytes: courseLimits.videoBytes, tooLarge: 'media_too_large', begin } as const
  return upload(limit, (file) => storeFile(context, file, options))
}

async function storeFile(
  context: PersonContext,
  { filename, declared, body }: IncomingFile,
  options: QuotaOptions,
): Promise<UploadedMedia> {
  const { start, whole } = await peek(body)
  const sent = cleanName(filename)
  const kind = await mediaKindOf(start)
  if (kind) {
    const size = Math.min(declared, maxBytes(kind))
    const settle = ({ kind: found }: MediaFacts, bytes: number) => {
      if (bytes > maxBytes(found)) throw new AppError('media_too_large')
      return nameEnding(sent, found.endings, found.extension)
    }
    const played = {
      purpose: 'course-file',
      kind,
      name: sent,
      size,
      body: atMost(maxBytes(kind), whole),
      settle,
    } as const
    return storePlayed(context, played, options)
  }
  if (!isPicture(start)) {
    const input = await bufferOf(atMost(limits.attachmentBytes, whole))
    return uploadAttachment(context, async () => ({ body: input, filename, truncated: false }), options)
  }
  const input = await bufferOf(atMost(limits.photoBytes, whole))
  const name = nameEnding(sent, pictureEndings, '.webp')
  const picture = { input, name, purpose: 'course-file' } as const
  const { path, url, width, height, size } = await storePicture(context, picture, options)
  return { path, url, name, mime: 'image/webp', size, width, height }
}

const maxBytes = (kind: MediaKind) => (isVideo(kind) ? courseLimits.videoBytes : courseLimits.audioBytes)

/** Error: media_too_large. */
async function* atMost(bytes: number, body: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > bytes) throw new AppError('media_too_large')
    yield chunk
  }
}

async function bufferOf(body: AsyncGenerator<Buffer, void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
