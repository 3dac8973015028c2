import type { Action } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { lockMemberships } from '../clubs/lock.ts'
import type { Standing } from '../clubs/standing.ts'
import { actionsFor, outranks } from '../moderation/moderation.policy.ts'
import { readStanding } from '../moderation/moderators.reads.ts'
import { isSuspended } from '../sessions/suspension.ts'
import { rulesOf } from './actions/actions.ts'
import type { ActCase } from './cases.reads.ts'

type Act = { action: Action; clubId: string | null; personId: string | null; actorId: string; caseId: string }

/**
 * Locks what decides about the right to an act: memberships and club. The account that it is about is locked (`changing`).
 * Of two at once the second waits.
 */
export async function lockFor(tx: Tx, { action, clubId, personId, actorId, caseId }: Act): Promise<void> {
  const { db } = tx
  await db.selectFrom('moderation_cases').select('id').where('id', '=', caseId).forNoKeyUpdate().execute()
  const people = [actorId, ...(personId ? [personId] : [])]
  if (clubId && rulesOf[action].kind !== 'account') await lockMemberships(tx, clubId, people)
}

/**
 * Members and outsiders learn no more than that a case is not theirs. Errors: case_not_found,
 * action_not_possible, person_protected, permission_denied.
 */
export async function checkRights(
  { db }: Tx,
  { action, clubId, personId, actorId }: Omit<Act, 'caseId'>,
  about: ActCase,
  { isOperator }: { isOperator: boolean },
): Promise<{ isByOperator: boolean }> {
  const place = clubId ?? about.clubId
  const actor = await readStanding(db, place, actorId)
  const isModerator = outranks(actor, 'member')
  if (!isOperator && (!isModerator || about.level === 'server')) throw new AppError('case_not_found')
  // Two operators who suspend each other at once.
  if (isOperator && (await isSuspended(db, actorId))) throw new AppError('permission_denied')
  const target = personId === null ? null : await readStanding(db, place, personId)
  const may = (who: { actor: Standing; target: Standing | null; isOperator: boolean }) =>
    actionsFor({ ...who, kind: about.kind }).includes(action)
  if (!may({ actor: 'owner', target: target === null ? null : 'member', isOperator: true }))
    throw new AppError('action_not_possible')
  const isSelf = personId === actorId
  const isOfAccount = rulesOf[action].kind === 'account'
  if (isSelf && !may({ actor, target: 'owner', isOperator })) throw new AppError('person_protected')
  if (isSelf && isOfAccount) throw new AppError('person_protected')
  if (!may({ actor, target, isOperator }))
    throw new AppError(isModerator && !isOfAccount ? 'person_protected' : 'permission_denied')
  return { isByOperator: !may({ actor, target, isOperator: false }) }
}
