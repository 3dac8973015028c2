import type { secondStep } from '@guildhall/contract/security'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { wrongCode } from './second-step.writes.ts'
import { countTry, forgetTries, spendAppCode, spendRecoveryCode } from './two-step.codes.ts'

type Step = z.output<typeof secondStep>

/** Whether the viewer's two-step sign-in is on. */
export const isTwoStepOn = async (context: PersonContext): Promise<boolean> =>
  Boolean(await confirmedStepOf(context))

/**
 * Beside the password, has the signed-in person prove themselves by a code where two-step sign-in is on.
 * Errors: code_required, wrong_code, rate_limited.
 */
export async function proveSecondStep(context: PersonContext, given: Partial<Step>): Promise<void> {
  if (!(await isTwoStepOn(context))) return
  if (!given.method || !given.code)
    throw new AppError('code_required', { fields: { code: 'Code is required' } })
  await proveCode(context, { method: given.method, code: given.code })
  await forgetTries(context, context.viewer.id)
}

/** Has a code proved against the viewer's own, which uses it up; each try counts. Errors: wrong_code, rate_limited. */
export async function proveCode(context: PersonContext, { method, code }: Step): Promise<void> {
  const { viewer } = context
  await countTry(context, viewer.id)
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
