import type { editProfile, OwnProfile } from '@guildhall/contract/profiles'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { write } from '../../platform/write.ts'
import { attachFiles } from '../files/files.writes.ts'
import { readOwnProfile } from './profiles.reads.ts'

/** Changes one's own profile (platform.md 5). Errors: username_taken (at the field), file_not_found. */
export async function changeProfile(
  context: PersonContext,
  input: z.output<typeof editProfile>,
): Promise<OwnProfile> {
  const { viewer } = context
  try {
    await write(context, async (tx) => {
      // Pictures given as full addresses are nobody's stored file, and stay as they are.
      const before = await tx.db
        .selectFrom('profiles')
        .select('profile_image_url')
        .where('id', '=', viewer.id)
        .forUpdate()
        .executeTakeFirst()
      const changed = before?.profile_image_url !== input.imagePath
      if (changed)
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
