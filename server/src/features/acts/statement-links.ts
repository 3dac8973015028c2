import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { openSeal, sealId } from '../../platform/sealed-ids.ts'

/** A token that opens one statement and its appeal. It does not expire. */
export const statementToken = (deps: Pick<Dependencies, 'secret'>, actId: string): string =>
  sealId(deps, 'statement', actId)

/** The act. Error: act_not_found. */
export function actOfToken(deps: Pick<Dependencies, 'secret'>, token: string): string {
  const actId = openSeal(deps, 'statement', token)
  if (actId === undefined) throw new AppError('act_not_found')
  return actId
}
