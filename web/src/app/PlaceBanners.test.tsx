// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { announcementsQuery } from '../features/announcements/announcements.api'
import { acceptancesQuery } from '../features/place/place.api'
import { keys } from '../lib/cache/keys'
import { reachThrough } from '../lib/net/call'
import { renderPart } from '../ui/rendering.fixture'
import { PlaceBanners } from './PlaceBanners'

afterEach(cleanup)

it('asks for no announcements on pages of a club whose first page brought them', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  const asked: string[] = []
  reachThrough(async ({ path }) => {
    if (path.includes('/announcements')) asked.push(path)
    return { status: 200, answer: { items: [] } }
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const viewer = { id: 'mia', firstName: 'Mia', lastName: 'B', email: 'mia@x.test' }
  queries.setQueryData(keys.session, { viewer, expiresAt: null })
  queries.setQueryData(acceptancesQuery.queryKey, { pending: [] })
  const shown = { id: 'a', clubId: 'c', message: 'Bring cake', link: '', endsAt: null }
  queries.setQueryData(announcementsQuery('makers').queryKey, { items: [shown] })
  const root = createRootRoute({
    component: () => (
      <>
        <PlaceBanners />
        <Outlet />
      </>
    ),
  })
  const pages = ['/$clubSlug', '/$clubSlug/members'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => path }),
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/makers'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queries)
  expect(await screen.findByText('Bring cake', {}, { timeout: 15_000 })).toBeTruthy()
  for (const to of ['/makers/members', '/makers', '/makers/members'])
    await act(() => router.navigate({ to } as never))
  expect(screen.getByText('Bring cake')).toBeTruthy()
  expect(asked).toEqual([])
  await act(() => router.navigate({ to: '/others' } as never))
  await act(() => router.navigate({ to: '/makers' } as never))
  expect(asked).toHaveLength(1)
})
