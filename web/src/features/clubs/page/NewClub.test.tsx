// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import NewClub from './NewClub'

vi.mock('../../../ui/links', () => ({
  LinkButton: ({ children }: { children: ReactNode }) => <a href="/chess">{children}</a>,
}))

const none = { pictures: false, description: false, content: false, people: false }
const club = { id: 'k', slug: 'chess', name: 'Chess', can: { manage: true } } as Club
let sent: unknown[]

beforeEach(() => {
  sent = []
  reachThrough(async ({ method, path, body }) => {
    if (method !== 'GET') sent.push(body)
    const answer = path.endsWith('/invites') ? { items: [], next: null, count: 0 } : {}
    return { status: 200, answer }
  })
})
afterEach(cleanup)

const region = () => within(screen.getByRole('region', { name: 'First steps' }))
const actions = () =>
  [...region().queryAllByRole('link'), ...region().queryAllByRole('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )

it('is one line with the next step: a first post, then an invite link', () => {
  const { show } = renderPart(<NewClub club={club} steps={none} />)
  expect(region().getByText(/^0 of 4 done/)).toBeTruthy()
  expect(actions()).toEqual(['Publish something', 'All first steps'])
  show(<NewClub club={club} steps={{ ...none, content: true }} />)
  expect(region().getByText(/^1 of 4 done/)).toBeTruthy()
  expect(actions()).toEqual(['Copy invite link', 'All first steps'])
  show(<NewClub club={club} steps={{ ...none, content: true, people: true }} />)
  expect(actions()).toEqual(['Write a description', 'All first steps'])
})

it('shows what is left behind the chevron, each step once, and can be hidden and shown there', async () => {
  renderPart(<NewClub club={club} steps={{ ...none, content: true }} />)
  fireEvent.click(region().getByRole('button', { name: 'All first steps' }))
  expect(actions().toSorted()).toEqual([
    'Add pictures',
    'All first steps',
    'Copy invite link',
    'Hide first steps',
    'More ways',
    'Write a description',
  ])
  fireEvent.click(region().getByRole('button', { name: 'Hide first steps' }))
  expect(await screen.findByText('The first steps are hidden.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(region()).toBeTruthy())
  expect(sent).toEqual([{ isShown: false }, { isShown: true }])
})
