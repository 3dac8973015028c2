import { type EndpointKey, api as endpoints } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { type ContentKind, contentKinds, featureOf, listedKinds } from '@guildhall/contract/limits'
import type pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { forAnyone, forOperators, forPeople } from '../endpoints.ts'
import { authenticate } from '../features/tokens/authenticate.ts'
import type { Context, Dependencies } from '../platform/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Client } from './as.ts'

const api: Record<string, Endpoint> = endpoints
const handlers = { ...forAnyone, ...forPeople, ...forOperators } as Record<
  string,
  (context: unknown, input: unknown) => unknown
>

export type Read = { key: EndpointKey; params?: Record<string, string>; query?: Record<string, string> }
type Answer = { body: unknown } | { code: string }

/** What lists, pages and notices show of a club and its items; the post and the club's feed first. */
export function readsOf({
  clubId,
  items,
  gone,
}: {
  clubId: string
  items: Record<ContentKind, { id: string; slug: string }>
  gone: { id: string }[]
}): Read[] {
  const club = { club: clubId }
  const ids = [...Object.values(items), ...gone.slice(-1)]
    .map(({ id }) => id)
    .filter((id) => id !== items.post.id)
  return [
    { key: 'GET /content/:contentId', params: { contentId: items.post.id } },
    { key: 'GET /clubs/:club/feed', params: club },
    { key: 'GET /feed' },
    { key: 'GET /my/saved' },
    { key: 'GET /latest' },
    ...ids.map((contentId): Read => ({ key: 'GET /content/:contentId', params: { contentId } })),
    ...contentKinds.map(
      (kind): Read => ({
        key: `GET /clubs/:club/${featureOf[kind]}/:slug`,
        params: { ...club, slug: items[kind].slug },
      }),
    ),
    ...listedKinds.map((kind): Read => ({ key: `GET /${featureOf[kind]}`, query: { club: clubId } })),
    { key: 'GET /clubs/:club/events', params: club },
    { key: 'GET /my/upcoming-events' },
    { key: 'GET /events/:contentId/attendees', params: { contentId: items.event.id } },
    { key: 'GET /clubs/:club/highlights', params: club },
    { key: 'GET /content/:contentId/comments', params: { contentId: items.post.id } },
    { key: 'GET /clubs/:club/members', params: club },
    { key: 'GET /notifications' },
    { key: 'GET /search', query: { q: 'xylophone' } },
    { key: 'GET /search/content', query: { q: 'xylophone', type: 'post' } },
    { key: 'GET /search/suggestions', query: { q: 'xyl' } },
  ]
}

/** Whether a visitor would get no more than 'sign_in_required'. */
export const isForPeople = ({ key }: Read): boolean => api[key]?.access === 'person'

/** The answer of the server that `who` speaks to. */
export async function served(who: Client, { key, params = {}, query = {} }: Read): Promise<Answer> {
  const path = fullPath(key.slice('GET '.length)).replaceAll(/:(\w+)/g, (_, name) => params[name] ?? '')
  const { status, body: text } = await who.read(`${path}?${new URLSearchParams(query)}`)
  const body = JSON.parse(text) as { error?: { code: string } }
  expect(status, `${key}: ${text}`).toBeLessThan(500)
  return status === 200 ? { body } : { code: body.error?.code ?? '' }
}

/** The answer of a server that has nothing in memory, because memory belongs to a Database. */
export async function computed(
  deps: Dependencies,
  pool: pg.Pool,
  cookie: string,
  { key, params = {}, query = {} }: Read,
): Promise<Answer> {
  const endpoint = api[key] as Endpoint
  const db = openDatabase(pool)
  const { viewer } = await authenticate({ ...deps, db }, { cookie })
  const http = {
    ip: '127.0.0.1',
    isLocal: () => true,
    cookies: cookie,
    token: undefined,
    knows: () => false,
    isHead: false,
  }
  const context = { ...deps, db, viewer, http } as unknown as Context
  try {
    if (endpoint.access === 'person' && !viewer) throw new AppError('sign_in_required')
    const answer = await handlers[key]?.(context, {
      ...(endpoint.params?.parse(params) as object | undefined),
      query: endpoint.query?.parse(query),
    })
    const { response } = endpoint
    if (!response) throw new Error(`${key} answers with a file`)
    return { body: JSON.parse(JSON.stringify(z.encode(response, answer))) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  }
}
