import type { Viewer } from '@guildhall/contract/accounts'
import type { DecidedRequests, Decision, decideRequests } from '@guildhall/contract/requests'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMembership } from '../clubs/lock.ts'
import { readManagers } from '../clubs/managers.ts'
import { admit } from '../members/joining.ts'
import { deleteAnswers } from '../moderation/club-rules/joining.writes.ts'
import { presentDecision } from '../profiles/made-decision.ts'

type Outcome = 'done' | Omit<DecidedRequests['passed'][number], 'id'>
type Decide = { club: string; id: string; decision: Decision }

/**
 * One write per request, so that a failure does not undo the others. What the viewer decided so before is decided, and not
 * done again. Errors: as findManagedClub.
 */
export async function decideJoinRequests(
  context: PersonContext,
  identifier: string,
  { ids, decision }: z.output<typeof decideRequests>,
): Promise<DecidedRequests> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const answer: DecidedRequests = { decided: [], passed: [] }
  try {
    for (const id of ids) {
      const outcome = await decide(context, { club: club.id, id, decision })
      if (outcome === 'done') answer.decided.push(id)
      else answer.passed.push({ id, ...outcome })
    }
  } finally {
    // One signal for all, even if the viewer's rights ended half-way.
    if (answer.decided.length > 0) await signalManagers(context, club.id)
  }
  return answer
}

async function decide(context: PersonContext, request: Decide): Promise<Outcome> {
  try {
    return await write(context, async (tx) => {
      await lockMembership(tx, context.viewer, request.club)
      await findManagedClub(tx.db, context.viewer, request.club)
      return request.decision === 'accepted'
        ? accept(tx, context.viewer, request)
        : reject(tx, context.viewer.id, request)
    })
  } catch (error) {
    // A concurrent decision came first: return its outcome.
    if (error instanceof Overtaken) return decide(context, request)
    if (error instanceof AppError && error.code === 'already_member') return { why: 'member' }
    throw error
  }
}

class Overtaken extends Error {}

async function accept(tx: Tx, viewer: Viewer, decision: Decide): Promise<Outcome> {
  const { club: clubId, id } = decision
  const request = await findRequest(tx, clubId, id)
  if (request?.status !== 'pending') return outcomeOf(tx, viewer.id, decision, request)
  const personId = request.user_id
  await recordActivity(tx, { clubId, personId: viewer.id, type: 'request.accepted', data: { personId } })
  // Locks membership before request, like the other ways of joining.
  const { requestId } = await admit(tx, { clubId, personId, via: 'request', decidedBy: viewer.id })
  if (requestId !== id) throw new Overtaken()
  // Checked again with the club locked: admins by the list have no membership to lock.
  await findManagedClub(tx.db, viewer, clubId)
  return 'done'
}

async function reject(tx: Tx, decidedBy: string, decision: Decide): Promise<Outcome> {
  const { club: clubId, id } = decision
  const rejected = await tx.db
    .updateTable('join_requests')
    .set({ status: 'rejected', decided_at: new Date(), decided_by: decidedBy })
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .where('status', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst()
  if (!rejected) return outcomeOf(tx, decidedBy, decision, await findRequest(tx, clubId, id))
  const personId = rejected.user_id
  await deleteAnswers(tx, { clubId, personId })
  await recordActivity(tx, { clubId, personId: decidedBy, type: 'request.rejected', data: { personId } })
  tx.signal({ kind: 'requests.changed', clubId }, { personId })
  return 'done'
}

const findRequest = (tx: Tx, clubId: string, id: string) =>
  tx.db
    .selectFrom('join_requests')
    .select(['user_id', 'status', 'decided_by', 'decided_at'])
    .where('id', '=', id)
    .where('club_id', '=', clubId)
    .executeTakeFirst()

/** The outcome of a request that is no longer pending. */
async function outcomeOf(
  { db }: Tx,
  viewerId: string,
  { decision }: Decide,
  request: Awaited<ReturnType<typeof findRequest>>,
): Promise<Outcome> {
  if (!request || request.status === 'withdrawn') return { why: 'gone' }
  const { decided_by: byId, decided_at: at } = request
  if (byId === viewerId && request.status === decision) return 'done'
  const outcome = request.status === 'accepted' ? 'accepted' : 'rejected'
  return { why: 'decided', decision: await presentDecision(db, { outcome, byId, at }) }
}

async function signalManagers({ db, signals }: PersonContext, clubId: string): Promise<void> {
  signals.send({ kind: 'requests.changed', clubId }, { personIds: await readManagers(db, clubId) })
}
