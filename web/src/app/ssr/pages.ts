import { type AnyRedirect, redirect } from '@tanstack/react-router'
import { CallError } from '../../lib/net/callError'
import type { Head } from '../../lib/page/head'
import type { Read } from './read'

/** What the server renders a visitor's page with. Undefined in browsers and for signed-in people. */
export type ServerVisit = { read: Read; baseUrl: string }

type PageQuery = ServerVisit & {
  params: Record<string, string>
  search: Record<string, string | undefined>
  href: string
}

/** The status and head of a visitor's page; without a head the browser renders it alone. */
export type PageMeta = { status: number; head?: Head }

/** What loaders use of the router's context. Naming `params` here would replace the route's own. */
export type LoaderContext = {
  deps: object
  /** `read`: reads for a signed-in person, on the server. */
  context: { visit?: ServerVisit | undefined; read?: Read | undefined }
  location: { href: string }
}

/**
 * Route options of a page that the server renders: `read` runs the queries that the page's components use and returns
 * its head, or throws a redirect. `missing` is the title of its 404.
 */
export const ssrPage = (read: (query: PageQuery) => Head | Promise<Head>, missing = 'Page not found') => ({
  loaderDeps: ({ search }: { search: object }) => search,
  loader: async (context: LoaderContext): Promise<PageMeta | undefined> => {
    const { visit } = context.context
    if (!visit) return undefined
    try {
      const { params } = context as LoaderContext & Pick<PageQuery, 'params'>
      const address = { params, search: context.deps as PageQuery['search'], href: context.location.href }
      return { status: 200, head: await read({ ...visit, ...address }) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 404 || error.code === 'bad_club_identifier')
        return { status: 404, head: { title: missing } }
      // Rate-limited, or the database is away: the browser retries by itself.
      return { status: error.status }
    }
  },
})

type Loader = (context: LoaderContext) => Promise<PageMeta | undefined> | PageMeta | undefined

/**
 * Adds what a signed-in person's page shows first: the server renders it, unless `readFirst` returns false. What is
 * refused is left to the browser, which shows why.
 */
export const withFirst = <Page extends { loader: Loader }>(
  page: Page,
  readFirst: (query: Pick<PageQuery, 'read' | 'params' | 'search'>) => Promise<unknown>,
): Page => ({
  ...page,
  loader: async (context: LoaderContext) => {
    const { read } = context.context
    if (!read) return page.loader(context)
    const { params } = context as LoaderContext & Pick<PageQuery, 'params'>
    const search = context.deps as PageQuery['search']
    const isReady = await readFirst({ read, params, search }).catch((error) => {
      if (!(error instanceof CallError)) throw error
      return false
    })
    return isReady === false ? undefined : { status: 200 }
  },
})

/** Rendered by the browser alone, as what it shows depends on a token in its address. */
export const clientOnlyPage = (title: string) => ({
  ...ssrPage(() => ({ title })),
  ssr: 'data-only' as const,
})

/** A page for signed-in people: redirects visitors to /login, which leads back. */
export const signedInPage = {
  ssr: 'data-only' as const,
  loader: ({ context: { visit }, location }: LoaderContext): PageMeta | undefined => {
    if (visit) throw toLogin(location.href)
    return undefined
  },
}

/** A permanent redirect, or a temporary one by 302. */
export const redirectTo = (href: string, statusCode: 301 | 302 = 301): AnyRedirect =>
  redirect({ href, statusCode })

export const toLogin = (href: string): AnyRedirect =>
  redirect({ to: '/login', search: { redirect: href }, statusCode: 302 })

/** Whether a club was addressed by a former slug or by its id. */
export const isOtherSlug = (club: { slug: string }, asked: string): boolean =>
  club.slug !== asked.toLowerCase()
