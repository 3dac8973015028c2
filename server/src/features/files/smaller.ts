import { buffer } from 'node:stream/consumers'
import { pictureWidths } from '@guildhall/contract/limits'
import { stillPath } from '@guildhall/contract/moving'
import pLimit from 'p-limit'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { shrinkPicture } from '../../platform/files/pictures.ts'
import type { FileStore, StoredFile } from '../../platform/files/store.ts'

/** The first frame of an animation, not made smaller: content is stored no wider. */
export const stillWidth = 1600

type Deps = Pick<Dependencies, 'db' | 'files' | 'log'>
type Picture = { id: string; path: string }

/** Each holds a connection while it stores its result. */
const limited = pLimit(2)
const underWay = new Map<string, Promise<Buffer | null>>()

/** The picture at most `width` pixels wide, made on the first request. Null if the picture is not stored. */
export async function getSmaller(
  deps: Deps,
  picture: Picture,
  width: number,
): Promise<StoredFile | Buffer | null> {
  const path = pathOf(picture.path, width)
  const existing = await deps.files.get(path)
  if (existing) return existing
  // Concurrent requests share one conversion.
  const making = underWay.get(path) ?? limited(() => make(deps, picture, width))
  underWay.set(path, making)
  return making.finally(() => underWay.delete(path))
}

async function make(deps: Deps, picture: Picture, width: number): Promise<Buffer | null> {
  const stored = await deps.files.get(picture.path)
  if (!stored) return null
  const body = await shrinkPicture(await buffer(stored.body), width)
  try {
    await store(deps, picture, pathOf(picture.path, width), body)
  } catch (error) {
    // The next request makes it again. That the disk is full is logged once, elsewhere.
    if (!(error instanceof AppError && error.code === 'storage_full'))
      deps.log.error(
        { part: 'files', err: error, path: picture.path },
        'a smaller picture could not be stored',
      )
  }
  return body
}

/** Stores nothing for a picture deleted since, because nothing would delete it later. */
async function store({ db, files }: Deps, { id }: Picture, path: string, body: Buffer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst()
    if (row) await files.put(path, body, 'image/webp')
  })
}

/** Deletes a stored file and its smaller versions. Idempotent. */
export async function removeStored(files: FileStore, path: string): Promise<void> {
  // The format of stored pictures.
  if (path.endsWith('.webp'))
    await Promise.all(widthsOf(path).map((width) => files.remove(pathOf(path, width))))
  await files.remove(path)
}

const widthsOf = (path: string) => (path === stillPath(path) ? pictureWidths : [...pictureWidths, stillWidth])

/** 'clubs/club-logo/….webp' → 'clubs/club-logo/….96.webp' */
const pathOf = (path: string, width: number) => path.replace(/(?=\.\w+$)/, `.${width}`)
