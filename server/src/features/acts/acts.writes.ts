import type { newAct } from '@guildhall/contract/acts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { derivedId } from '../../platform/ids.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { isOperating } from '../moderation/moderators.reads.ts'
import { rulesOf } from './actions/actions.ts'
import { endOf, refuseRepetition } from './acts.policy.ts'
import { type ActCase, findCase, isReported } from './cases.reads.ts'
import { readSubject } from './evidence/subjects.reads.ts'
import { isHiddenSubject } from './evidence/tables.ts'
import { keepJudged } from './evidence/versions.writes.ts'
import { notifyOfAct } from './notices.writes.ts'
import { checkRights, lockFor } from './rights.ts'

export type ActInput = z.output<typeof newAct>

/**
 * Does an act within a write: checks the right to it after locking, records it with its statement, changes what follows
 * from it and notifies the person. Repeating it under the same id does nothing. Call it last in a write. Errors: as POST
 * /acts.
 */
export async function performAct(
  tx: Tx,
  context: PersonContext,
  input: ActInput & { caseId: string },
  leadId?: string,
): Promise<void> {
  const { viewer } = context
  const { action, subject } = input
  if (await wasDone(tx, viewer.id, input)) return
  const about = await findCase(tx.db, input.caseId)
  const { kind, mayHideAll } = rulesOf[action]
  const hidesAll = input.hidesAll && mayHideAll === true
  const clubId = kind === 'account' ? null : (input.clubId ?? about.clubId)
  // An act on a person may name what they did, or the person.
  const isAboutCase = subject.kind === about.kind && subject.id === about.subjectId
  const isAboutPerson = kind !== 'content' && subject.kind === 'profile' && subject.id === about.personId
  const isElsewhere = clubId !== null && about.clubId !== null && clubId !== about.clubId
  if (!(isAboutCase || isAboutPerson) || isElsewhere || (kind === 'member' && clubId === null))
    throw new AppError('action_not_possible')
  const act = { ...input, clubId, personId: about.personId, actorId: viewer.id }
  await lockFor(tx, act)
  const { isByOperator } = await checkRights(tx, act, about, { isOperator: isOperating(context) })
  await refuseRepetition(tx, act)
  const judged = await keepJudged(tx, {
    caseId: input.caseId,
    subject: { kind: about.kind, id: about.subjectId },
    reported: about.reported,
  })
  const endsAt = await endOf(tx, input)
  const statement = {
    ...input.statement,
    isByReport: await isReported(tx.db, input.caseId),
    ...(about.kind === 'profile' ? { subject: null } : judged),
  }
  await recordModeration(tx, {
    ...{ id: input.id, what: action, caseId: input.caseId, clubId, actorId: viewer.id, isByOperator },
    ...{ personId: about.personId, subject, statement, endsAt, hidesAll },
  })
  const notice = { id: input.id, action, clubId, personId: about.personId, statement, isByOperator }
  await notifyOfAct(tx, { ...notice, leadId })
  await rulesOf[action].do?.(tx, { ...act, endsAt, hidesAll })
  if (input.hidesSubject && kind !== 'content' && !hidesAll) await hideSubjectToo(tx, context, input, about)
}

/** Hides what the case of an act on a person is about, unless it is hidden or gone, with the same statement. */
async function hideSubjectToo(
  tx: Tx,
  context: PersonContext,
  input: ActInput & { caseId: string },
  { kind, subjectId: id }: ActCase,
): Promise<void> {
  if (kind === 'profile' || kind === 'club') return
  const subject = { kind, id }
  if (!(await readSubject(tx.db, subject))) return
  const { rows } = await sql<{ is: boolean }>`select ${isHiddenSubject(kind, id)} as is`.execute(tx.db)
  if (rows[0]?.is) return
  const { caseId, statement } = input
  const act = { caseId, statement, subject, action: 'hide' as const, hidesAll: false, hidesSubject: false }
  await performAct(tx, context, { ...act, id: derivedId(input.id, 'hide') }, input.id)
}

/** Like performAct, for what the server does by itself: hides a thing with a statement that says so. */
export async function hideAutomatically(
  tx: Tx,
  { caseId, ground, facts }: { caseId: string; ground: string; facts: string },
): Promise<void> {
  const { kind, subjectId, clubId, personId, reported } = await findCase(tx.db, caseId)
  const subject = { kind, id: subjectId }
  const isByReport = await isReported(tx.db, caseId)
  const judged = await keepJudged(tx, { caseId, subject, reported })
  const statement = { basis: 'rule' as const, ground, facts, isByReport, ...judged }
  const act = { action: 'hide' as const, clubId, personId, endsAt: null }
  const id = await recordModeration(tx, { ...act, what: 'hide', caseId, actorId: null, subject, statement })
  await notifyOfAct(tx, { ...act, id, statement })
  await rulesOf.hide.do?.(tx, { ...act, id, subject, actorId: null, hidesAll: false })
}

/** Error: id_taken, where something else was done under the id. */
async function wasDone(tx: Tx, actorId: string, { id, action, subject }: ActInput): Promise<boolean> {
  const before = await tx.db
    .selectFrom('moderation_log')
    .select(['what', 'actor_id', 'subject_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) return false
  const isSame = before.what === action && before.actor_id === actorId && before.subject_id === subject.id
  if (!isSame) throw new AppError('id_taken')
  return true
}
