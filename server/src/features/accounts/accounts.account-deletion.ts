import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { forgetRefusalOf } from '../../platform/mail/refused-addresses.ts'
import { forgetHolder, holdUsername } from '../profiles/held-usernames.ts'
import { endTokens } from '../tokens/tokens.writes.ts'

/** Frees the address; the username stays reserved for a while. A task deletes the empty row. */
export async function emptyAccount(
  tx: Tx,
  { id, email, username }: Viewer,
  { erasesContent }: { erasesContent: boolean },
): Promise<void> {
  const { db } = tx
  await db
    .updateTable('profiles')
    .set({
      email: `${id}@deleted.invalid`,
      email_verified: false,
      username: `deleted_${id.replaceAll('-', '')}`,
      first_name: 'Deleted',
      last_name: 'member',
      profile_image_url: null,
      bio: '',
      social_url: '',
      website_url: '',
      interests: [],
      community_roles: [],
      two_step: false,
      deleted_at: new Date(),
      erases_content: erasesContent,
    })
    .where('id', '=', id)
    .execute()
  await forgetHolder(db, id)
  await holdUsername(db, null, username)
  for (const table of [
    'sessions',
    'credentials',
    'two_steps',
    'passkeys',
    'email_changes',
    'email_confirmations',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', id).execute()
  await endTokens(db, id)
  // Values are a plain id or JSON of the library.
  await db.deleteFrom('verifications').where(sql<boolean>`position(${id}::text in value) > 0`).execute()
  await db
    .deleteFrom('mailbox')
    .where((eb) =>
      eb.or([eb('user_id', '=', id), eb(eb.fn('lower', ['recipient']), '=', email.toLowerCase())]),
    )
    .execute()
  await forgetRefusalOf(db, email)
  tx.disconnect(id)
}
