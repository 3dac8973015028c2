import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { hide } from './hiding.writes.ts'
import { restoreSaved } from './saved.writes.ts'

const atOnce = 50

/**
 * Hides the private messages of a banned or suspended person that their readers have not read, or, once the act is
 * reversed, shows them again; in short writes. Idempotent.
 */
export async function hideOrShowUnread(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  actId: string,
): Promise<void> {
  while ((await write(deps, (tx) => nextBatch(tx, actId))) === atOnce);
}

/** Locks the act, as its reversal does. Returns how many messages changed. */
async function nextBatch(tx: Tx, actId: string): Promise<number> {
  const { rows } = await sql<Act>`
    select l.person_id, l.club_id, l.created_at, exists (select from restrictions r where r.act_id = l.id) as is_in_force
    from moderation_log l where l.id = ${actId} for no key update of l`.execute(tx.db)
  const [act] = rows
  if (!act) return 0
  const ids = act.is_in_force ? await findUnread(tx, act) : await findHidden(tx, actId)
  for (const id of ids)
    if (act.is_in_force) await hide(tx, { actId, subject: { kind: 'message', id } })
    else await restoreSaved(tx, { actId, kind: 'message', id })
  return ids.length
}

type Act = { person_id: string | null; club_id: string | null; created_at: Date; is_in_force: boolean }

/** No one reads deleted or blocked messages anyway. */
async function findUnread({ db }: Tx, { person_id, club_id, created_at }: Act): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from chat_messages m join conversation_people o
      on o.conversation_id = m.conversation_id and o.user_id <> m.sender_id and o.read_sequence < m.sequence
    where m.sender_id = ${person_id} and m.created_at <= ${created_at} and m.taken_back_at is null and not m.is_blocked
      and (${club_id}::uuid is null or m.club_id = ${club_id})
    order by m.conversation_id, m.id limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findHidden({ db }: Tx, actId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('hidings')
    .select('subject_id as id')
    .where('act_id', '=', actId)
    .where('kind', '=', 'message')
    .orderBy('subject_id')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}
