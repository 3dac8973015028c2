import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

/** A token that opens one statement and its appeal. It does not expire. */
export function statementToken({ secret }: Pick<Dependencies, 'secret'>, actId: string): string {
  const seal = createHmac('sha256', secret).update(`statement ${actId}`).digest('hex').slice(0, 40)
  return `${actId.replaceAll('-', '')}${seal}`
}

/** The act. Error: act_not_found. */
export function actOfToken(deps: Pick<Dependencies, 'secret'>, token: string): string {
  const [, ...parts] =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})[\da-f]{40}$/.exec(token) ?? []
  const actId = parts.join('-')
  const expected = Buffer.from(statementToken(deps, actId))
  const sent = Buffer.from(token)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new AppError('act_not_found')
  return actId
}
