import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { recordModeration } from '../moderation/log.writes.ts'

/** Makes a person an operator from the command line; false if they were one. */
export const nameByHand = (db: Database, personId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('operators')
      .values({ user_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (added) await record(tx, 'operator_added', personId)
    return added !== undefined
  })

/** Throws a sentence for the last operator, and for who is none. */
export const removeByHand = (db: Database, personId: string, email: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const all = await tx.selectFrom('operators').select('user_id').orderBy('user_id').forUpdate().execute()
    if (!all.some(({ user_id }) => user_id === personId)) throw new Error(`${email} is not an operator.`)
    if (all.length === 1) throw new Error(`${email} is the last operator; add another one first.`)
    await tx.deleteFrom('operators').where('user_id', '=', personId).execute()
    await record(tx, 'operator_removed', personId)
  })

/** Throws a sentence for the last operator who can open the console. */
export async function refuseLastOperator({ db }: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; is_out: boolean }>`
    select p.id, p.email, exists (select from restrictions r where r.person_id = p.id and r.club_id is null
      and r.kind in ('suspended', 'closed') and (r.ends_at is null or r.ends_at > now())) as is_out
    from operators o join profiles p on p.id = o.user_id and p.deleted_at is null order by p.id for update of o`.execute(
    db,
  )
  const person = rows.find(({ id }) => id === personId)
  if (person && !person.is_out && rows.every(({ id, is_out: isOut }) => id === personId || isOut))
    throw new Error(`${person.email} is the last operator; add another one first.`)
}

/** The log names no one: the command line has no account. */
async function record(tx: Transaction<DB>, what: string, personId: string): Promise<void> {
  await recordModeration({ db: tx }, { id: newId(), what, actorId: null, isByHand: true, personId })
}
