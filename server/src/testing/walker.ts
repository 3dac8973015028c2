import { type EndpointKey, api as endpoints } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import type { ContentKind } from '@guildhall/contract/limits'
import { expect } from 'vitest'
import { newId } from '../platform/ids.ts'
import type { Client } from './as.ts'
import { concurrently } from './concurrently.ts'
import { kindIn } from './kinds.ts'

// Reads every path of the API, and sees what of something each shows to whom.

const api: Record<string, Endpoint> = endpoints
/** Without those of the console, which opens for no one here: operators.test.ts walks them. */
const gets = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => key.startsWith('GET ') && !key.includes(' /admin/') && api[key]?.access !== 'operator',
)

/** Endpoints that read JSON. */
export const jsonReads = gets.filter((key) => api[key]?.produces === undefined)

/** Endpoints that answer with files and the like. */
export const fileReads = gets.filter((key) => api[key]?.produces !== undefined)

/** Milliseconds for a test that reads everything several times, on a slow machine. */
export const longWalk = 300_000

type Values = Record<string, string[]>
type Slug = ContentKind | 'course'

export type Walked = {
  /** By parameter. */
  values: Values
  /** By what an endpoint is about. */
  slugs: Partial<Record<Slug, string>>
  /** All paths of endpoints whose parameters are secrets. */
  paths?: Partial<Record<EndpointKey, string[]>>
  queries?: string[]
  /** Sends query strings with undeclared keys too. */
  isWhole?: boolean
}

/** Parameters of what only few walks lead to. */
const others: Values = {
  ...{ actId: [newId()], caseId: [newId()], draftId: [newId()], exportId: [newId()], fileId: [newId()] },
  ...{ notificationId: [newId()], token: ['none'], picture: ['logo'], page: ['terms'] },
  ...{ groupId: [newId()], topicId: [newId()], entitlementId: [newId()], paymentId: [newId()] },
  ...{
    kind: ['mine', 'joined', 'invited', 'asked'],
    type: ['post', 'course'],
    file: ['all.atom', 'posts.rss'],
  },
}

/** Every path of an endpoint with every value and query string. Throws without one, so that no new route is forgotten. */
export function pathsOf(
  key: EndpointKey,
  { values, slugs, paths, queries = [''], isWhole }: Walked,
): string[] {
  const slug = [slugs[kindIn(key) ?? 'course'] ?? 'none']
  const all =
    paths?.[key] ??
    filled(fullPath(key.slice('GET '.length)).replace('*', ':path'), { ...others, ...values, slug })
  const { query } = api[key] ?? {}
  if (!query) return all
  const sent = isWhole ? queries : queries.filter((one) => isDeclared(one, Object.keys(query.shape)))
  return all.flatMap((path) => sent.map((one) => path + one))
}

export const allPathsOf = (walked: Walked, keys = gets): string[] =>
  keys.flatMap((key) => pathsOf(key, walked))

const isDeclared = (query: string, keys: string[]) =>
  [...new URLSearchParams(query).keys()].every((name) => keys.includes(name))

/** A path for each value of its parameters. */
export const filled = (path: string, values: Values): string[] =>
  [...path.matchAll(/:(\w+)/g)].reduce(
    (paths, [name, field = '']) => {
      const given = values[field]
      if (!given) throw new Error(`${path}: no values for ${name}`)
      return paths.flatMap((one) => given.map((value) => one.replace(name, value)))
    },
    [path],
  )

export type Marks = {
  /** Ids, words and the like that a response may not contain. */
  marks: string[]
  /** Segments of paths that may not be answered at all. */
  named?: string[]
}

/** What of the marks, and which file or named thing, a path shows to a person. */
export async function shownAt(who: Client, path: string, { marks, named = [] }: Marks): Promise<string[]> {
  const { status, body } = await who.read(path)
  expect(status, path).toBeLessThan(500)
  const isAnswered = status < 400
  if (path.startsWith('/storage/')) return isAnswered ? [path] : []
  const [asked = '', query = ''] = path.split('?')
  const segments = asked.split('/')
  if (isAnswered && named.some((name) => segments.includes(name))) return [path]
  // A response may repeat the request, and a refusal what was asked for.
  const repeated = [decodeURIComponent(path), ...query.split('&'), ...(isAnswered ? [] : segments)]
  const text = repeated
    .filter((part) => part.length > 5)
    .reduce((left, part) => left.replaceAll(part.toLowerCase(), ''), body.toLowerCase())
  return marks.filter((mark) => text.includes(mark.toLowerCase()))
}

/** What a person is shown, by path. */
export async function shownTo(who: Client, paths: string[], marks: Marks): Promise<Map<string, string[]>> {
  const found = await concurrently(paths, async (path) => [path, await shownAt(who, path, marks)] as const)
  return new Map(found.filter(([, shown]) => shown.length > 0))
}

type Vanishing = {
  people: Client[]
  paths: string[]
  marks: Marks
  /** Paths that show it before, at least. */
  atLeast: number
  vanish(): Promise<unknown>
  restore(): Promise<unknown>
}

/** Reads as everyone: what vanishes is shown by no path, and by the same ones again once it is restored. */
export async function expectVanishing({
  people,
  paths,
  marks,
  atLeast,
  ...change
}: Vanishing): Promise<void> {
  const seen = (among = paths) =>
    Promise.all(people.map(async (who) => [...(await shownTo(who, among, marks)).keys()].sort()))
  const before = await seen()
  const shown = [...new Set(before.flat())]
  // A walk that leads nowhere would prove nothing.
  expect(shown.length).toBeGreaterThan(atLeast)
  await change.vanish()
  expect(await seen()).toEqual(people.map(() => []))
  await change.restore()
  expect(await seen(shown)).toEqual(before)
}

/** The path of a person's private address. */
export async function addressOf(who: Client, purpose: 'calendar' | 'feed', id: string): Promise<string> {
  const body = { id, replaces: null }
  const { url } = await who.call(`PUT /auth/v1/${purpose}-address`, { body })
  return new URL(url).pathname
}

/** The sitemap and every file it lists. */
export async function sitemapOf(visitor: Client, path = '/sitemap.xml'): Promise<string[]> {
  const { body: text } = await visitor.read(path)
  const next = [...text.matchAll(/<loc>([^<]*\/sitemap\/[^<]*)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  return [text, ...(await Promise.all(next.map((one) => sitemapOf(visitor, one)))).flat()]
}
