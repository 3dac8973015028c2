import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage'
import { NotFoundPage } from './NotFoundPage'
import { PageLoading } from './PageLoading'
import { routeTree } from './routes'
import type { ServerVisit } from './ssr/pages'

/** Search values are plain text, as people write and share them: ?q=2026 stays '2026'. */
function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text.replaceAll('%2F', '/')}`
}

/** The router of one visit: in the browser of the tab, on the server of one request, which brings its own history. */
export const openRouter = (history?: RouterHistory, visit?: ServerVisit) =>
  createRouter({
    routeTree,
    history,
    context: { visit },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // Parameters that the page doesn't know are dropped: every address of a page is the same page to the server's cache.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    // On the server it would be an inline script, which the page's policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
