import type { Viewer } from '@guildhall/contract/accounts'
import type { Tx } from '../../platform/database/write.ts'
import { pictureRefusal, type TextOwner, useTextPictures } from '../files/text-pictures.ts'

/** Attaches exactly the pictures that a changed text names. Error: bad_input, at the text. */
export async function changeTextPictures(
  tx: Tx,
  viewer: Viewer,
  owner: TextOwner,
  { field, was, ids }: { field: string; was: string[]; ids: string[] },
): Promise<void> {
  if (was.join() === ids.join()) return
  const others = await useTextPictures(tx, viewer, owner, [...new Set(ids)])
  if (others.length > 0) throw pictureRefusal([field])
}
