import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/write.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import { isModerator } from './cases.policy.ts'
import { type FoundSubject, readSubject } from './subjects.reads.ts'

type About = { subject: Subject; isAutomatic: boolean; note?: string }

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
 * Like openCase; `isJudged`: the closed case in which the thing was found fine. The case is locked against being closed
 * until the write ends. Error: report_subject_not_found.
 */
export async function findOrOpenCase(
  tx: Tx,
  { subject, isAutomatic, note = '' }: About,
): Promise<{ id: string; isNew: boolean; isJudged: boolean }> {
  const found = await readSubject(tx.db, subject)
  if (!found) throw new AppError('report_subject_not_found')
  for (;;) {
    const open = await lockOpen(tx, subject)
    if (open) return { id: open, isNew: false, isJudged: false }
    const judged = await findJudged(tx, subject, found)
    if (judged) return { id: judged, isNew: false, isJudged: true }
    const id = await insert(tx, subject, found, isAutomatic)
    // Otherwise another write opened one meanwhile.
    if (id === undefined) continue
    await recordModeration(tx, {
      ...{ what: 'opened', caseId: id, clubId: found.clubId, actorId: null },
      ...{ personId: found.personId, subject, note },
    })
    await tx.task('cases.notify', {}, { key: 'cases.notify' })
    // Reports of messages are mailed with them.
    if (subject.kind !== 'message') await tx.task('cases.mail', { caseId: id })
    return { id, isNew: true, isJudged: false }
  }
}

async function lockOpen(tx: Tx, { kind, id }: Subject): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

/** The latest case about the thing if it was closed as fine, and the thing is still what it was then. */
async function findJudged(
  tx: Tx,
  { kind, id }: Subject,
  { editedAt, snapshot }: FoundSubject,
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('moderation_cases')
    .select(['id', 'outcome', 'closed_at', 'reported'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.outcome !== 'fine' || !row.closed_at) return undefined
  if (hasEditTimes(kind)) return editedAt && editedAt > row.closed_at ? undefined : row.id
  const before = row.reported as FoundSubject['snapshot']
  const textsOf = ({ title, text, pictures }: FoundSubject['snapshot']) =>
    JSON.stringify([title, text, pictures])
  return textsOf(before) === textsOf(snapshot) ? row.id : undefined
}

const hasEditTimes = (kind: Subject['kind']) =>
  ['content', 'comment', 'lesson_comment', 'message'].includes(kind)

/** Undefined if there is an open one. */
async function insert(
  tx: Tx,
  subject: Subject,
  found: FoundSubject,
  isAutomatic: boolean,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases (id, kind, subject_id, club_id, person_id, level, is_automatic, reported)
    values (${newId()}, ${subject.kind}, ${subject.id}, ${found.clubId}, ${found.personId},
      ${await levelOf(tx, subject, found)}, ${isAutomatic}, ${JSON.stringify(found.snapshot)}::jsonb)
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
