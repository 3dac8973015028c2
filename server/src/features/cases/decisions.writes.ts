import type { casesApi } from '@guildhall/contract/cases'
import type { Subject } from '@guildhall/contract/moderation'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { changing, type Tx, write } from '../../platform/write.ts'
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
  const result: Result = { decided: [], passed: [] }
  for (const id of input.ids) {
    const passed = await decide(context, id, input).catch(reasonOf)
    if (passed) result.passed.push({ id, ...passed })
    else result.decided.push(id)
  }
  return result
}

type Passed = Omit<Result['passed'][number], 'id'>

function reasonOf(error: unknown): Passed {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  if (error.code === 'case_not_found') return { why: 'gone' }
  if (error.code !== 'already_decided') return { why: 'refused' }
  return { why: 'closed', decision: error.details.decision }
}

/** `legal`: acted on, and left open for operators. Errors: case_not_found, already_decided, nothing_was_done, and the refusals of the act. */
async function decide(context: PersonContext, id: string, input: Input): Promise<Passed | undefined> {
  const personId = await findPerson(context.db, id)
  return write(changing(context, personId ?? null), async (tx) => {
    const found = await lockDecidableCase(tx, context, id)
    if (isRepeated(context.viewer.id, found, input)) return undefined
    if (found.closed_at) throw await closedBefore(tx.db, found)
    await act(tx, context, found, input)
    if (canClose({ gravity: found.gravity, isOperator: isOperating(context) }) !== true)
      return { why: 'legal' }
    await closeLocked(tx, context, found, input)
    return undefined
  })
}

async function act(
  tx: Tx,
  context: PersonContext,
  { id: caseId, kind, subject_id: subjectId }: FoundCase,
  { action, statement }: Input,
): Promise<void> {
  if (!action || !statement) return
  const subject = { kind: kind as Subject['kind'], id: subjectId }
  await performAct(tx, context, { id: newId(), caseId, action, subject, statement, hidesAll: false }).catch(
    (error: unknown) => {
      // It is hidden by an act of this case, which is closed for that.
      if (!(error instanceof AppError && error.code === 'already_done')) throw error
    },
  )
}
