import { type Subject, subjectKinds } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { findAct, type LoggedAct } from '../acts/log.reads.ts'
import { recordModeration } from '../moderation/log.writes.ts'

const atOnce = 50

/**
 * Closes the open cases about what a ban or suspension hides with all else, or, once it is reversed, opens them again; in
 * short writes. Legal notices stay for operators, and the case of the act itself for who acted. Idempotent.
 */
export async function followAct(deps: Pick<Dependencies, 'db' | 'signals'>, actId: string): Promise<void> {
  while ((await write(deps, (tx) => nextBatch(tx, actId))) === atOnce);
}

/** Returns how many cases changed. */
async function nextBatch(tx: Tx, actId: string): Promise<number> {
  const act = await findAct(tx.db, actId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  if (!act?.hidesAll) return 0
  const cases = await (act.isReversed ? reopenSome(tx, act) : closeSome(tx, act))
  const what = act.isReversed ? 'reopened' : 'closed'
  for (const { id: caseId, kind, subject_id, club_id: clubId, person_id: personId } of cases) {
    await recordModeration(tx, {
      ...{ what, caseId, clubId, personId, actId, actorId: act.actorId, isByOperator: act.isByOperator },
      subject: { kind, id: subject_id },
      note: act.isReversed ? '' : 'Everything by this person was hidden',
    })
    await tx.task('reports.answer', { caseId })
  }
  return cases.length
}

type Row = {
  id: string
  kind: Subject['kind']
  subject_id: string
  club_id: string | null
  person_id: string | null
}

const columns = sql`c.id, c.kind, c.subject_id, c.club_id, c.person_id`
/** Kinds that `hideAllOf` hides. */
const written = subjectKinds.filter((kind) => ['content', 'comment', 'lesson_comment'].includes(kind))

async function closeSome({ db }: Tx, { id, caseId, clubId, personId, actorId }: LoggedAct): Promise<Row[]> {
  if (personId === null) return []
  const { rows } = await sql<Row>`
    update moderation_cases c set closed_at = now(), closed_by = ${actorId}, outcome = 'acted'
    where c.id in (
      select o.id from moderation_cases o where o.person_id = ${personId} and o.closed_at is null and o.gravity = 0
        and o.kind = any(${written}::text[]) and o.id is distinct from ${caseId}::uuid
        and (${clubId}::uuid is null or o.club_id = ${clubId} and o.level = 'club')
        and o.opened_at <= (select created_at from moderation_log where id = ${id})
      order by o.id limit ${atOnce} for no key update)
    returning ${columns}`.execute(db)
  return rows
}

/** Unless someone reopened them since, or another case about the thing is open. */
async function reopenSome({ db }: Tx, { id }: LoggedAct): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update moderation_cases c set closed_at = null, closed_by = null, outcome = null
    where c.id in (
      select o.id from moderation_cases o join moderation_log l on l.case_id = o.id
      where l.act_id = ${id} and l.what = 'closed' and o.closed_at is not null
        and not exists (select from moderation_log n where n.case_id = o.id and n.what in ('closed', 'reopened')
          and (n.created_at, n.id) > (l.created_at, l.id))
        and not exists (select from moderation_cases p
          where p.kind = o.kind and p.subject_id = o.subject_id and p.closed_at is null)
      order by o.id limit ${atOnce} for no key update of o)
    returning ${columns}`.execute(db)
  return rows
}
