import type { casesApi } from '@guildhall/contract/cases'
import type { Subject } from '@guildhall/contract/moderation'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { performAct } from '../acts/acts.writes.ts'
import { findPerson } from '../acts/cases.reads.ts'
import { isOperating } from '../moderation/moderators.reads.ts'
import { canClose } from './cases.policy.ts'
import { closedBefore } from './closed-before.reads.ts'
import { closeLocked, isRepeated } from './closure.writes.ts'
import { type FoundCase, lockDecidableCase } from './find-case.reads.ts'

type Endpoint = (typeof casesApi)['POST /case-decisions']
type Input = z.output<Endpoint['body']>
type Result = z.output<Endpoint['response']>

/** Decides each case in a write of its own; those that cannot be decided are passed over. Error: bad_input. */
export async function decideCases(context: PersonContext, input: Input): Promise<Result> {
  if (input.action && !input.statement)
    throw new AppError('bad_input', { fields: { statement: 'Say what is wrong with them' } })
  const result: Result = { decided: [], acts: [], passed: [] }
  for (const id of input.ids) {
    const { actId, ...passed } = await decide(context, id, input).catch(reasonOf)
    if (actId) result.acts.push({ caseId: id, actId })
    if (passed.why) result.passed.push({ id, ...passed, why: passed.why })
    else result.decided.push(id)
  }
  return result
}

type Decided = Partial<Omit<Result['passed'][number], 'id'>> & { actId?: string | undefined }

function reasonOf(error: unknown): Decided {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  if (error.code === 'case_not_found') return { why: 'gone' }
  if (error.code !== 'already_decided') return { why: 'refused' }
  return { why: 'closed', decision: error.details.decision }
}

/** `legal`: acted on, and left open for operators. Errors: case_not_found, already_decided, nothing_was_done, and the refusals of the act. */
async function decide(context: PersonContext, id: string, input: Input): Promise<Decided> {
  const personId = await findPerson(context.db, id)
  return write(changing(context, personId ?? null), async (tx) => {
    const found = await lockDecidableCase(tx, context, id)
    if (isRepeated(context.viewer.id, found, input)) return {}
    if (found.closed_at) throw await closedBefore(tx.db, found)
    const actId = await act(tx, context, found, input)
    if (canClose({ gravity: found.gravity, isOperator: isOperating(context) }) !== true)
      return { why: 'legal', actId }
    await closeLocked(tx, context, found, input)
    return { actId }
  })
}

/** Returns the act; undefined if nothing was requested, or the thing is hidden by another one. */
async function act(
  tx: Tx,
  context: PersonContext,
  { id: caseId, kind, subject_id: subjectId }: FoundCase,
  { action, statement }: Input,
): Promise<string | undefined> {
  if (!action || !statement) return undefined
  const id = newId()
  const subject = { kind: kind as Subject['kind'], id: subjectId }
  const how = { hidesAll: false, hidesSubject: false }
  try {
    await performAct(tx, context, { id, caseId, action, subject, statement, ...how })
    return id
  } catch (error) {
    // It is hidden by an act of this case, which is closed for that.
    if (error instanceof AppError && error.code === 'already_done') return undefined
    throw error
  }
}
