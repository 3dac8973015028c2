import type { EmailChange, EmailChangeLink } from '@guildhall/contract/email-change'
import type { Selectable } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EmailChanges } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../tokens/secrets.ts'

export async function readEmailChange({
  db,
  viewer,
}: PersonContext): Promise<{ change: EmailChange | null }> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return { change: row ? presentChange(row) : null }
}

/** Error: invalid_token, also for used, expired and replaced links. */
export async function readEmailChangeLink({ db }: Context, token: string): Promise<EmailChangeLink> {
  const found = await findByLink(db, token)
  if (!found) throw new AppError('invalid_token')
  return presentLink(found, sideOf(found, token))
}

export const findByLink = (db: Database, token: string) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where((eb) =>
      eb.or([eb('old_token_hash', '=', hashOf(token)), eb('new_token_hash', '=', hashOf(token))]),
    )
    .where('expires_at', '>', new Date())
    .executeTakeFirst()

type Row = Selectable<EmailChanges>

export const sideOf = (row: Row, token: string): 'old' | 'new' =>
  row.old_token_hash === hashOf(token) ? 'old' : 'new'

export const presentChange = (row: Row): EmailChange => ({
  newEmail: row.new_email,
  confirmedByOld: row.old_confirmed_at !== null,
  confirmedByNew: row.new_confirmed_at !== null,
  expiresAt: row.expires_at.toISOString(),
})

export function presentLink(row: Row, side: 'old' | 'new'): EmailChangeLink {
  const { newEmail, confirmedByOld, confirmedByNew } = presentChange(row)
  const [confirmed, confirmedByOther] =
    side === 'old' ? [confirmedByOld, confirmedByNew] : [confirmedByNew, confirmedByOld]
  return { side, newEmail, confirmed, confirmedByOther }
}
