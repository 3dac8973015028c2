// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { connectToaster, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import JoinRequests from './JoinRequests'

afterEach(cleanup)

const person = (id: string, firstName: string) => ({
  ...{ id, username: id, firstName, lastName: 'Berg', imageUrl: null },
})
const request = (id: string, firstName: string) => ({
  ...{ id, person: person(id, firstName), createdAt: '2026-05-01T10:00:00.000Z', answers: [] },
})

it('says who answered a request otherwise, beside those that were accepted', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const toasts: string[] = []
  connectToaster(() => {})
  toasterReady(({ title, description }) => toasts.push(`${title}: ${description ?? ''}`))
  let items = [request('dot', 'Dot'), request('eve', 'Eve')]
  const decision = { outcome: 'rejected', by: person('ben', 'Ben'), at: null, note: '' }
  reachThrough(async ({ method }) => {
    if (method === 'GET') return { status: 200, answer: { items, next: null, waiting: items.length } }
    items = []
    return { status: 200, answer: { decided: ['eve'], passed: [{ id: 'dot', why: 'decided', decision }] } }
  })
  const club = { id: 'club', slug: 'club', name: 'Chess', isPrivate: true } as Club
  const root = createRootRoute({ component: () => <JoinRequests club={club} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  renderPart(<RouterProvider router={router as never} />, new QueryClient())
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }))
  fireEvent.click(screen.getByRole('button', { name: 'Accept selected' }))
  // Sends what can still be undone.
  fireEvent(window, new Event('pagehide'))
  await waitFor(() =>
    expect(toasts).toEqual([
      'Request accepted: Eve Berg was added to the club. Dot Berg: Ben Berg already rejected it.',
    ]),
  )
})
