import type { Viewer } from '@guildhall/contract/accounts'
import type { Person } from '@guildhall/contract/common'
import type { OwnProfile } from '@guildhall/contract/profiles'
import { type Selectable, sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Profiles } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { suspended } from '../sessions/suspension.ts'
import { holderOf } from './held-usernames.ts'

/** Null once the account is deleted. */
export type PersonColumns = {
  person_id: string | null
  username: string | null
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
}

/** Columns of profile `p`; null once the account is deleted. */
export const personColumns = [
  sql<string | null>`case when p.deleted_at is null then p.id end`.as('person_id'),
  'p.username',
  'p.first_name',
  'p.last_name',
  'p.profile_image_url',
] as const

export function presentPerson(row: PersonColumns): Person | null {
  if (row.person_id === null) return null
  return {
    id: row.person_id,
    username: row.username ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    imageUrl: fileUrl(row.profile_image_url),
  }
}

export const personOf = ({ id, username, firstName, lastName, imageUrl }: Viewer): Person => ({
  id,
  username,
  firstName,
  lastName,
  imageUrl,
})

export async function readOwnProfile({ db, viewer }: PersonContext): Promise<OwnProfile> {
  const [row] = await ownProfile(db, { id: viewer.id })
  if (!row) throw new AppError('session_not_found')
  return {
    ...presentAbout(row),
    email: row.email,
    imagePath: row.profile_image_url,
  }
}

const ownProfile = prepared<{ id: string }, ProfileRow>((db, { id }) =>
  db.selectFrom('profiles').select(profileColumns).where('id', '=', id),
)

/** Finds by present or former username. Error: not_found, also while the account is suspended. */
export async function findProfile({ db }: Pick<Context, 'db'>, username: string) {
  const [row] = await profileNamed(db, { username: username.toLowerCase() })
  const found = row ?? (await findByFormerName(db, username))
  if (!found) throw new AppError('not_found')
  return presentAbout(found)
}

const profileNamed = prepared<{ username: string }, ProfileRow>((db, { username }) =>
  db
    .selectFrom('profiles')
    .select(profileColumns)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(suspended(sql.ref('profiles.id'))))
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username)),
)

async function findByFormerName(db: Database, username: string): Promise<ProfileRow | undefined> {
  const id = await holderOf(db, username)
  if (id === null) return undefined
  return db
    .selectFrom('profiles')
    .select(profileColumns)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(suspended(sql.ref('profiles.id'))))
    .where('id', '=', id)
    .executeTakeFirst()
}

const profileColumns = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'profile_image_url',
  'bio',
  'social_url',
  'website_url',
  'interests',
  'community_roles',
  'created_at',
  'updated_at',
] as const

type ProfileRow = Pick<Selectable<Profiles>, (typeof profileColumns)[number]>

function presentAbout(row: ProfileRow) {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    imageUrl: fileUrl(row.profile_image_url),
    bio: row.bio,
    socialUrl: row.social_url,
    websiteUrl: row.website_url,
    interests: row.interests,
    communityRoles: row.community_roles,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
