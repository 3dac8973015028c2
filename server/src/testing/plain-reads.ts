import { type EndpointKey, api as endpoints } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { Client } from './as.ts'

const api: Record<string, Endpoint> = endpoints
/** Without those of the console, which opens for no one here: operators.test.ts walks them. */
const gets = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !key.includes(' /admin/') && api[key]?.access !== 'operator',
)

/** Endpoints that read JSON, which most walks read. */
export const jsonReads = gets.filter((key) => api[key]?.produces === undefined)

/** Paths that answer with files and the like, as in the API document: '/rest/v1/clubs/{club}/members.csv'. */
export const fileReads = gets
  .filter((key) => api[key]?.produces !== undefined)
  .map((key) =>
    fullPath(key.slice('GET '.length))
      .replace('*', ':path')
      .replaceAll(/:(\w+)/g, '{$1}'),
  )

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
