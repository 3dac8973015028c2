import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '../ui/NotFoundPage'
import { PageLoading } from '../ui/PageLoading'
import { ErrorPage } from './ErrorPage'
import { routeTree } from './routes'
import type { LoaderContext } from './ssr/pages'

/** Search values are plain text: ?q=2026 stays '2026'. */
function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text.replaceAll('%2F', '/')}`
}

/** A router: one per tab in browsers, one per request on the server, which brings its own history. */
export const openRouter = (history?: RouterHistory, context: LoaderContext['context'] = {}) =>
  createRouter({
    routeTree,
    history,
    context,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // Unknown parameters are dropped, so that all such addresses share one page in the server's cache.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    // On the server it would add an inline script, which the page's policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
