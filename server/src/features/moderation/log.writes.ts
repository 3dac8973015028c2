import type { StatementOfReasons, Subject } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredSnapshot } from './snapshots.ts'

/** The statement that the person receives, as stored: later changes of rules and things do not change it. */
export type StoredStatement = StatementOfReasons & {
  isByReport: boolean
  /** Null for acts on a person as a whole. */
  subject: StoredSnapshot | null
  /** Other versions that were reported before, the oldest first. Absent in statements of before they were stored. */
  earlier?: StoredSnapshot[]
}

export type LogEntry = {
  /** Absent: a new one. */
  id?: string
  what: string
  caseId?: string | null
  /** Null on the server. */
  clubId?: string | null
  /** Null: automatic, or by hand. */
  actorId: string | null
  /** Through the command line, which has no account. */
  isByHand?: boolean
  isByOperator?: boolean
  personId?: string | null
  subject?: Subject
  actId?: string
  statement?: StoredStatement
  hidesAll?: boolean
  endsAt?: Date | null
  note?: string
}

/** Begins the note of what was done by hand, which is known by it. */
const byHandNote = 'By the command line'

/** SQL: whether entry `l` of the log was made by hand. */
export const isByHand = sql<boolean>`(l.actor_id is null and starts_with(l.note, ${sql.lit(byHandNote)}))`

/** Adds an entry to the log of moderation, which can't be changed (migration 0021); returns its id. */
export async function recordModeration(tx: Pick<Tx, 'db'>, entry: LogEntry): Promise<string> {
  const id = entry.id ?? newId()
  await tx.db
    .insertInto('moderation_log')
    .values({
      id,
      what: entry.what,
      case_id: entry.caseId ?? null,
      club_id: entry.clubId ?? null,
      actor_id: entry.actorId,
      is_automatic: entry.actorId === null && !entry.isByHand,
      is_by_operator: entry.isByOperator ?? entry.isByHand ?? false,
      person_id: entry.personId ?? null,
      kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      act_id: entry.actId ?? null,
      statement: entry.statement ? JSON.stringify(entry.statement) : null,
      hides_all: entry.hidesAll ?? false,
      ends_at: entry.endsAt ?? null,
      note: [entry.isByHand && byHandNote, entry.note].filter(Boolean).join('. '),
    })
    .execute()
  return id
}

/**
 * Ids of entries that are older than three years, the oldest first. Acts in force stay, and entries to which a later one
 * refers.
 */
export async function findOldEntries({ db }: Pick<Tx, 'db'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from moderation_log l where l.created_at < now() - make_interval(days => ${sql.lit(moderation.logDays)})
      and not exists (select from restrictions r where r.act_id = l.id)
      and not exists (select from kept_restrictions r where r.act_id = l.id)
      and not exists (select from hidings h where h.act_id = l.id)
      and not exists (select from mass_hidings m where m.act_id = l.id)
      and not exists (select from moderation_log n where n.act_id = l.id)
    order by l.created_at, l.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes old entries, which the database allows after three years only. Returns how many. */
export async function deleteEntries({ db }: Pick<Tx, 'db'>, ids: string[]): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('moderation_log').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}
