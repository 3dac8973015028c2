import { api } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { Client } from './as.ts'

/** Every GET path outside the contract, as in the API document: '/rest/v1/clubs/{club}/members.csv'. */
export async function plainReads(who: Client): Promise<string[]> {
  const { paths } = (await (await who.fetch('/docs/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const ofContract = new Set(
    Object.keys(api).flatMap((key) =>
      key.startsWith('GET ') ? fullPath(key.slice(4)).replaceAll(/:(\w+)/g, '{$1}') : [],
    ),
  )
  return Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !ofContract.has(path))
}

/** A path for each value of its parameters. Throws without one, so that no new route is forgotten. */
export function filled(path: string, values: Record<string, string[]>): string[] {
  const whole = values[path]
  if (whole) return whole
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [name, field = '']) => {
      const given = values[field]
      if (!given) throw new Error(`${path}: no values for {${field}}`)
      return paths.flatMap((one) => given.map((value) => one.replace(name, value)))
    },
    [path],
  )
}

/** Query strings with declared keys only. */
export const declared = (queryStrings: string[], { query }: Pick<Endpoint, 'query'>): string[] =>
  queryStrings.filter((one) =>
    [...new URLSearchParams(one).keys()].every((name) => query && name in query.shape),
  )

/** The path of a person's private address. */
export async function addressOf(who: Client, purpose: 'calendar' | 'feed', id: string): Promise<string> {
  const body = { id, replaces: null }
  const { url } = await who.call(`PUT /auth/v1/${purpose}-address`, { body })
  return new URL(url).pathname
}
