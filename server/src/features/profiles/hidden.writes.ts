import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { releaseProfilePicture } from '../files/files.writes.ts'

/** Fields of a profile besides the name. */
const fields = [
  'profile_image_url',
  'bio',
  'social_url',
  'website_url',
  'interests',
  'community_roles',
] as const

export type HiddenProfile = Partial<Record<(typeof fields)[number], string | string[] | null>>

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * Empties a profile but for its name, which everything the person wrote shows. Returns what `showProfile` needs;
 * undefined if there is no such account. The person may write something else.
 */
export async function hideProfile(tx: Tx, id: string): Promise<HiddenProfile | undefined> {
  const row = await lock(tx, id)
  if (!row) return undefined
  await tx.db
    .updateTable('profiles')
    .set({
      ...{ profile_image_url: null, bio: '', social_url: '', website_url: '' },
      ...{ interests: [], community_roles: [] },
    })
    .where('id', '=', id)
    .execute()
  tx.signal({ kind: 'profile.changed' }, { personId: id })
  return Object.fromEntries(fields.map((field) => [field, row[field]]).filter(([, value]) => !isEmpty(value)))
}

/** Restores what `hideProfile` returned; what the person wrote since stays. */
export async function showProfile(tx: Tx, id: string, hidden: HiddenProfile): Promise<void> {
  const row = await lock(tx, id)
  if (!row) return
  const left = Object.entries(hidden).filter(([field]) => isEmpty(row[field as keyof HiddenProfile]))
  const restored = Object.fromEntries(left) as HiddenProfile
  // Another picture since then released the file of this one.
  const picture = restored.profile_image_url
  if (typeof picture === 'string' && !(await isStillTheirs(tx, id, picture)))
    delete restored.profile_image_url
  if (Object.keys(restored).length === 0) return
  await tx.db
    .updateTable('profiles')
    .set(restored as object)
    .where('id', '=', id)
    .execute()
  tx.signal({ kind: 'profile.changed' }, { personId: id })
}

/** Deletes the picture that `hideProfile` returned, with the next sweep. */
export async function forgetHiddenProfile(tx: Tx, id: string, hidden: HiddenProfile): Promise<void> {
  const picture = hidden.profile_image_url
  const row = typeof picture === 'string' ? await lock(tx, id) : undefined
  if (typeof picture === 'string' && row?.profile_image_url !== picture)
    await releaseProfilePicture(tx, picture)
}

const lock = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('profiles')
    .select(fields)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whether a picture's file is there; a full address is none of ours. */
async function isStillTheirs(tx: Tx, id: string, picture: string): Promise<boolean> {
  const { rows } = await sql<{ is_theirs: boolean }>`
    select ${picture} ~ '^https?://' or exists (
      select from files where path = ${picture} and profile_id = ${id}) as is_theirs`.execute(tx.db)
  return rows[0]?.is_theirs ?? false
}
