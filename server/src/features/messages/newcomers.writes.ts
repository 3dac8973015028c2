import { plural } from '@guildhall/contract/plural'
import { newAccountsText } from '@guildhall/contract/prevention-limits'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { readLimitsOf } from '../prevention/newcomers.reads.ts'
import { keepChatPace } from '../prevention/pace.writes.ts'
import { linksIn } from '../prevention/texts.ts'
import type { Chat } from './messages.reads.ts'

type Sending = { chat: Chat; message: string; before?: string }

/** A new account sends few links to people who have not answered. Error: bad_input. */
export async function refuseLinksOfNewcomer(
  tx: Tx,
  personId: string,
  { chat, message, before = '' }: Sending,
): Promise<void> {
  const [links, earlier] = [message, before].map((text) => linksIn({ field: 'message', text }))
  if (!links || links <= (earlier ?? 0)) return
  const most = (await readLimitsOf(tx.db, personId))?.messageLinks ?? null
  if (most === null || links <= most || !(await isStranger(tx, personId, chat))) return
  const refusal =
    most === 0
      ? `${newAccountsText} no links in messages to people who haven’t answered yet`
      : plural(
          most,
          `${newAccountsText} {n} link in messages to people who haven’t answered yet`,
          `${newAccountsText} {n} links in messages to people who haven’t answered yet`,
        )
  throw new AppError('bad_input', { fields: { message: refusal } })
}

/** After the first message of a conversation. Error: too_many_new_chats. */
export async function keepPaceOfNewcomer(tx: Tx, personId: string, chat: Chat): Promise<void> {
  const most = (await readLimitsOf(tx.db, personId))?.chatsPerDay ?? null
  if (most !== null && (await isStranger(tx, personId, chat))) await keepChatPace(tx, personId, most)
}

/** Whether the other person never wrote to them, in any club; members of a club hear from those who run it. */
async function isStranger(
  { db }: Tx,
  personId: string,
  { person_id: otherId, clubSlug }: Chat,
): Promise<boolean> {
  const { rows } = await sql`
    select from clubs k join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
    where k.slug = ${clubSlug} and (m.role in ('owner', 'admin') or k.permissions -> 'moderators' ? ${personId}::text)
    union all
    select from conversations c join chat_messages o on o.conversation_id = c.id and o.sender_id = ${otherId}
    where c.low_id = least(${personId}::uuid, ${otherId}::uuid)
      and c.high_id = greatest(${personId}::uuid, ${otherId}::uuid)
    limit 1`.execute(db)
  return rows.length === 0
}
