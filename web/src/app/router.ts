import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './ErrorPage'
import { NotFoundPage } from './NotFoundPage'
import { PageLoading } from './PageLoading'
import { routeTree } from './routes'

/** Search values are plain text, as people write and share them: ?q=2026 stays '2026'. */
function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text.replaceAll('%2F', '/')}`
}

export const router = createRouter({
  routeTree,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PageLoading,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  notFoundMode: 'root',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
