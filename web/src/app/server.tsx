import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { accentStyles } from '@guildhall/contract/accent'
import type { Look, PageAnswer, PageRequest, RenderPage } from '@guildhall/contract/page'
import type { Place } from '@guildhall/contract/place'
import { defaultName } from '@guildhall/contract/place-limits'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { clubSlugIn } from '../content/clubPlace'
import { announcementsQuery } from '../features/announcements/announcements.api'
import { keys } from '../lib/cache/keys'
import { putData } from '../lib/cache/reads'
import { CallError } from '../lib/net/callError'
import type { Head } from '../lib/page/head'
import { RenderedParts } from '../lib/page/lazyPart'
import { placeQuery } from '../lib/page/place'
import { type SsrData, ssrAnswers, ssrDataBlock } from '../lib/page/ssrData'
import { setProduct } from '../lib/page/usePageTitle'
import { Providers } from './Providers'
import type { PageComponent } from './page'
import { openRouter } from './router'
import { openPageFiles, type PageFiles } from './ssr/files'
import { headHtml } from './ssr/head'
import { readHeader } from './ssr/header'
import type { LoaderContext, PageMeta } from './ssr/pages'
import { openRequestQueries, readerOf, withPageRequest } from './ssr/read'

type Router = ReturnType<typeof openRouter>

const built = join(dirname(fileURLToPath(import.meta.url)), '../dist/.vite/pages.json')
const { linksTo, loaderOf } = openPageFiles(JSON.parse(readFileSync(built, 'utf8')) as PageFiles)
const nothing = { head: '', links: '', page: '' }

/**
 * Renders an address: the page as HTML with its data. Of signed-in people's pages only the most visited ones are rendered
 * (`withFirst`); the others have their session and what the header shows, and the browser renders them. Throws on
 * unexpected errors; the server then sends the shell.
 */
export const render: RenderPage = (request) => withPageRequest(request, () => answer(request))
export { addressOf } from './ssr/address'

async function answer(request: PageRequest): Promise<PageAnswer> {
  const { viewer } = request.session
  const queries = openRequestQueries()
  try {
    const read = readerOf(queries)
    const opened = await open(request.url, viewer ? { read } : { visit: { read, baseUrl: request.baseUrl } })
    if ('location' in opened) return { ...nothing, ...opened, data: '' }
    const { router, isThere } = opened
    // Where it is refused, the browser reads it.
    await readerOf(queries)(placeQuery).catch(ignoreRefusal)
    if (!viewer) await readerOf(queries)(announcementsQuery(null)).catch(ignoreRefusal)
    const place = queries.getQueryData<Place>(keys.place)
    setProduct(place?.name ?? defaultName)
    return { ...(await made()), look: place && lookOf(place) }

    async function made() {
      if (viewer) return await personalPage(request, router, queries, isThere ? 200 : 404)
      if (!isThere)
        return await page(request, router, queries, { status: 404, head: { title: 'Page not found' } })
      return await renderVisit(request, router, queries)
    }
  } finally {
    queries.clear()
  }
}

/** Loads the route of an address, or returns where it redirects. */
async function open(
  url: string,
  context: LoaderContext['context'],
  attempts = 2,
): Promise<{ router: Router; isThere: boolean } | { location: string; status: number }> {
  const router = openRouter(createMemoryHistory({ initialEntries: [url] }), context)
  await router.load()
  const result = router._serverResult
  if (result?.type === 'render') return { router, isThere: result.status !== 404 }
  const location = result?.redirect.headers.get('Location') ?? '/'
  // The router normalized only the search, which browsers do without a request.
  const isSamePage = pathOf(location) === pathOf(url)
  if (!isSamePage) return { location, status: result?.redirect.status === 301 ? 301 : 302 }
  if (attempts === 0) throw new Error(`The address ${pathOf(url)} redirects in a loop`)
  return open(location, context, attempts - 1)
}

const pathOf = (url: string) => url.split(/[?#]/, 1)[0]

async function renderVisit(request: PageRequest, router: Router, queries: QueryClient): Promise<PageAnswer> {
  const match = router.state.matches.at(-1)
  if (match?.error) throw match.error
  const meta = match?.loaderData as PageMeta | undefined
  if (!meta) throw new Error(`The route ${match?.fullPath} has no ssrPage, clientOnlyPage or signedInPage`)
  if (!meta.head) return { ...nothing, status: meta.status, data: '' }
  if (match?.ssr === true) return page(request, router, queries, { ...meta, head: meta.head })
  const head = headHtml(meta.head, request.baseUrl)
  return { ...nothing, status: meta.status, head, data: dataOf(request, ssrAnswers(queries)) }
}

/** Rendering one takes the server's only thread 45 to 80 ms: beyond so many at once, browsers render their page themselves. */
const mostPersonal = 4
let personal = 0

/** A signed-in person's page, or what the browser renders it with: the session, the header's data, and the files needed. */
async function personalPage(
  request: PageRequest,
  router: Router,
  queries: QueryClient,
  status: number,
): Promise<PageAnswer> {
  const match = router.state.matches.at(-1)
  await readHeader(readerOf(queries), clubSlugIn(match?.params ?? {}))
  let failure: unknown
  if (status === 200 && match?.loaderData && personal < mostPersonal) {
    personal += 1
    try {
      return await page(request, router, queries, { status })
    } catch (error) {
      failure = error
    } finally {
      personal -= 1
    }
  }
  const answers = ssrAnswers(queries).filter(({ refusal }) => !refusal)
  const data = dataOf(request, answers)
  return { ...nothing, status, links: linksTo(pageNameOf(router)), data, failure }
}

async function page(
  request: PageRequest,
  router: Router,
  queries: QueryClient,
  { status, head }: { status: number; head?: Head },
): Promise<PageAnswer> {
  const at = Date.now()
  const { session } = request
  putData(queries, keys.session, session)
  const rendered = new Set<string>()
  const html = await toHtml(
    <StrictMode>
      <RenderedParts value={rendered}>
        <Providers queries={queries} nonce={request.nonce} renderedAt={at}>
          <RouterProvider router={router} />
        </Providers>
      </RenderedParts>
    </StrictMode>,
  )
  const isPersonal = session.viewer !== null
  // What was refused to a visitor is part of their page.
  const answers = ssrAnswers(queries).filter(({ refusal }) => !isPersonal || !refusal)
  const data = ssrDataBlock({ at, session, isRendered: true, parts: [...rendered], answers })
  const links = loaderOf(pageNameOf(router), isPersonal)
  const elements = head ? headHtml(head, request.baseUrl) : ''
  return { status, head: elements, links, page: html, data, hasLoader: true }
}

/** What the document needs of the place besides its page. */
function lookOf({ name, accent, iconUrl }: Place): Look {
  const isUsual = name === defaultName && !accent && !iconUrl
  return {
    name,
    iconUrl,
    styles: accent ? accentStyles(accent) : '',
    manifest: isUsual ? undefined : '/place.webmanifest',
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}

/** The component of the page that an address shows, if it has one. */
function pageNameOf(router: Router): string | undefined {
  const { component } = router.routesById[router.state.matches.at(-1)?.routeId ?? '__root__'].options
  return (component as PageComponent | undefined)?.file
}

/** The data of a page that the browser renders. */
const dataOf = ({ session }: PageRequest, answers: SsrData['answers'] = []) =>
  ssrDataBlock({ at: Date.now(), session, isRendered: false, answers })

/** The whole HTML with its lazy parts in place, without React's inline scripts. */
async function toHtml(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => text(stream.pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}
