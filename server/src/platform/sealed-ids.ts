import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from './context.ts'

type Secret = Pick<Dependencies, 'secret'>

/** A token for a link that opens one thing for one purpose. It does not expire. */
export function sealId({ secret }: Secret, purpose: string, id: string): string {
  const seal = createHmac('sha256', secret).update(`${purpose} ${id}`).digest('hex').slice(0, 40)
  return `${id.replaceAll('-', '')}${seal}`
}

/** The id of a token made for this purpose; undefined for any other text. */
export function openSeal(deps: Secret, purpose: string, token: string): string | undefined {
  const [, ...parts] =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})[\da-f]{40}$/.exec(token) ?? []
  const id = parts.join('-')
  const [expected, sent] = [Buffer.from(sealId(deps, purpose, id)), Buffer.from(token)]
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : undefined
}
