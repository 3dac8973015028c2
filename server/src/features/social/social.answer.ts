import { id } from '@guildhall/contract/common'
import type { Context, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { readPlaceName } from '../../platform/place-name.ts'
import { type Facts, hashOf, pictureUrl, type Subject, subjects } from './facts.ts'
import { openPictures, type PictureOf } from './pictures.ts'

/** What a picture shows today, as visitors may see it. Errors: not_found and the like, hidden or absent alike. */
export type ReadFacts = Record<Subject, (key: string) => Promise<Facts>>

type Params = { subject: string; key: string; file: string }

/**
 * The picture shown with links to a public page. Its address names the subject and a hash of the drawn facts, which come
 * from the database alone (docs/decisions/063).
 */
export async function readSocialPicture(
  { db, files, http }: Context,
  params: Params,
  read: ReadFacts,
): Promise<PlainAnswer> {
  const { subject, key, hash } = partsOf(params)
  const [facts] = await Promise.all([read[subject](key), readPlaceName(db)])
  const current = hashOf(facts)
  // Links shared earlier get the current picture.
  if (hash !== current) return { status: 302, headers: { location: pictureUrl(subject, key, facts) } }
  const headers = { 'cache-control': caching, etag: `"${current}"` }
  if (http.knows(headers.etag)) return { status: 304, headers }
  return { headers: { ...headers, 'content-type': 'image/jpeg' }, body: await picturesOf(files)(facts) }
}

/** Shared caches ask again after an hour: by then the club may be private. A browser shows what it has seen anyway. */
const caching = 'public, max-age=31536000, s-maxage=3600, immutable'

const opened = new WeakMap<FileStore, PictureOf>()
function picturesOf(files: FileStore): PictureOf {
  const pictureOf = opened.get(files) ?? openPictures({ files })
  opened.set(files, pictureOf)
  return pictureOf
}

/** Error: file_not_found. */
function partsOf({ subject, key, file }: Params): { subject: Subject; key: string; hash: string } {
  const [, hash] = /^([0-9a-f]{32})\.jpg$/.exec(file) ?? []
  const known = subjects.find((one) => one === subject)
  const isKey = known === 'people' ? /^\w{1,50}$/.test(key) : id.safeParse(key).success
  if (!known || !hash || !isKey) throw new AppError('file_not_found')
  return { subject: known, key, hash }
}
