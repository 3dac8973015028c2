// @vitest-environment jsdom
import type { JobItem } from '@guildhall/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
// Loaded already when the section asks for it.
import './Applications'
import { ApplicationsSection } from './ApplicationsSection'

const by = { applied: 2, seen: 0, invited: 1, declined: 0 }
const job = {
  ...{ id: 'job', type: 'job', likeCount: 0, club: { id: 'k', slug: 'k' } },
  data: { applicationCount: 3, applicationsBy: by },
} as unknown as JobItem
const application = {
  ...{
    id: 'a',
    message: 'Take me',
    attachment: null,
    status: 'applied',
    createdAt: '2026-05-01T10:00:00.000Z',
  },
  person: { id: 'leo', username: 'leo', firstName: 'Leo', lastName: 'H', imageUrl: null },
}

vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(cleanup)

function Page() {
  const { data } = useQuery({ queryKey: keys.contentItem('job'), queryFn: () => job, initialData: job })
  return <ApplicationsSection item={data} by={data.data.applicationsBy ?? by} />
}

it('counts applications by state, and moves one to its new state when the poster marks it', async () => {
  const sent: unknown[] = []
  reachThrough(async ({ method, body }) => {
    if (method === 'GET') return { status: 200, answer: { items: [application], next: null } }
    sent.push(body)
    return { status: 200, answer: { ...application, status: 'invited' } }
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
  const states = () => screen.getByRole('list', { name: 'By state' }).textContent
  await screen.findByText('Take me')
  expect(states()).toBe('2 new0 seen1 invited0 declined')
  fireEvent.click(screen.getByRole('button', { name: 'Invited' }))
  await waitFor(() => expect(states()).toBe('1 new0 seen2 invited0 declined'))
  expect(sent).toEqual([{ status: 'invited', before: 'applied' }])
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('Take me')).toBeNull()
})
