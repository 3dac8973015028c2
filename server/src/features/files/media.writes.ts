import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Attachment } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanName } from '../../platform/files/file-names.ts'
import { contentHash } from '../../platform/files/hash.ts'
import { kindBytes, type MediaKind, mediaKindOf, readCaptions } from '../../platform/files/media.ts'
import { newId } from '../../platform/ids.ts'
import type { IncomingFile, StreamedUpload, Upload } from '../../platform/uploads.ts'
import { bucketOf, read, store } from './files.writes.ts'
import { admitUpload, insertFile, type QuotaOptions, setSize } from './quota.ts'

const maxBytes = { video: courseLimits.videoBytes, audio: courseLimits.audioBytes }

/**
 * Stores a video or sound file while it arrives; unused ones are swept. Errors: invalid_media_type, media_too_large, and
 * of quotas.
 */
export async function uploadMedia(
  context: PersonContext,
  purpose: 'video' | 'audio',
  upload: StreamedUpload,
  options: QuotaOptions = {},
): Promise<Attachment> {
  const begin = (declared: number) => admitUpload(context, declared)
  const limit = { bytes: maxBytes[purpose], tooLarge: 'media_too_large', begin } as const
  return upload(limit, (file) => storeMedia(context, { purpose, ...file }, options))
}

/** Stores captions as UTF-8; unused ones are swept. Errors: invalid_media_type, media_too_large, and of quotas. */
export async function uploadCaptions(
  context: PersonContext,
  upload: Upload,
  options?: QuotaOptions,
): Promise<Attachment> {
  const { body: input, filename } = await read(context, upload, courseLimits.captionBytes, 'media_too_large')
  const text = readCaptions(input)
  if (text === null) throw new AppError('invalid_media_type')
  const body = Buffer.from(text)
  const kept = {
    purpose: 'captions',
    extension: '.vtt',
    mime: 'text/vtt',
    name: cleanName(filename),
  } as const
  const { path } = await store(context, { ...kept, body, hash: contentHash(body) }, options)
  return { ...answerOf(path, kept), size: body.length }
}

async function storeMedia(
  context: PersonContext,
  { purpose, filename, declared, body }: IncomingFile & { purpose: 'video' | 'audio' },
  options: QuotaOptions,
): Promise<Attachment> {
  const { start, whole } = await peek(body)
  const kind = await mediaKindOf(start, purpose)
  if (!kind) throw new AppError('invalid_media_type')
  const size = Math.min(declared, maxBytes[purpose])
  return storePlayed(context, { purpose, kind, name: cleanName(filename), size, body: whole }, options)
}

type PlayedFile = {
  purpose: 'video' | 'audio' | 'course-file'
  kind: MediaKind
  name: string
  /** As declared. */
  size: number
  body: AsyncGenerator<Buffer, void>
}

/** The row first, as `store` does, and none if the file does not arrive whole. */
export async function storePlayed(
  { db, files, viewer }: PersonContext,
  { purpose, kind, name, size, body }: PlayedFile,
  options: QuotaOptions,
): Promise<Attachment> {
  const id = newId()
  const path = `${bucketOf[purpose]}/${purpose}/${id}-${randomBytes(8).toString('hex')}${kind.extension}`
  // Counted as declared while it arrives, so that uploads at the same time share the quota.
  const row = { id, path, purpose, mime: kind.mime, name, size, uploader_id: viewer.id }
  await insertFile(db, row, options)
  try {
    const stored = await files.putStream(path, Readable.from(body), kind.mime)
    // Its account was deleted meanwhile.
    if (!(await setSize(db, viewer, { id, size: stored }, options))) throw new AppError('file_not_found')
    return { ...answerOf(path, { name, mime: kind.mime }), size: stored }
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
export async function peek(
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
