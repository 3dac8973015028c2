// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import NewcomersPage from './NewcomersPage'
import { PreventionCard } from './PreventionCard'

// Needs a router.
vi.mock('../../ui/UnsavedGuard', () => ({ UnsavedGuard: () => null }))
afterEach(cleanup)

const club = { id: 'k', slug: 'k', members: 3 } as Club
const off = {
  ...{ firstPosts: 0, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt: 0 },
  ...{ secondsApart: 0, itemsPerDay: null, commentsPerDay: null },
}
const suggested = { newForDays: 3, secondsApart: 20, itemsPerDay: 5, commentsPerDay: 30 }
const wait = { timeout: 5000 }

/** A server with these settings, which it changes as it is asked to. */
function serve(settings: object) {
  const sent: { path: string; body: unknown }[] = []
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET')
      return { status: 200, answer: path.endsWith('/watched-terms') ? { items: [] } : settings }
    sent.push({ path, body })
    return { status: 200, answer: { ...settings, ...(body as object) } }
  })
  return sent
}
const shownAt = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('suggests a pace for new members, which counts once it is saved', async () => {
  const sent = serve({ ...off, newForDays: 14, suggested })
  renderPart(<PreventionCard club={club} />)
  expect(
    await screen.findByText(
      'Suggested for the first 3 days: 20 seconds between posts, 5 posts and 30 comments per day.',
      {},
      wait,
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use suggested limits' }))
  await waitFor(() => expect(shownAt('Posts per day')).toBe('5'))
  expect([shownAt('Seconds between posts'), shownAt('Comments per day')]).toEqual(['20', '30'])
  // Not fewer days than the club had.
  expect(shownAt('Days as a new member')).toBe('14')
  expect(screen.queryByRole('button', { name: 'Use suggested limits' })).toBeNull()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Comments per day'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/rest/v1/clubs/k/prevention',
    body: { ...off, newForDays: 14, secondsApart: 20, itemsPerDay: 5, commentsPerDay: null },
  })
})

it.each([
  { ...off, newForDays: 3, commentsPerDay: 9, suggested },
  { ...off, suggested: { ...suggested, newForDays: 0 } },
  { ...off, suggested: { ...suggested, secondsApart: 0, itemsPerDay: null, commentsPerDay: null } },
])('suggests none where there is one, or the operators have none: %#', async (settings) => {
  serve(settings)
  renderPart(<PreventionCard club={club} />)
  await screen.findByLabelText('Posts per day', {}, wait)
  expect(screen.queryByRole('button', { name: 'Use suggested limits' })).toBeNull()
})

it('saves what operators want of new accounts, and an empty field as no limit', async () => {
  const sent = serve({ ...suggested, profileLinks: 2, messageLinks: 0, chatsPerDay: 20 })
  renderPart(<NewcomersPage />)
  fireEvent.change(await screen.findByLabelText('Links in a message', {}, wait), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('New conversations per day'), { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: '/rest/v1/admin/newcomers',
    body: { ...suggested, profileLinks: 2, messageLinks: null, chatsPerDay: 7 },
  })
})
