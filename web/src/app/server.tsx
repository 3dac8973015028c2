import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PageAnswer, PageRequest, RenderPage } from '@guildhall/contract/page'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { answersIn, dataBlock } from '../lib/firstData'
import type { Head } from '../lib/head'
import { keys } from '../lib/keys'
import { Providers } from './Providers'
import type { PageComponent } from './page'
import { openRouter } from './router'
import { type Manifest, openFiles } from './visit/files'
import type { First, Visit } from './visit/first'
import { headHtml } from './visit/head'
import { openQueries, reader, readThrough } from './visit/read'

type Router = ReturnType<typeof openRouter>

const built = join(dirname(fileURLToPath(import.meta.url)), '../dist/.vite/manifest.json')
const linksTo = openFiles(JSON.parse(readFileSync(built, 'utf8')) as Manifest)
const nothing = { head: '', links: '', page: '' }

/**
 * What stands at an address: for visitors the page as HTML with the data it was made of, for those who are signed in
 * who they are, and the browser makes the rest. Throws where something unforeseen happened; the shell still works.
 */
export const render: RenderPage = (request) => readThrough(request, () => answer(request))
export { addressOf } from './visit/address'

async function answer(request: PageRequest): Promise<PageAnswer> {
  const { viewer } = request.session
  const queries = openQueries()
  try {
    const visit = viewer ? undefined : { read: reader(queries), baseUrl: request.baseUrl }
    const opened = await open(request.url, visit)
    if ('location' in opened) return { ...nothing, ...opened, data: '' }
    const { router, isThere } = opened
    if (viewer) return { ...nothing, status: isThere ? 200 : 404, data: dataOf(request) }
    if (!isThere)
      return await page(request, router, queries, { status: 404, head: { title: 'Page not found' } })
    return await visited(request, router, queries)
  } finally {
    queries.clear()
  }
}

/** Loads what belongs to an address: what stands there, or where its router sends one. */
async function open(
  url: string,
  visit: Visit | undefined,
  attempts = 2,
): Promise<{ router: Router; isThere: boolean } | { location: string; status: number }> {
  const router = openRouter(createMemoryHistory({ initialEntries: [url] }), visit)
  await router.load()
  const result = router._serverResult
  if (result?.type === 'render') return { router, isThere: result.status !== 404 }
  const location = result?.redirect.headers.get('Location') ?? '/'
  // Only the words after the ? are written otherwise, as the browser does without asking anew.
  const isSamePage = pathOf(location) === pathOf(url)
  if (!isSamePage) return { location, status: result?.redirect.status === 301 ? 301 : 302 }
  if (attempts === 0) throw new Error(`The address ${pathOf(url)} leads round in circles`)
  return open(location, visit, attempts - 1)
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0]

async function visited(request: PageRequest, router: Router, queries: QueryClient): Promise<PageAnswer> {
  const match = router.state.matches.at(-1)
  if (match?.error) throw match.error
  const first = match?.loaderData as First | undefined
  if (!first) throw new Error(`Nobody says what a first visit to ${match?.fullPath} shows`)
  if (!first.head) return { ...nothing, status: first.status, data: '' }
  if (match?.ssr === true) return page(request, router, queries, { ...first, head: first.head })
  const head = headHtml(first.head, request.baseUrl)
  return { ...nothing, status: first.status, head, data: dataOf(request) }
}

async function page(
  request: PageRequest,
  router: Router,
  queries: QueryClient,
  { status, head }: { status: number; head: Head },
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
  return { status, head: headHtml(head, request.baseUrl), links: linksOf(router), page: html, data }
}

/** What a browser needs of the build to take over, beyond what every page has. */
function linksOf(router: Router): string {
  const { component } = router.routesById[router.state.matches.at(-1)?.routeId ?? '__root__'].options
  const { file } = (component ?? {}) as PageComponent
  return file ? linksTo(file) : ''
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
