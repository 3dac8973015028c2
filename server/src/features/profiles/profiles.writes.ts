import type { changeProfile as changedProfile, OwnProfile } from '@guildhall/contract/profiles'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Profiles } from '../../platform/database/schema.ts'
import { changing, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { attachFiles } from '../files/files.writes.ts'
import { holdUsername, reclaimUsername } from './held-usernames.ts'
import { readOwnProfile } from './profiles.reads.ts'
import { misleads } from './usernames.ts'

const reserved = 'This username is reserved. Please choose another one.'

/**
 * Reserves the former username (platform.md 5). Errors: changed_meanwhile, username_taken and
 * username_reserved (at the field), file_not_found.
 */
export async function changeProfile(
  context: PersonContext,
  { before, ...wanted }: z.output<typeof changedProfile>,
): Promise<OwnProfile> {
  const { viewer } = context
  try {
    await write(changing(context), async (tx) => {
      const row = await tx.db
        .selectFrom('profiles')
        .selectAll()
        .where('id', '=', viewer.id)
        .executeTakeFirst()
      if (!row) throw new AppError('session_not_found')
      const now = fieldsOf(row)
      const input = { ...now, ...wanted }
      await refuseConflict({ now, wanted, before }, async () => ({
        by: null,
        at: row.updated_at.toISOString(),
      }))
      if (changedFields(now, wanted).length === 0) return
      const isRenamed = now.username.toLowerCase() !== input.username.toLowerCase()
      if (isRenamed && misleads(input.username))
        throw new AppError('username_reserved', { fields: { username: reserved } })
      // Full addresses are not stored files and stay unchanged.
      if (now.imagePath !== input.imagePath)
        await attachFiles(
          tx,
          viewer,
          { profileId: viewer.id },
          ['profile-image'],
          input.imagePath ? [input.imagePath] : [],
        )
      await tx.db
        .updateTable('profiles')
        .set({
          first_name: input.firstName,
          last_name: input.lastName,
          username: input.username,
          bio: input.bio,
          social_url: input.socialUrl,
          website_url: input.websiteUrl,
          interests: input.interests,
          community_roles: input.communityRoles,
          profile_image_url: input.imagePath,
          updated_at: new Date(),
        })
        .where('id', '=', viewer.id)
        .execute()
      if (isRenamed) {
        await reclaimUsername(tx.db, viewer.id, input.username)
        await holdUsername(tx.db, viewer.id, now.username)
      }
      tx.signal({ kind: 'profile.changed' }, { personId: viewer.id })
    })
  } catch (error) {
    if (isDuplicate(error, 'profiles_username_key')) {
      const message = 'This username is already taken. Please choose another one.'
      throw new AppError('username_taken', { fields: { username: message } })
    }
    throw error
  }
  return readOwnProfile(context)
}

const fieldsOf = (row: Selectable<Profiles>) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  bio: row.bio,
  socialUrl: row.social_url,
  websiteUrl: row.website_url,
  interests: row.interests,
  communityRoles: row.community_roles,
  imagePath: row.profile_image_url,
})
