import type { CourseFileInfo } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName, extensionOf, nameEnding } from '../../platform/files/file-names.ts'
import { recordingKindOf } from '../../platform/files/media.ts'
import { isPicture } from '../../platform/files/pictures.ts'
import type { IncomingFile, StreamedUpload } from '../../platform/uploads.ts'
import { storePicture, uploadAttachment } from './files.writes.ts'
import { peek, storePlayed } from './media.writes.ts'

const pictureEndings = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'gif']

/**
 * Stores a file of a lesson, or one to hand in, by its content: a sound or video while it arrives, a picture as all pictures
 * are, everything else as an attachment. The name gets the ending of what it is, so that no page or program can be downloaded as
 * a sound. Unused ones are swept. Errors: invalid_attachment_type, media_too_large, picture_has_too_many_pixels,
 * picture_unreadable.
 */
export const uploadCourseFile = (context: PersonContext, upload: StreamedUpload): Promise<CourseFileInfo> =>
  upload({ bytes: courseLimits.videoBytes, tooLarge: 'media_too_large' }, (file) => storeFile(context, file))

async function storeFile(context: PersonContext, { filename, body }: IncomingFile): Promise<CourseFileInfo> {
  const { start, whole } = await peek(body)
  const sent = cleanName(filename)
  const kind = await recordingKindOf(start, extensionOf(sent))
  if (kind) {
    const bytes = kind.mime.startsWith('audio/') ? courseLimits.audioBytes : courseLimits.videoBytes
    const name = nameEnding(sent, kind.endings, kind.extension)
    return storePlayed(context, { purpose: 'course-file', kind, name, body: atMost(bytes, whole) })
  }
  if (!isPicture(start)) {
    const input = await bufferOf(atMost(limits.attachmentBytes, whole))
    return uploadAttachment(context, async () => ({ body: input, filename, truncated: false }))
  }
  const input = await bufferOf(atMost(limits.photoBytes, whole))
  const name = nameEnding(sent, pictureEndings, '.webp')
  const { path, url, width, height, size } = await storePicture(context, {
    input,
    name,
    purpose: 'course-file',
  })
  return { path, url, name, mime: 'image/webp', size, width, height }
}

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
