// @vitest-environment jsdom
import type { Hiding } from '@guildhall/contract/moderation'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough, type Transport } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import HiddenLine from './HiddenLine'

afterEach(cleanup)

const nothing: Hiding = {
  ...{ actId: null, isOwn: false, ground: '', caseAt: null },
  can: { restore: 'permission_denied' },
}
const actId = 'd7f6a1f0-0000-7000-8000-000000000001'

/** Shows the line, and returns what was sent. */
function show(hidden: Partial<Hiding>) {
  vi.stubGlobal('scrollTo', () => undefined)
  const sent: Parameters<Transport>[0][] = []
  reachThrough(async (request) => {
    sent.push(request)
    return { status: 200, answer: {} }
  })
  const part = () => <HiddenLine hidden={{ ...nothing, ...hidden }} one="comment" />
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: part,
  })
  renderPart(<RouterProvider router={router as never} />, new QueryClient())
  return sent
}

it('says to everyone that a moderator hid it, and no more', async () => {
  show({})
  expect(await screen.findByText('A moderator hid this comment.')).toBeTruthy()
  expect(screen.queryByRole('button') ?? screen.queryByRole('link')).toBeNull()
})

it('leads its author to the reasons and the appeal', async () => {
  show({ actId, isOwn: true, ground: 'Rule 1: Be kind' })
  expect(await screen.findByText(/^A moderator hid your comment/)).toBeTruthy()
  expect(screen.getByText('Rule 1: Be kind')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See why and appeal' })
  expect(link.getAttribute('href')).toBe(`/statements/${actId}`)
  expect(screen.queryByRole('button')).toBeNull()
})

it('lets moderators see its case, and restore it after a question', async () => {
  const caseAt = { caseId: 'd7f6a1f0-0000-7000-8000-000000000002', club: 'knots' }
  const sent = show({ actId, ground: 'Spam', caseAt, can: { restore: true } })
  const link = await screen.findByRole('link', { name: 'See the case' })
  expect(link.getAttribute('href')).toBe(`/knots/moderation/${caseAt.caseId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }))
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ method: 'PUT', body: { reason: '' } })
  expect(sent[0]?.path).toContain(`/acts/${actId}/reversal`)
})
