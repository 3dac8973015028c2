// @vitest-environment jsdom
import type { OwnHeldSubmission } from '@guildhall/contract/prevention'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { OwnHeld } from './OwnHeld'

afterEach(cleanup)
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const at = '2026-05-01T10:00:00.000Z'
const held = (id: string, more: Partial<OwnHeldSubmission>): OwnHeldSubmission => ({
  ...{
    id,
    kind: 'post',
    title: `Post ${id}`,
    text: `Text ${id}`,
    details: [],
    pictures: [],
    files: [],
    path: null,
  },
  club: { id: 'k', slug: 'chess', name: 'Chess', logoUrl: null },
  ...{ reasons: [], createdAt: at, isDraft: false, status: 'waiting', note: '', decidedAt: null },
  ...more,
})

it('gives what was declined back as a draft, with the reason, and the text once that was discarded', async () => {
  const items = [
    // Its draft is left from before.
    held('a', { isDraft: true }),
    held('b', { status: 'declined', note: 'Off topic', isDraft: true }),
    held('c', { status: 'declined', note: 'Too short' }),
  ]
  reachThrough(async () => ({ status: 200, answer: { items, next: null, waiting: 1 } }))
  const onContinue = vi.fn(async () => {})
  renderPart(<OwnHeld clubId="k" onContinue={onContinue} />)
  const rowOf = async (text: string) =>
    within((await screen.findByText(text, {}, { timeout: 5000 })).closest('article') as HTMLElement)
  const [waiting, declined, discarded] = [await rowOf('Post a'), await rowOf('Post b'), await rowOf('Post c')]
  expect(waiting.getByText('A moderator looks at this first')).toBeTruthy()
  expect(waiting.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
  expect(declined.getByText('Not published. It’s in your drafts.')).toBeTruthy()
  expect(declined.getByText('Off topic')).toBeTruthy()
  fireEvent.click(declined.getByRole('button', { name: 'Continue draft' }))
  await waitFor(() => expect(onContinue).toHaveBeenCalledWith(items[1]))
  expect(discarded.queryByRole('button', { name: 'Continue draft' })).toBeNull()
  expect(discarded.getByRole('button', { name: 'Copy text' })).toBeTruthy()
})

it('says that posts are reviewed where that is why, and links to the decision', async () => {
  const items = [held('a', { reasons: [{ kind: 'reviewed', term: null, actId: 'act' }] }), held('b', {})]
  reachThrough(async () => ({ status: 200, answer: { items, next: null, waiting: 2 } }))
  const part = () => <OwnHeld clubId="k" onContinue={async () => {}} />
  const routeTree = createRootRoute({ component: part })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history, defaultNotFoundComponent: part })
  renderPart(<RouterProvider router={router as never} />)
  const row = (await screen.findByText('Post a')).closest('article') as HTMLElement
  within(row).getByText(/Moderators review your posts here/)
  expect(within(row).getByRole('link', { name: 'Why?' }).getAttribute('href')).toBe('/statements/act')
  expect(screen.getAllByRole('link', { name: 'Why?' })).toHaveLength(1)
})
