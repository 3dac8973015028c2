import type { Identity } from '@guildhall/contract/place'
import type { Context, PersonContext, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { addressesOf } from './place.reads.ts'

/** The identity that operators edit. */
export async function readIdentity({ db }: Pick<PersonContext, 'db'>): Promise<Identity> {
  const { name, accent, logo_hash, revision } = await db
    .selectFrom('place_identity')
    .select(['name', 'accent', 'logo_hash', 'revision'])
    .executeTakeFirstOrThrow()
  return { name, accent, revision, logoUrl: addressesOf(logo_hash).logoUrl }
}

/** Error: file_not_found, without a logo. */
export async function readPlacePicture(
  { db, http }: Context,
  picture: 'logo' | 'icon',
): Promise<PlainAnswer> {
  const { logo_hash } = await db.selectFrom('place_identity').select('logo_hash').executeTakeFirstOrThrow()
  if (!logo_hash) throw new AppError('file_not_found')
  const etag = `"${logo_hash}"`
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (http.knows(etag)) return { status: 304, headers }
  const row = await db.selectFrom('place_logo').select(['picture', 'icon']).executeTakeFirst()
  if (!row) throw new AppError('file_not_found')
  const isLogo = picture === 'logo'
  return {
    headers: { ...headers, 'content-type': isLogo ? 'image/webp' : 'image/png' },
    body: isLogo ? row.picture : row.icon,
  }
}
