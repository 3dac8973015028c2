import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'

export type Sent = { method: string; path: string; body?: unknown }
type Answer = { status?: number; answer: unknown }

/** A part of the console on a page of its own, for Ann, with the answers of the API. Returns what was sent. */
export function renderConsole(Page: () => ReactNode, answer: (sent: Sent) => Answer) {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const sent: Sent[] = []
  reachThrough(async (request) => {
    sent.push(request)
    return { status: 200, ...answer(request) }
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(keys.session, {
    viewer: { id: 'ann', firstName: 'Ann', lastName: 'O', email: 'ann@people.test' },
    expiresAt: null,
    console: 'locked',
  })
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: Page }),
      createRoute({ getParentRoute: () => root, path: '/admin/$', component: () => 'elsewhere' }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return { sent, ...renderPart(<RouterProvider router={router as never} />, queries) }
}

export const refusal = (status: number, code: string, fields?: object) => ({
  status,
  answer: { error: { code, message: code, requestId: 'r', ...(fields && { fields }) } },
})
