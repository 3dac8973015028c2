import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PageAnswer, PageRequest, RenderPage } from '@guildhall/contract/page'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { CallError } from '../lib/callError'
import { answersIn, dataBlock } from '../lib/firstData'
import { keys } from '../lib/keys'
import { Providers } from './Providers'
import { openRouter } from './router'
import { type Head, headHtml } from './visit/head'
import { openQueries, reader, readThrough } from './visit/read'
import { type PagePath, visits } from './visit/visits'

type Router = ReturnType<typeof openRouter>

/**
 * What stands at an address: for visitors the page as HTML with the data it was made of, for those who are signed in
 * who they are, and the browser makes the rest. Throws where something unforeseen happened; the shell still works.
 */
export const render: RenderPage = (request) => readThrough(request, () => answer(request))

async function answer(request: PageRequest): Promise<PageAnswer> {
  const found = await find(request.url)
  if ('location' in found) return { status: 302, location: found.location, head: '', page: '', data: '' }
  const { router, isThere } = found
  const shell = { status: isThere ? 200 : 404, head: '', page: '', data: dataOf(request) }
  if (request.session.viewer) return shell
  if (!isThere) return page(request, router, openQueries(), { title: 'Page not found' }, 404)
  return visit(request, router)
}

/** Loads what belongs to an address: what stands there, or where its router sends one. */
async function find(
  url: string,
  attempts = 2,
): Promise<{ router: Router; isThere: boolean } | { location: string }> {
  const router = openRouter(createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const result = router._serverResult
  if (result?.type === 'render') return { router, isThere: result.status !== 404 }
  const location = result?.redirect.headers.get('Location') ?? '/'
  // Only the words after the ? are written otherwise, as the browser does without asking anew.
  const isSamePage = pathOf(location) === pathOf(url)
  if (!isSamePage) return { location }
  if (attempts === 0) throw new Error(`The address ${pathOf(url)} leads round in circles`)
  return find(location, attempts - 1)
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0]

async function visit(request: PageRequest, router: Router): Promise<PageAnswer> {
  const { fullPath, params, search } = router.state.matches.at(-1) ?? { fullPath: '', params: {}, search: {} }
  const first = visits[fullPath as PagePath]
  if (!first) throw new Error(`Nobody says what a first visit to ${fullPath} shows`)
  const login = router.buildLocation({ to: '/login', search: { redirect: router.latestLocation.href } }).href
  if (first === 'people') return { status: 302, location: login, head: '', page: '', data: '' }
  const queries = openQueries()
  try {
    const asked = { params, search, read: reader(queries), baseUrl: request.baseUrl, login }
    const head = await first.first(asked)
    if ('goTo' in head)
      return { status: head.isMoved ? 301 : 302, location: head.goTo, head: '', page: '', data: '' }
    if (first.isForm)
      return { status: 200, head: headHtml(head, request.baseUrl), page: '', data: dataOf(request) }
    return await page(request, router, queries, head, 200)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 404 || error.code === 'bad_club_identifier')
      return await page(request, router, queries, { title: first.missing ?? 'Page not found' }, 404)
    // Too many requests, or the database is away: the browser asks again by itself.
    return { status: error.status, head: '', page: '', data: '' }
  } finally {
    queries.clear()
  }
}

async function page(
  request: PageRequest,
  router: Router,
  queries: QueryClient,
  head: Head,
  status: number,
): Promise<PageAnswer> {
  const at = Date.now()
  queries.setQueryData(keys.session, request.session)
  const html = await toHtml(
    <StrictMode>
      <Providers queries={queries} nonce={request.nonce} renderedAt={at}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
  const answers = answersIn(queries)
  const data = dataBlock({ at, session: request.session, isRendered: true, answers })
  return { status, head: headHtml(head, request.baseUrl), page: html, data }
}

const dataOf = ({ session }: PageRequest) =>
  dataBlock({ at: Date.now(), session, isRendered: false, answers: [] })

/** All of it, also what is loaded lazily, and without the scripts that would put parts in place later. */
async function toHtml(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => text(stream.pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}
