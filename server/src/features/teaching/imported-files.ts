import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { StreamedUpload, Upload } from '../../platform/uploads.ts'
import { uploadAttachment, uploadPicture } from '../files/files.writes.ts'
import { uploadCaptions, uploadMedia } from '../files/media.writes.ts'
import { type Archive, unreadable } from './course-archive.ts'
import { filesOfCourse, type Replacements, type UsedFile } from './whole-course.ts'

/**
 * Stores the files that a course names as uploads of the viewer's, checked as uploads are; unused ones are swept. Error:
 * course_file_unreadable.
 */
export async function storeImportedFiles(
  context: PersonContext,
  { course, read }: Archive,
): Promise<Replacements> {
  const stored: Replacements = new Map()
  const used = new Set<string>()
  for (const file of filesOfCourse(course)) {
    if (used.has(file.file)) throw unreadable(`${file.file} is used twice`)
    used.add(file.file)
    const body = await read(file.file)
    // Lost before the export.
    if (body.length === 0) continue
    const replacement = await storeFile(context, file, body).catch((error: unknown) => {
      throw error instanceof AppError && refusals.has(error.code)
        ? unreadable(`${file.file} is not of its kind, or too large`, error)
        : error
    })
    stored.set(file.file, replacement)
  }
  return stored
}

const refusals = new Set([
  ...['invalid_picture_type', 'picture_too_large', 'picture_has_too_many_pixels', 'picture_unreadable'],
  ...['invalid_attachment_type', 'attachment_too_large', 'invalid_media_type', 'media_too_large'],
])

async function storeFile(
  context: PersonContext,
  { purpose, name: filename }: UsedFile,
  body: Buffer,
): Promise<{ path: string; id?: string }> {
  const upload: Upload = async (bytes) => ({ body, filename, truncated: body.length > bytes })
  if (purpose === 'attachments') return uploadAttachment(context, upload)
  if (purpose === 'captions') return uploadCaptions(context, upload)
  if (purpose === 'video' || purpose === 'audio')
    return uploadMedia(context, purpose, streamed(filename, body))
  const id = newId()
  return { ...(await uploadPicture(context, purpose, upload, { id })), id }
}

const streamed =
  (filename: string, body: Buffer): StreamedUpload =>
  (_, take) =>
    take({
      filename,
      body: (async function* () {
        yield body
      })(),
    })
