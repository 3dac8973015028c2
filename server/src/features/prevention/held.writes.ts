import { type ContentKind, limits } from '@guildhall/contract/limits'
import type { DecisionOutcome } from '@guildhall/contract/made-decision'
import type { HeldReason } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { digestOf } from '../../platform/text/digest.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { keepPace, type Pace } from './pace.writes.ts'
import type { Approval } from './screen.writes.ts'

export type HeldKind = ContentKind | 'comment' | 'lesson_comment'

type Holding = {
  id: string
  clubId: string
  personId: string
  kind: HeldKind
  targetId?: string | undefined
  title: string
  sent: object
  reasons: HeldReason[]
  pace: Pace | null
}

/**
 * Stores what waits for a moderator, once for its id; sent again with other words while it waits, those replace the first.
 * Errors: too_many_held, id_taken, too_soon.
 */
export async function hold(tx: Tx, holding: Holding): Promise<void> {
  const { id, clubId, personId, kind, targetId, title, sent, reasons, pace } = holding
  const waiting = await tx.db
    .selectFrom('held_submissions')
    .select('id')
    .where('club_id', '=', clubId)
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .where('id', '<>', id)
    .limit(prevention.heldAtOnce)
    .execute()
  if (waiting.length === prevention.heldAtOnce) throw new AppError('too_many_held')
  const columns = { title, input: JSON.stringify(sent), sent_digest: digestOf(sent) }
  const stored = await tx.db
    .insertInto('held_submissions')
    .values({
      ...{ id, club_id: clubId, person_id: personId, kind, target_id: targetId ?? null, ...columns },
      reasons: JSON.stringify(reasons),
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...columns, ...(reasons.length > 0 && { reasons: JSON.stringify(reasons) }) })
        .where('held_submissions.person_id', '=', personId)
        .where('held_submissions.club_id', '=', clubId)
        .where('held_submissions.kind', '=', kind)
        .where('held_submissions.decided_at', 'is', null),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirst()
  if (!stored) throw new AppError('id_taken')
  await tx.db.deleteFrom('held_files').where('held_id', '=', id).execute()
  await holdFiles(tx, id, personId, sent)
  if (!stored.is_new) return
  await keepPace(tx, { personId, clubId, isItem: isItem(kind), pace })
  await recordModeration(tx, { what: 'held', clubId, actorId: null, personId, subject: subjectOf(kind, id) })
  await tx.task('held.notify', { heldId: id, what: 'waiting' })
}

/** More than any form accepts. */
const maxFiles = 2 * (limits.textPictures + limits.attachments)
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Links the person's uploads that the input names, by path or by id in a text, so that no sweep deletes them. */
async function holdFiles({ db }: Tx, heldId: string, personId: string, sent: object): Promise<void> {
  const named = [...new Set(JSON.stringify(sent).match(ids) ?? [])]
  await sql`insert into held_files (held_id, file_id)
    select ${heldId}::uuid, id from files where id = any(${named}::uuid[]) and uploader_id = ${personId}
    order by id desc limit ${sql.lit(maxFiles)}
    on conflict do nothing`.execute(db)
}

/** `byId` null: no one decided in time. `digest`: of what is decided about, if the moderator read it. */
type Decision = Omit<Approval, 'byId' | 'digest'> & { byId: string | null; digest?: string | undefined }

/**
 * In the write that publishes it. Errors: held_not_found; already_decided or changed_meanwhile if it was decided, or replaced
 * by its author, meanwhile.
 */
export const approve = (tx: Tx, approval: Approval): Promise<void> => settle(tx, 'approved', approval)

/** Errors: as approve. */
export const decline = (tx: Tx, decision: Decision): Promise<void> => settle(tx, 'declined', decision)

async function settle(
  tx: Tx,
  what: 'approved' | 'declined',
  { heldId, byId, isByOperator, note, digest }: Decision,
): Promise<void> {
  const held = await decide(tx, heldId, { decision: what, byId, note, digest })
  await recordModeration(tx, {
    ...{ what, clubId: held.club_id, actorId: byId, isByOperator, personId: held.person_id, note },
    subject: subjectOf(held.kind as HeldKind, heldId),
  })
  await tx.task('held.notify', { heldId, what })
}

/** By its author. Errors: as approve. */
export async function withdraw(tx: Tx, heldId: string): Promise<void> {
  await decide(tx, heldId, { decision: 'withdrawn', byId: null, note: '' })
}

/** Columns of `decidedBefore`. */
export const decisionColumns = ['decision', 'decided_by', 'decided_at', 'note'] as const

/** The refusal to decide what was decided. */
export const decidedBefore = (
  db: Database,
  held: { decision: string | null; decided_by: string | null; decided_at: Date | null; note: string },
): Promise<AppError> => {
  const { decision, decided_by: byId, decided_at: at, note } = held
  // Its author took it off their list since.
  const wasDeclined = decision === 'withdrawn' && note !== ''
  const outcome = decision === 'approved' ? 'approved' : wasDeclined ? 'declined' : (decision ?? 'withdrawn')
  return alreadyDecided(db, { outcome: outcome as DecisionOutcome, byId, at, note })
}

/** Two at once: the second finds that it was decided. */
async function decide(
  tx: Tx,
  heldId: string,
  {
    decision,
    byId,
    note,
    digest,
  }: { decision: string; byId: string | null; note: string; digest?: string | undefined },
) {
  const held = await tx.db
    .selectFrom('held_submissions')
    .select(['club_id', 'person_id', 'kind', 'sent_digest', ...decisionColumns])
    .where('id', '=', heldId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new AppError('held_not_found')
  if (held.decided_at) throw await decidedBefore(tx.db, held)
  if (digest !== undefined && digest !== held.sent_digest) throw new AppError('changed_meanwhile')
  await tx.db
    .updateTable('held_submissions')
    .set({ decision, decided_at: sql<Date>`now()`, decided_by: byId, note })
    .where('id', '=', heldId)
    .execute()
  return held
}

/** Leaves what was declined out of its author's list. It stays, so that a retry finds that it was sent. */
export async function hideDeclined(tx: Tx, heldId: string): Promise<void> {
  await tx.db
    .updateTable('held_submissions')
    .set({ decision: 'withdrawn' })
    .where('id', '=', heldId)
    .where('decision', '=', 'declined')
    .execute()
}

/** Removes up to so many that were decided so many days ago; returns how many. */
export async function removeOldHeld(tx: Tx, days: number, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from held_submissions where id in (
    select id from held_submissions where decided_at < now() - make_interval(days => ${days}) limit ${atOnce})`.execute(
    tx.db,
  )
  return Number(numAffectedRows ?? 0n)
}

const isItem = (kind: HeldKind): kind is ContentKind => kind !== 'comment' && kind !== 'lesson_comment'

const subjectOf = (kind: HeldKind, id: string) => ({ kind: isItem(kind) ? ('content' as const) : kind, id })
