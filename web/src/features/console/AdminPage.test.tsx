// @vitest-environment jsdom
import type { Session } from '@guildhall/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import '../../ui/DialogWindow'
import { renderPart } from '../../ui/rendering.fixture'
import { AdminPage } from './AdminPage'

vi.mock('./adminPages', async (importOriginal) => {
  const { adminPages, ...rest } = await importOriginal<typeof import('./adminPages')>()
  const page = { ...adminPages[0], Page: () => <textarea aria-label="Terms" /> }
  return { ...rest, adminPages, pageAt: () => ({ page, rest: '' }) }
})
configure({ asyncUtilTimeout: 5000 })
afterEach(cleanup)

/** The console of Ann, open. */
function open() {
  vi.stubGlobal('scrollTo', () => undefined)
  const waiting = { cases: 4, held: null, appeals: 0, signUps: 0, failedTasks: 0 }
  reachThrough(async ({ path }) => ({
    status: 200,
    answer: path.endsWith('/overview') ? { waiting } : { method: 'app', until: null },
  }))
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const set = (console: Session['console'], id = 'ann') =>
    act(async () => {
      queries.setQueryData(keys.session, { viewer: { id, email: 'ann@people.test' }, console })
    })
  queries.setQueryData(keys.session, { viewer: { id: 'ann' }, console: 'open' })
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path: '/admin/$', component: AdminPage })
  const home = createRoute({ getParentRoute: () => root, path: '/admin', component: AdminPage })
  const history = createMemoryHistory({ initialEntries: ['/admin'] })
  const router = createRouter({ routeTree: root.addChildren([route, home]), history })
  renderPart(<RouterProvider router={router as never} />, queries)
  return { set }
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Terms')

it('counts what waits in the navigation', async () => {
  open()
  await screen.findByRole('link', { name: 'Cases 4 waiting' })
  expect(screen.getByRole('link', { name: 'Held' })).toBeTruthy()
})

it('keeps what was typed when the console closes by itself, until it is open again', async () => {
  const { set } = open()
  fireEvent.change(await field(), { target: { value: 'A long text' } })
  await set('locked')
  const again = within(await screen.findByRole('dialog', { name: 'Open the console again' }))
  fireEvent.change(await again.findByLabelText('Code'), { target: { value: '123456' } })
  fireEvent.click(again.getByRole('button', { name: 'Open the console' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field()).value).toBe('A long text')
})

it.each([
  ['the viewer closes it', (_set: unknown) => fireEvent.click(screen.getByText('Close the console'))],
  ['someone else logs in', (set: ReturnType<typeof open>['set']) => set('locked', 'bea')],
])('shows nothing of the page once %s', async (_when, close) => {
  const { set } = open()
  await field()
  await close(set)
  await screen.findByRole('heading', { name: 'Open the console' })
  await waitFor(() => expect(screen.queryByLabelText('Terms')).toBeNull())
})
