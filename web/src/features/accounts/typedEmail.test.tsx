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
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { ForgotPasswordPage } from './ForgotPasswordPage'
import { LoginPage } from './LoginPage'
import { SignupPage } from './SignupPage'
import { rememberEmail } from './typedEmail'

beforeEach(() => rememberEmail(''))
afterEach(cleanup)

function open(path: string) {
  vi.stubGlobal('scrollTo', () => undefined)
  reachThrough(async () => ({ status: 200, answer: { mode: 'open' } }))
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  queries.setQueryData(keys.session, { viewer: null, expiresAt: null })
  const root = createRootRoute({ component: Outlet })
  const getParentRoute = () => root
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute,
        path: '/login',
        component: () => (
          <LoginPage clubName={undefined} fee={undefined} invitedAs={undefined} isByLink={false} />
        ),
      }),
      createRoute({
        getParentRoute,
        path: '/signup',
        component: () => (
          <SignupPage clubName={undefined} fee={undefined} invitation={undefined} join={undefined} />
        ),
      }),
      createRoute({ getParentRoute, path: '/forgot-password', component: ForgotPasswordPage }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderPart(<RouterProvider router={router as never} />, queries)
  return { go: (to: string) => act(() => router.navigate({ to } as never)) }
}

const field = () => screen.findByLabelText<HTMLInputElement>('Email')

it('begins with the address that was typed at login, for a forgotten password and at sign-up', async () => {
  const { go } = open('/login')
  fireEvent.change(await field(), { target: { value: 'mia@x.test' } })
  // By the header's link, which knows nothing of the form.
  await go('/signup')
  expect((await field()).value).toBe('mia@x.test')
  await go('/forgot-password')
  expect((await field()).value).toBe('mia@x.test')
  fireEvent.change(await field(), { target: { value: 'mia@other.test' } })
  await go('/login')
  expect((await field()).value).toBe('mia@other.test')
})

it('takes the address of a link over what was typed before', async () => {
  const { go } = open('/login')
  fireEvent.change(await field(), { target: { value: 'mia@x.test' } })
  await go('/forgot-password?email=zoe@x.test')
  expect((await field()).value).toBe('zoe@x.test')
})
