import { buffer } from 'node:stream/consumers'
import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { StreamedUpload, Upload } from '../../platform/files/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { uploadCourseFile } from '../files/course-files.writes.ts'
import { uploadPicture } from '../files/files.writes.ts'
import { uploadCaptions, uploadMedia } from '../files/media.writes.ts'
import type { Archive } from './course-archive.ts'
import { unreadable } from './unreadable.ts'
import { filesOfCourse, type Replacements, type UsedFile } from './whole-course.ts'

/**
 * Stores the files that a course names as uploads of the viewer's, checked as uploads are; unused ones are swept. Errors:
 * course_file_unreadable, storage_full, person_quota_reached.
 */
export async function storeImportedFiles(
  context: PersonContext,
  { course, open }: Archive,
): Promise<Replacements> {
  const stored: Replacements = new Map()
  const used = new Set<string>()
  for (const file of filesOfCourse(course)) {
    if (used.has(file.file)) throw unreadable(`${file.file} is used twice`)
    used.add(file.file)
    const body = open(file.file, limitOf(file))
    const replacement = await storeFile(context, file, body)
      .catch((error: unknown) => {
        throw error instanceof AppError && refusals.has(error.code)
          ? unreadable(`${file.file} is not of its kind, or too large`, error)
          : error
      })
      // Also where only its beginning was read.
      .finally(() => body.return())
    // An empty one was lost before the export.
    if (replacement) stored.set(file.file, replacement)
  }
  return stored
}

const refusals = new Set([
  ...['invalid_picture_type', 'picture_too_large', 'picture_has_too_many_pixels', 'picture_unreadable'],
  ...['invalid_attachment_type', 'attachment_too_large', 'invalid_media_type', 'media_too_large'],
])

const maxBytes: Record<UsedFile['purpose'], number> = {
  content: limits.pictureBytes,
  inline: limits.pictureBytes,
  'course-file': courseLimits.videoBytes,
  captions: courseLimits.captionBytes,
  video: courseLimits.videoBytes,
  audio: courseLimits.audioBytes,
}

const limitOf = ({ purpose }: UsedFile) => ({
  bytes: maxBytes[purpose],
  tooLarge: () => new AppError('media_too_large'),
})

const options = { isUsedAtOnce: true }

/** Undefined for an empty file. */
async function storeFile(
  context: PersonContext,
  { purpose, name: filename }: UsedFile,
  body: AsyncGenerator<Buffer, void>,
): Promise<{ path: string; id?: string } | undefined> {
  const first = await body.next()
  if (first.done) return undefined
  const whole = wholeOf(first.value, body)
  const streamed: StreamedUpload = (_, take) => take({ filename, declared: 0, body: whole })
  if (purpose === 'video' || purpose === 'audio') return uploadMedia(context, purpose, streamed, options)
  if (purpose === 'course-file') return uploadCourseFile(context, streamed, options)
  const upload: Upload = async () => ({ body: await buffer(whole), filename, truncated: false })
  if (purpose === 'captions') return uploadCaptions(context, upload, options)
  const id = newId()
  return { ...(await uploadPicture(context, purpose, upload, { id, ...options })), id }
}

async function* wholeOf(first: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield first
  yield* rest
}
