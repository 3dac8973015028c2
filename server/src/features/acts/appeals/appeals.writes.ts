import type { Statement } from '@guildhall/contract/acts'
import { appealRejected } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../../platform/context.ts'
import { changing, type Tx, write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { recordModeration } from '../../moderation/log.writes.ts'
import { operatorIds } from '../../moderation/moderators.reads.ts'
import { notify } from '../../notifications/notify.ts'
import { alreadyDecided } from '../../profiles/made-decision.ts'
import { rulesOf } from '../actions/actions.ts'
import { inForceWith, leadOf } from '../bundles.writes.ts'
import { findAct } from '../log.reads.ts'
import { notifyOfOutcome } from '../notices.writes.ts'
import { lockAct, recordReversal, reversedBefore } from '../reversal.writes.ts'
import { actOfToken } from '../statement-links.ts'
import { linkedFilesAt, ownFilesAt, presentStatement, selectStatements } from '../statements.reads.ts'
import { deciderIds, isForOperators } from './deciders.ts'
import { findDecidableAppeal } from './find-appeal.reads.ts'

type Appeal = { actId: string; text: string }

/** Once, within six months. Errors: act_not_found, appeal_used, appeal_over. */
export const appeal = (context: PersonContext, appeal: Appeal): Promise<Statement> =>
  write(context, (tx) => appealOnce(tx, { ...appeal, filesAt: ownFilesAt }, context.viewer.id))

/** By the link in the mail, also for suspended people. Errors: as appeal. */
export const appealByLink = (
  context: Pick<Context, 'db' | 'signals' | 'secret'>,
  { token, text }: { token: string; text: string },
): Promise<Statement> =>
  write(context, (tx) =>
    appealOnce(tx, { actId: actOfToken(context, token), text, filesAt: linkedFilesAt(context) }),
  )

async function appealOnce(
  tx: Tx,
  { actId: shownId, text, filesAt }: Appeal & { filesAt: (actId: string) => string },
  personId?: string,
): Promise<Statement> {
  // One appeal for all that shares a statement.
  const actId = await leadOf(tx, shownId)
  await lockAct(tx, actId)
  const read = () => selectStatements(tx.db).where('l.id', '=', shownId).executeTakeFirst()
  const row = await read()
  if (!row?.person_id || (personId !== undefined && row.person_id !== personId))
    throw new AppError('act_not_found')
  // Repeated because the answer was lost.
  if (row.text === text) return presentStatement(row, filesAt)
  if (row.text !== null) throw new AppError('appeal_used')
  if (row.is_all_reversed || !row.can_still_appeal) throw new AppError('appeal_over')
  await tx.db.insertInto('appeals').values({ act_id: actId, person_id: row.person_id, text }).execute()
  const entryId = await recordModeration(tx, {
    ...{ what: 'appealed', caseId: row.case_id, clubId: row.club_id, actorId: row.person_id },
    ...{ personId: row.person_id, actId },
  })
  await notifyDeciders(tx, actId, entryId)
  const after = await read()
  if (!after) throw new AppError('act_not_found')
  return presentStatement(after, filesAt)
}

/** Notifies the club's people who can answer; if there are none, and for acts of the server, its operators. */
async function notifyDeciders(tx: Tx, actId: string, cause: string): Promise<void> {
  const { rows } = await sql<{
    ids: string[]
    is_for_operators: boolean
    actor_id: string | null
    person_id: string | null
    id: string
    slug: string
    name: string
  }>`
    select case when ${isForOperators} then '{}' else ${deciderIds} end as ids, ${isForOperators} as is_for_operators,
      l.actor_id, l.person_id, k.id, k.slug, k.name
    from moderation_log l left join clubs k on k.id = l.club_id and k.deleted_at is null where l.id = ${actId}`.execute(
    tx.db,
  )
  const [found] = rows
  if (!found) return
  const inClub = !found.is_for_operators && found.ids.length > 0
  const { rows: operators } = await sql<{
    id: string
  }>`select id from ${operatorIds} as operator (id)`.execute(tx.db)
  const people = (inClub ? found.ids.map((id) => ({ id })) : operators).filter(
    ({ id }) => id !== found.person_id,
  )
  const others = people.filter(({ id }) => id !== found.actor_id)
  const { id, slug, name } = found
  await notify(
    tx,
    {
      ...{ type: 'APPEAL_RECEIVED', cause, title: 'Someone appealed a decision' },
      message: inClub ? `An appeal in ${name} needs your answer.` : 'An appeal needs an operator’s answer.',
      ...(inClub && { club: { id, slug } }),
    },
    others.length > 0 ? others : people,
  )
}

type Decision = { actId: string; decision: 'upheld' | 'granted'; answer: string }

/** Repeating it does nothing. Errors: act_not_found, for those who cannot decide it; someone_else_decides, already_decided. */
export async function decideAppeal(
  context: PersonContext,
  { actId: shownId, decision, answer }: Decision,
): Promise<Record<string, never>> {
  const { viewer } = context
  const actId = await leadOf(context, shownId)
  const { personId } = await findAct(context.db, actId)
  await write(changing(context, personId), async (tx) => {
    const act = await lockAct(tx, actId, viewer.id)
    const isByOperator = await allowDecision(tx, context, actId)
    const decided = await tx.db
      .updateTable('appeals')
      .set({ decision, answer, decided_by: viewer.id, decided_at: new Date() })
      .where('act_id', '=', actId)
      .where('decision', 'is', null)
      .returning('act_id')
      .executeTakeFirst()
    if (!decided) {
      const made = await tx.db
        .selectFrom('appeals')
        .select(['decision', 'answer', 'decided_by', 'decided_at'])
        .where('act_id', '=', actId)
        .executeTakeFirstOrThrow()
      if (made.decision === decision && made.answer === answer && made.decided_by === viewer.id) return
      throw await alreadyDecided(tx.db, {
        outcome: made.decision === 'granted' ? 'granted' : 'upheld',
        ...{ byId: made.decided_by, at: made.decided_at, note: made.answer },
      })
    }
    // All that share the statement are decided together.
    const inForce = await inForceWith(tx, actId)
    const [first, ...others] = inForce
    if (!first) throw await reversedBefore(tx.db, actId)
    const what = decision === 'granted' ? 'appeal_granted' : appealRejected
    const answered = decision === 'granted' ? await lockAct(tx, first, viewer.id) : act
    const id = await recordReversal(tx, answered, { what, actorId: viewer.id, isByOperator, note: answer })
    await notifyOfOutcome(tx, what, { id, actId, personId: act.personId, answer })
    if (decision !== 'granted') return
    await rulesOf[answered.action].undo?.(tx, answered)
    for (const otherId of others) {
      const other = await lockAct(tx, otherId, viewer.id)
      await recordReversal(tx, other, { what: 'reversed', actorId: viewer.id, isByOperator })
      await rulesOf[other.action].undo?.(tx, other)
    }
  })
  return {}
}

/** Returns whether the viewer decides as an operator. Errors: act_not_found, someone_else_decides. */
async function allowDecision(tx: Tx, context: PersonContext, actId: string): Promise<boolean> {
  const { actorId, hasOther, isByOperator } = await findDecidableAppeal(tx.db, context, actId)
  // The person who acted answers only where there is no one else.
  if (actorId === context.viewer.id && hasOther) throw new AppError('someone_else_decides')
  return isByOperator
}
