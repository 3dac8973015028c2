import { api } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { Client } from './as.ts'

/** Every path that is read outside the contract, as the server's document names it: '/rest/v1/clubs/{club}/members.csv'. */
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

/** A path with every value that a walk has for it: one without any fails, so that a new route is not forgotten. */
export function filled(path: string, values: Record<string, string[]>): string[] {
  const whole = values[path]
  if (whole) return whole
  return [...path.matchAll(/\{(\w+)\}/g)].reduce(
    (paths, [name, field = '']) => {
      const given = values[field]
      if (!given) throw new Error(`${path}: values to try it with`)
      return paths.flatMap((one) => given.map((value) => one.replace(name, value)))
    },
    [path],
  )
}

/** A private address of somebody, as a path of this server. */
export async function addressOf(who: Client, purpose: 'calendar' | 'feed', id: string): Promise<string> {
  const body = { id, replaces: null }
  const { url } = await who.call(`PUT /auth/v1/${purpose}-address`, { body })
  return new URL(url).pathname
}
