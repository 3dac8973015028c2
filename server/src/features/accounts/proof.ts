import type { secondStep } from '@guildhall/contract/security'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { wrongCode } from './second-step.writes.ts'
import { countAttempt, resetAttempts, spendAppCode, spendRecoveryCode } from './two-step.codes.ts'

type Step = z.output<typeof secondStep>

export const isTwoStepOn = async (context: PersonContext): Promise<boolean> =>
  Boolean(await confirmedStepOf(context))

/** Requires a code only if two-step login is on. Errors: code_required, wrong_code, rate_limited. */
export async function proveSecondStep(context: PersonContext, given: Partial<Step>): Promise<void> {
  if (!(await isTwoStepOn(context))) return
  if (!given.method || !given.code)
    throw new AppError('code_required', { fields: { code: 'Code is required' } })
  await proveCode(context, { method: given.method, code: given.code })
  await resetAttempts(context, context.viewer.id)
}

/** Uses up a correct code; every attempt counts. Errors: wrong_code, rate_limited. */
export async function proveCode(context: PersonContext, { method, code }: Step): Promise<void> {
  const { viewer } = context
  await countAttempt(context, viewer.id)
  const spend = method === 'app' ? spendAppCode : spendRecoveryCode
  if (!(await spend(context, viewer.id, code)))
    throw new AppError('wrong_code', { fields: { code: wrongCode[method] } })
}

const confirmedStepOf = ({ db, viewer }: PersonContext) =>
  db
    .selectFrom('two_steps')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('confirmed', '=', true)
    .executeTakeFirst()
