import { stillPath } from '@guildhall/contract/moving'
import type { Context, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isPlayed } from '../../platform/files/media.ts'
import { type FindAccess, findVisibleFile, type VisibleFile } from './files.reads.ts'
import { dispositionOf, readMedia } from './media.answer.ts'
import { getSmaller, stillWidth } from './smaller.ts'

/**
 * A stored file for who may see what it belongs to, checked on each request. `maxWidth`: in pixels, for pictures that are
 * wider. An animation moves at its own address in full only. Error: file_not_found.
 */
export async function readStoredFile(
  context: Context,
  path: string,
  maxWidth: number | undefined,
  findAccess: FindAccess,
): Promise<PlainAnswer> {
  const isOperator = context.http.console === 'open'
  const file = await findVisibleFile(context.db, context.viewer, path, findAccess, isOperator)
  return answerWithFile(context, file, { path, maxWidth })
}

/** A file that the caller may read; `path`: as requested. Errors and `maxWidth`: as readStoredFile. */
export async function answerWithFile(
  { db, files, log, http }: Pick<Context, 'db' | 'files' | 'log' | 'http'>,
  file: VisibleFile,
  { path = file.path, maxWidth }: { path?: string | undefined; maxWidth: number | undefined },
): Promise<PlainAnswer> {
  const isStill = stillPath(file.path) !== file.path && (path !== file.path || maxWidth !== undefined)
  const isSmaller = maxWidth && !isPlayed(file) && file.width && file.width > maxWidth
  const width = isSmaller ? maxWidth : isStill ? stillWidth : null
  const etag = width ? `"${file.id}-${width}"` : `"${file.id}"`
  const headers: Record<string, string> = {
    etag,
    'cache-control': cacheOf(file),
    // Whatever a file holds, it cannot run here.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  if (http.knows(etag)) return { status: 304, headers }
  if (isPlayed(file)) return readMedia({ files, http }, file, headers)
  const stored = await (width ? getSmaller({ db, files, log }, file, width) : files.get(file.path))
  if (!stored) throw new AppError('file_not_found')
  if (Buffer.isBuffer(stored)) return { headers: { ...headers, 'content-type': 'image/webp' }, body: stored }
  return {
    headers: {
      ...headers,
      ...dispositionFor(file),
      'content-type': file.mime,
      'content-length': stored.size,
    },
    body: stored.body,
  }
}

/** Documents are downloads. Pictures among them are shown, and saved as the WebP that they became. */
function dispositionFor({ purpose, name }: VisibleFile): Record<string, string> {
  if (purpose === 'attachments') return { 'content-disposition': dispositionOf('attachment', name) }
  if (purpose !== 'course-file') return {}
  return { 'content-disposition': dispositionOf('inline', `${name.replace(/\.[^.]*$/, '')}.webp`) }
}

/** Paths hold a content hash. Shared caches would not notice that content became private. */
function cacheOf(file: VisibleFile): string {
  if (!file.isPublic) return 'private, no-cache'
  if (file.purpose === 'profile-image') return 'public, max-age=3600'
  const isOfClub = file.purpose === 'club-logo' || file.purpose === 'club-thumbnail'
  return `${isOfClub ? 'public' : 'private'}, max-age=31536000, immutable`
}
