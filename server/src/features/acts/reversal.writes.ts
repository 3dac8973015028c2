import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { lockMemberships } from '../clubs/lock.ts'
import type { Standing } from '../clubs/standing.ts'
import { type LogEntry, recordModeration } from '../moderation/log.writes.ts'
import { canReverse, outranks } from '../moderation/moderation.policy.ts'
import { isOperating, readStanding } from '../moderation/moderators.reads.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { rulesOf } from './actions/actions.ts'
import { findAct, type LoggedAct } from './log.reads.ts'
import { notifyOfReversal } from './notices.writes.ts'

/**
 * Reverses an act: all is as it was before. Moderators may, of what they could do themselves, and not of what
 * operators did. Repeated by the viewer, it does nothing. Errors: act_not_found, already_decided,
 * permission_denied; restoration_over, where what it removed was deleted since.
 */
export async function reverseAct(
  context: PersonContext,
  { actId, reason }: { actId: string; reason: string },
): Promise<Record<string, never>> {
  const { viewer } = context
  const isOperator = isOperating(context)
  const { personId } = await findAct(context.db, actId)
  await write(changing(context, personId), async (tx) => {
    await allowReversal(tx.db, viewer.id, await findAct(tx.db, actId), isOperator)
    const act = await lockAct(tx, actId, viewer.id)
    const standing = await allowReversal(tx.db, viewer.id, act, isOperator)
    if (act.isReversed) {
      const made = await findReversal(tx.db, actId)
      if (made?.actor_id === viewer.id && made.what === 'reversed' && made.note === reason) return
      throw await reversedBefore(tx.db, actId)
    }
    await rulesOf[act.action].refuseReversal?.(tx.db, actId)
    const id = await recordReversal(tx, act, {
      what: 'reversed',
      actorId: viewer.id,
      isByOperator: !outranks(standing, 'member'),
      note: reason,
    })
    await notifyOfReversal(tx, { id, actId, clubId: act.clubId, personId: act.personId })
    await rulesOf[act.action].undo?.(tx, act)
  })
  return {}
}

/** The refusal to reverse, or decide about, an act that was reversed. */
export async function reversedBefore(db: Database, actId: string): Promise<AppError> {
  const made = await findReversal(db, actId)
  const outcome = made?.what === 'appeal_granted' ? 'granted' : 'reversed'
  return alreadyDecided(db, {
    ...{ outcome, byId: made?.actor_id ?? null, at: made?.created_at ?? null, note: made?.note },
  })
}

const findReversal = (db: Database, actId: string) =>
  db
    .selectFrom('moderation_log')
    .select(['what', 'actor_id', 'created_at', 'note'])
    .where('act_id', '=', actId)
    .where('what', 'in', ['reversed', 'appeal_granted'])
    .executeTakeFirst()

/** Records what undoes an act; returns the entry's id. */
export const recordReversal = (
  tx: Tx,
  act: LoggedAct,
  entry: Pick<LogEntry, 'what' | 'actorId' | 'isByOperator' | 'isByHand' | 'note'>,
): Promise<string> =>
  recordModeration(tx, {
    ...entry,
    ...{ caseId: act.caseId, clubId: act.clubId, personId: act.personId, actId: act.id },
  })

/** Locks an act against being reversed or appealed at once, and what its reversal changes. Error: act_not_found. */
export async function lockAct(tx: Tx, actId: string, actorId?: string): Promise<LoggedAct> {
  const { caseId, clubId, personId } = await findAct(tx.db, actId)
  await tx.db.selectFrom('moderation_log').select('id').where('id', '=', actId).forNoKeyUpdate().execute()
  if (caseId)
    await tx.db.selectFrom('moderation_cases').select('id').where('id', '=', caseId).forKeyShare().execute()
  const people = [actorId, personId].filter((id) => id !== undefined && id !== null)
  if (clubId && people.length > 0) await lockMemberships(tx, clubId, people)
  return findAct(tx.db, actId)
}

/** Errors: act_not_found, for people who moderate nothing there; permission_denied. */
async function allowReversal(
  db: Database,
  viewerId: string,
  { clubId, personId, isByOperator }: LoggedAct,
  isOperator: boolean,
): Promise<Standing> {
  const standing = await readStanding(db, clubId, viewerId)
  if (isOperator && personId !== viewerId) return standing
  if (!clubId || !outranks(standing, 'member')) throw new AppError('act_not_found')
  const target = await readStanding(db, clubId, personId)
  allow(canReverse({ actor: standing, target, isByOperator }))
  return standing
}
