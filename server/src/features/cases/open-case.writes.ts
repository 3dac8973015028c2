import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { keepFiles } from '../acts/evidence/evidence.writes.ts'
import { type FoundSubject, readSubject } from '../acts/evidence/subjects.reads.ts'
import { keepVersion } from '../acts/evidence/versions.writes.ts'
import { isModerator } from '../clubs/standing.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import type { StoredSnapshot } from '../moderation/snapshots.ts'
import { findJudged, gravityOf, type Question } from './judged.reads.ts'

type About = {
  subject: Subject
  isAutomatic: boolean
  note?: string
  /** With a report. */
  question?: Question
}

/**
 * The open case about a thing, opened if there is none, with a copy of the thing as it is. `isAutomatic`: by the server,
 * without a report. Undefined if the thing was judged as fine and has not been edited since. Error:
 * report_subject_not_found.
 */
export async function openCase(tx: Tx, about: About): Promise<{ id: string; isNew: boolean } | undefined> {
  const { isJudged, ...found } = await findOrOpenCase(tx, about)
  return isJudged ? undefined : found
}

/**
 * Like openCase; `isJudged`: the closed case that answers the question. A legal notice always finds or opens an open one,
 * and alerts operators. The case is locked against being closed until the write ends. Error: report_subject_not_found.
 */
export async function findOrOpenCase(
  tx: Tx,
  about: About,
): Promise<{ id: string; isNew: boolean; isJudged: boolean }> {
  const { subject, isAutomatic, note = '', question } = about
  const found = await readSubject(tx.db, subject)
  if (!found) throw new AppError('report_subject_not_found')
  const gravity = gravityOf(question)
  for (;;) {
    const open = await lockOpen(tx, subject)
    if (open) {
      if (gravity > open.gravity) await raise(tx, open.id, gravity)
      await keepVersion(tx, { caseId: open.id, subject, reported: open.reported }, found.snapshot)
      return { id: open.id, isNew: false, isJudged: false }
    }
    const judged = await findJudged(tx, subject, found, question)
    if (judged) return { id: judged, isNew: false, isJudged: true }
    const id = await insert(tx, subject, found, { isAutomatic, gravity })
    // Otherwise another write opened one meanwhile.
    if (id === undefined) continue
    await keepFiles(tx, id, subject, found.snapshot)
    await recordModeration(tx, {
      ...{ what: 'opened', caseId: id, clubId: found.clubId, actorId: null },
      ...{ personId: found.personId, subject, note },
    })
    await tx.task('cases.notify', {}, { key: 'cases.notify' })
    if (gravity > 0) await queueAlert(tx, id)
    // Reports of messages are mailed with them.
    else if (subject.kind !== 'message') await tx.task('cases.mail', { caseId: id })
    return { id, isNew: true, isJudged: false }
  }
}

type Open = { id: string; gravity: number; reported: StoredSnapshot }

async function lockOpen(tx: Tx, { kind, id }: Subject): Promise<Open | undefined> {
  const open = await tx.db
    .selectFrom('moderation_cases')
    .select(['id', 'gravity', 'reported'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return open && { ...open, reported: open.reported as StoredSnapshot }
}

/** A graver notice joined the case. */
async function raise(tx: Tx, caseId: string, gravity: number): Promise<void> {
  await tx.db.updateTable('moderation_cases').set({ gravity }).where('id', '=', caseId).execute()
  await queueAlert(tx, caseId)
}

const queueAlert = (tx: Tx, caseId: string) => tx.task('cases.legal', { caseId, noticeId: newId() })

/** Undefined if there is an open one. */
async function insert(
  tx: Tx,
  subject: Subject,
  found: FoundSubject,
  { isAutomatic, gravity }: { isAutomatic: boolean; gravity: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases (id, kind, subject_id, club_id, person_id, level, is_automatic, gravity, reported)
    values (${newId()}, ${subject.kind}, ${subject.id}, ${found.clubId}, ${found.personId},
      ${await levelOf(tx, subject, found)}, ${isAutomatic}, ${gravity}, ${JSON.stringify(found.snapshot)}::jsonb)
    on conflict (kind, subject_id) where closed_at is null do nothing returning id`.execute(tx.db)
  return rows[0]?.id
}

/** Moderators do not decide about each other, nor about what is the server's (docs/decisions/130). */
async function levelOf(
  tx: Tx,
  { kind }: Subject,
  { clubId, personId }: Pick<FoundSubject, 'clubId' | 'personId'>,
): Promise<'club' | 'server'> {
  if (kind === 'message' || kind === 'profile' || kind === 'club' || clubId === null) return 'server'
  if (personId === null) return 'club'
  return isModerator(await readStanding(tx.db, clubId, personId)) ? 'server' : 'club'
}
