import type { Identity, saveIdentity as saved } from '@guildhall/contract/place'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { contentHash } from '../../platform/files/hash.ts'
import { loadSharp } from '../../platform/files/pictures.ts'
import { findVisibleFile } from '../files/files.reads.ts'
import { readIdentity } from './identity.reads.ts'
import { announcePlace } from './place.writes.ts'

/** Pixels; browsers and the manifest scale it down. */
const iconSize = 512

/** Changes name, accent and logo; open pages show it at once. Errors: changed_meanwhile, file_not_found. */
export async function saveIdentity(
  context: PersonContext,
  { revision, name, accent, logoPath }: z.output<typeof saved>,
): Promise<Identity> {
  const logo = logoPath ? await readLogo(context, logoPath) : logoPath === null ? null : undefined
  const answer = await write(context, async (tx) => {
    const now = await tx.db.selectFrom('place_identity').selectAll().forUpdate().executeTakeFirstOrThrow()
    const logo_hash = logo === undefined ? now.logo_hash : (logo?.hash ?? null)
    const isSame = now.name === name && now.accent === accent && now.logo_hash === logo_hash
    if (isSame) return readIdentity(tx)
    if (now.revision !== revision) throw new AppError('changed_meanwhile')
    if (logo !== undefined) await tx.db.deleteFrom('place_logo').execute()
    if (logo)
      await tx.db.insertInto('place_logo').values({ picture: logo.picture, icon: logo.icon }).execute()
    await tx.db
      .updateTable('place_identity')
      .set({ name, accent, logo_hash, revision: revision + 1 })
      .execute()
    return readIdentity(tx)
  })
  await announcePlace(context)
  return answer
}

type Logo = { picture: Buffer; icon: Buffer; hash: string }

/** A copy of an own upload, which is then swept: the logo lives in the database, wherever files are stored. */
async function readLogo({ db, files, viewer }: PersonContext, path: string): Promise<Logo> {
  const file = await findVisibleFile(db, viewer, path, async () => null)
  const stored = file.purpose === 'club-logo' ? await files.get(file.path) : null
  if (!stored) throw new AppError('file_not_found')
  const picture = Buffer.concat(await stored.body.toArray())
  const sharp = await loadSharp()
  const icon = await sharp(picture)
    .resize(iconSize, iconSize, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return { picture, icon, hash: contentHash(picture) }
}
