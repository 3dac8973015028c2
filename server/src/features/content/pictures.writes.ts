import type { Viewer } from '@guildhall/contract/accounts'
import { picturesNamed } from '@guildhall/contract/text-pictures'
import type { Tx } from '../../platform/database/write.ts'
import { pictureRefusal, useTextPictures } from '../files/text-pictures.ts'
import { proseFieldsOf } from './prose.ts'

type Item = { contentId: string; by: Viewer }

/** Attaches the pictures in a new item's texts. Error: bad_input, at the text with an unusable one. */
export async function usePictures(tx: Tx, { contentId, by }: Item, fields: object): Promise<void> {
  const named = namedIn(fields)
  if (named.length > 0) await use(tx, { contentId, by }, named)
}

/** Attaches exactly the pictures in a changed item's texts. Error: as usePictures. */
export async function changePictures(
  tx: Tx,
  { contentId, by }: Item,
  { before, after }: { before: object; after: object },
): Promise<void> {
  const [was, is] = [namedIn(before), namedIn(after)]
  if (JSON.stringify(was) !== JSON.stringify(is)) await use(tx, { contentId, by }, is)
}

type Named = { field: string; ids: string[] }

const namedIn = (fields: object): Named[] =>
  proseFieldsOf(fields).flatMap(([field, text]) => {
    const ids = picturesNamed(text)
    return ids.length > 0 ? [{ field, ids }] : []
  })

async function use(tx: Tx, { contentId, by }: Item, named: Named[]): Promise<void> {
  const ids = [...new Set(named.flatMap(({ ids }) => ids))]
  const others = new Set(await useTextPictures(tx, by, { content_id: contentId }, ids))
  if (others.size === 0) return
  const wrong = named.filter(({ ids }) => ids.some((id) => others.has(id)))
  throw pictureRefusal(wrong.map(({ field }) => field))
}
