import type { Action } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { isReversed } from './log.reads.ts'

/** Acts that one statement lists. */
const maxActs = 100

type Bundled = { id: string; personId: string; clubId: string | null; isByOperator: boolean }

/**
 * Adds an act on a thing to the statement that its author has not been mailed yet, or begins one. Call it with the account
 * locked. `leadId`: of an act in the same write, whose statement it shares. Returns the leading act, and those in force.
 */
export async function joinBundle(
  tx: Tx,
  { id, personId, clubId, isByOperator }: Bundled,
  leadId = id,
): Promise<{ leadId: string; acts: BundledAct[] }> {
  const lead = leadId === id ? ((await findOpen(tx, { personId, clubId, isByOperator })) ?? id) : leadId
  const mailedAt = leadId === id ? sql`null` : sql`now()`
  await sql`insert into bundled_acts (act_id, lead_id, person_id, mailed_at)
    select act, ${lead}::uuid, ${personId}::uuid, ${mailedAt}::timestamptz
    from unnest(array[${lead}, ${id}]::uuid[]) a (act) group by act
    on conflict do nothing`.execute(tx.db)
  return { leadId: lead, acts: await readInForce(tx, lead) }
}

/** `label`: of the thing. */
export type BundledAct = { id: string; action: Action; label: string }

/** Acts of a bundle that were not reversed, the first one first. */
async function readInForce({ db }: Tx, leadId: string): Promise<BundledAct[]> {
  const { rows } = await sql<BundledAct>`
    select l.id, l.what as action, coalesce(l.statement -> 'subject' ->> 'label', '') as label
    from bundled_acts b join moderation_log l on l.id = b.act_id
    where b.lead_id = ${leadId} and not ${isReversed} order by l.created_at, l.id`.execute(db)
  return rows
}

async function findOpen(
  { db }: Tx,
  { personId, clubId, isByOperator }: Omit<Bundled, 'id'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ lead_id: string }>`
    select b.lead_id from bundled_acts b join moderation_log l on l.id = b.lead_id
    where b.person_id = ${personId} and b.act_id = b.lead_id and b.mailed_at is null
      and l.club_id is not distinct from ${clubId}::uuid and l.is_by_operator = ${isByOperator} and not ${isReversed}
      and not exists (select from appeals a where a.act_id = b.lead_id)
      and (select count(*) from bundled_acts o where o.lead_id = b.lead_id) < ${maxActs}
    order by b.created_at desc limit 1 for update of b`.execute(db)
  return rows[0]?.lead_id
}

/** Locks an act's bundle; returns whether it was mailed, and its acts in force. Undefined for an act without one. */
export async function lockBundle(
  tx: Tx,
  actId: string,
): Promise<{ leadId: string; isMailed: boolean; acts: BundledAct[] } | undefined> {
  const { rows } = await sql<{ lead_id: string; mailed_at: Date | null }>`
    select b.lead_id, d.mailed_at from bundled_acts b join bundled_acts d on d.act_id = b.lead_id
    where b.act_id = ${actId} for update of d`.execute(tx.db)
  const [bundle] = rows
  if (!bundle) return undefined
  const { lead_id: leadId, mailed_at } = bundle
  return { leadId, isMailed: mailed_at !== null, acts: await readInForce(tx, leadId) }
}

/** The act that leads the bundle of an act: its own for one of none. */
export async function leadOf({ db }: { db: Database }, actId: string): Promise<string> {
  const row = await db
    .selectFrom('bundled_acts')
    .select('lead_id')
    .where('act_id', '=', actId)
    .executeTakeFirst()
  return row?.lead_id ?? actId
}

/** Ids of the acts in force that share a statement; of an act of no bundle its own, if it is in force. */
export async function inForceWith(tx: Tx, leadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from moderation_log l where not ${isReversed}
    and (l.id = ${leadId} or l.id in (select b.act_id from bundled_acts b where b.lead_id = ${leadId}))
    order by l.created_at, l.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
