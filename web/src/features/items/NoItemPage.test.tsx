// @vitest-environment jsdom
import { features } from '@guildhall/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { NoItemPage } from './NoItemPage'

afterEach(cleanup)

/** Opens an address as this person, with what the server answers of the club. */
function open(path: string, viewer: object | null, answer: { status: number; answer: unknown }) {
  vi.stubGlobal('scrollTo', () => undefined)
  reachThrough(async () => answer)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  queries.setQueryData(keys.session, { viewer, expiresAt: null })
  const root = createRootRoute({ component: Outlet })
  const getParentRoute = () => root
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: '/$clubSlug', component: () => 'The club' }),
      ...features.map((feature) =>
        createRoute({ getParentRoute, path: `/$clubSlug/${feature}`, component: NoItemPage }),
      ),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderPart(<RouterProvider router={router as never} />, queries)
  return router
}

const mia = { id: 'mia', firstName: 'Mia', lastName: 'B', email: 'mia@x.test' }
const refused = {
  status: 403,
  answer: { error: { code: 'members_only', message: '', fields: {}, requestId: '' } },
}
const club = (isPrivate: boolean) => ({ status: 200, answer: { slug: 'makers', isPrivate } })

it.each(features)(
  'leads from /makers/%s to the list of the club, for people who may read it',
  async (feature) => {
    const router = open(`/makers/${feature}`, mia, club(true))
    await waitFor(() => expect(router.state.location.href).toBe(`/makers?tab=${feature}`))
  },
)

it('leads visitors to the lists of a public club', async () => {
  const router = open('/makers/events', null, club(false))
  await waitFor(() => expect(router.state.location.href).toBe('/makers?tab=events'))
})

it.each([
  ['a visitor of a private club', null, club(true)],
  ['a person outside of a private club', mia, refused],
])('says what is wrong with the address to %s', async (_, viewer, answer) => {
  const router = open('/makers/events', viewer, answer)
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Invalid slug format. Expected: club-slug/events/event-slug')
  expect(router.state.location.href).toBe('/makers/events')
})
