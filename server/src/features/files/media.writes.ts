import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Attachment, UploadedMedia } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { CaptionsError, readCaptions } from '../../platform/files/captions.ts'
import { cleanName } from '../../platform/files/file-names.ts'
import { contentHash } from '../../platform/files/hash.ts'
import {
  isIso,
  isVideo,
  kindBytes,
  type MediaFacts,
  type MediaKind,
  mediaKindOf,
  readFacts,
} from '../../platform/files/media.ts'
import type { IncomingFile, StreamedUpload, Upload } from '../../platform/files/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { bucketOf, read, store } from './files.writes.ts'
import { admitUpload, insertFile, type QuotaOptions, setArrived } from './quota.ts'

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
): Promise<UploadedMedia> {
  const begin = (declared: number) => admitUpload(context, declared)
  const limit = { bytes: maxBytes[purpose], tooLarge: 'media_too_large', begin } as const
  return upload(limit, (file) => storeMedia(context, { purpose, ...file }, options))
}

/**
 * Stores captions as WebVTT in UTF-8; unused ones are swept. Errors: invalid_media_type, which says at `file` what is wrong
 * in which line, media_too_large, and of quotas.
 */
export async function uploadCaptions(
  context: PersonContext,
  upload: Upload,
  options?: QuotaOptions,
): Promise<Attachment> {
  const { body: input, filename } = await read(context, upload, courseLimits.captionBytes, 'media_too_large')
  const body = Buffer.from(captionsIn(input))
  const kept = {
    purpose: 'captions',
    extension: '.vtt',
    mime: 'text/vtt',
    name: cleanName(filename),
  } as const
  const { path } = await store(context, { ...kept, body, hash: contentHash(body) }, options)
  return { ...answerOf(path, kept), size: body.length }
}

function captionsIn(input: Buffer): string {
  try {
    return readCaptions(input)
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error
    throw new AppError('invalid_media_type', { fields: { file: error.message } })
  }
}

async function storeMedia(
  context: PersonContext,
  { purpose, filename, declared, body }: IncomingFile & { purpose: 'video' | 'audio' },
  options: QuotaOptions,
): Promise<UploadedMedia> {
  const isRight = (kind: MediaKind) => isVideo(kind) === (purpose === 'video')
  const { start, whole } = await peek(body)
  const kind = await mediaKindOf(start)
  // A sound's brand may be a video's, and the other way around.
  if (!kind || !(isRight(kind) || isIso(kind))) throw new AppError('invalid_media_type')
  const size = Math.min(declared, maxBytes[purpose])
  const file = { purpose, kind, name: cleanName(filename), size, body: whole } as const
  const settle = ({ kind: found }: MediaFacts) => {
    if (!isRight(found)) throw new AppError('invalid_media_type')
    return file.name
  }
  return storePlayed(context, { ...file, settle }, options)
}

type PlayedFile = {
  purpose: 'video' | 'audio' | 'course-file'
  /** The kind that its first bytes say. */
  kind: MediaKind
  name: string
  /** The declared size. */
  size: number
  body: AsyncGenerator<Buffer, void>
  /** The name of what it turned out to be; throws where that can't be stored. */
  settle: (facts: MediaFacts, bytes: number) => string
}

/** The row first, as `store` does, and none if the file does not arrive whole. */
export async function storePlayed(
  { db, files, viewer }: PersonContext,
  { purpose, kind, name, size, body, settle }: PlayedFile,
  options: QuotaOptions,
): Promise<UploadedMedia> {
  const id = newId()
  const path = `${bucketOf[purpose]}/${purpose}/${id}-${randomBytes(8).toString('hex')}${kind.extension}`
  // Counted as declared while it arrives, so that uploads at the same time share the quota.
  const row = { id, path, purpose, mime: kind.mime, name, size, uploader_id: viewer.id }
  await insertFile(db, row, options)
  try {
    const stored = await files.putStream(path, Readable.from(body), kind.mime)
    const facts = await readFacts(partsOf(files, path, stored), stored, kind)
    const settled = { name: settle(facts, stored), mime: facts.kind.mime }
    const isThere = await setArrived(db, viewer, { id, size: stored, ...settled, ...facts.size }, options)
    // Its account was deleted meanwhile.
    if (!isThere) throw new AppError('file_not_found')
    const { plays } = facts
    return {
      ...answerOf(path, settled),
      size: stored,
      ...facts.size,
      ...(plays !== 'everywhere' && { plays }),
    }
  } catch (error) {
    await files.remove(path).catch(() => undefined)
    await db.deleteFrom('files').where('id', '=', id).execute()
    throw error
  }
}

/** Parts of a stored file. */
const partsOf =
  (files: PersonContext['files'], path: string, size: number) => async (start: number, end: number) => {
    if (start >= size) return Buffer.alloc(0)
    const part = await files.get(path, { start, end: Math.min(end, size) - 1 })
    return part ? buffer(part.body) : Buffer.alloc(0)
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
