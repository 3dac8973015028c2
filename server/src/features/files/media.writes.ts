import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName } from '../../platform/files/file-names.ts'
import { contentHash } from '../../platform/files/hash.ts'
import { kindBytes, mediaKindOf, readCaptions } from '../../platform/files/media.ts'
import { newId } from '../../platform/ids.ts'
import type { IncomingFile, StreamedUpload, Upload } from '../../platform/uploads.ts'
import { bucketOf, read, store } from './files.writes.ts'

const maxBytes = { video: courseLimits.videoBytes, audio: courseLimits.audioBytes }

/** Stores a video or sound file while it arrives; unused ones are swept. Errors: invalid_media_type, media_too_large. */
export async function uploadMedia(
  context: PersonContext,
  purpose: 'video' | 'audio',
  upload: StreamedUpload,
): Promise<Attachment> {
  return upload({ bytes: maxBytes[purpose], tooLarge: 'media_too_large' }, (file) =>
    storeMedia(context, purpose, file),
  )
}

/** Stores captions as UTF-8; unused ones are swept. Errors: invalid_media_type, media_too_large. */
export async function uploadCaptions(context: PersonContext, upload: Upload): Promise<Attachment> {
  const { body: input, filename } = await read(upload, courseLimits.captionBytes, 'media_too_large')
  const text = readCaptions(input)
  if (text === null) throw new AppError('invalid_media_type')
  const body = Buffer.from(text)
  const kept = {
    purpose: 'captions',
    extension: '.vtt',
    mime: 'text/vtt',
    name: cleanName(filename),
  } as const
  const { path } = await store(context, { ...kept, body, hash: contentHash(body) })
  return { ...answerOf(path, kept), size: body.length }
}

/** The row first, as `store` does, and none if the file does not arrive whole. */
async function storeMedia(
  { db, files, viewer }: PersonContext,
  purpose: 'video' | 'audio',
  { filename, body }: IncomingFile,
): Promise<Attachment> {
  const { start, whole } = await peek(body)
  const kind = await mediaKindOf(start, purpose)
  if (!kind) throw new AppError('invalid_media_type')
  const [id, name] = [newId(), cleanName(filename)]
  const path = `${bucketOf[purpose]}/${purpose}/${id}-${randomBytes(8).toString('hex')}${kind.extension}`
  await db
    .insertInto('files')
    .values({ id, path, purpose, mime: kind.mime, name, size: 0, uploader_id: viewer.id })
    .execute()
  try {
    const size = await files.putStream(path, Readable.from(whole), kind.mime)
    const { numUpdatedRows } = await db
      .updateTable('files')
      .set({ size })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Its account was deleted meanwhile.
    if (numUpdatedRows === 0n) throw new AppError('file_not_found')
    return { ...answerOf(path, { name, mime: kind.mime }), size }
  } catch (error) {
    await files.remove(path).catch(() => undefined)
    await db.deleteFrom('files').where('id', '=', id).execute()
    throw error
  }
}

const answerOf = (path: string, { name, mime }: { name: string; mime: string }) => ({
  ...{ path, url: `/storage/v1/${path}`, name, mime },
})

/** The first bytes of a file, and all of it. */
async function peek(
  body: AsyncGenerator<Buffer, void>,
): Promise<{ start: Buffer; whole: AsyncGenerator<Buffer, void> }> {
  const chunks: Buffer[] = []
  let length = 0
  while (length < kindBytes) {
    const { value, done } = await body.next()
    if (done || !value) break
    chunks.push(value)
    length += value.length
  }
  const start = Buffer.concat(chunks)
  async function* whole() {
    yield start
    yield* body
  }
  return { start, whole: whole() }
}
