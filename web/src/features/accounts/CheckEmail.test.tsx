// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { CheckEmail } from './CheckEmail'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))
vi.mock('./Resend', () => ({ Resend: () => null }))
vi.mock('./AccountCard', () => ({ AccountCard: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('../../ui/links', () => ({ TextLink: () => null }))

let isConfirmed: boolean
let viewer: object | null
beforeEach(() => {
  ;[isConfirmed, viewer] = [false, null]
  navigate.mockClear()
  queryClient.clear()
  reachThrough(async ({ path }) => {
    const answer = path.endsWith('/session') ? { viewer, expiresAt: null } : { isConfirmed }
    return { status: 200, answer }
  })
})
afterEach(cleanup)

const show = () =>
  renderPart(<CheckEmail email="eve@a.test" mailbox={undefined} redirect="/oak" />, queryClient)
const look = async () => {
  window.dispatchEvent(new Event('visibilitychange'))
  await queryClient.refetchQueries({ queryKey: ['confirmation'] })
}

it('leads to the login once the address was confirmed on another device', async () => {
  show()
  await screen.findByText('eve@a.test')
  await look()
  expect(navigate).not.toHaveBeenCalled()
  isConfirmed = true
  await look()
  const search = { email: 'eve@a.test', redirect: '/oak', confirmed: '1' }
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ to: '/login', search, replace: true }))
})

it('leaves it to the session where another tab has begun one', async () => {
  isConfirmed = true
  viewer = { id: 'eve' }
  show()
  await waitFor(() => expect(queryClient.getQueryData(['session'])).toMatchObject({ viewer }))
  expect(navigate).not.toHaveBeenCalled()
})
