// @vitest-environment jsdom
import type { FoundMessage } from '@guildhall/contract/message-search'
import type { ChatEntry } from '@guildhall/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { ConversationList } from './ConversationList'
import { unsentMessages } from './outbox'

const club = { id: 'k', slug: 'hall', name: 'The Hall', logoUrl: null }
const leo = { id: 'leo', username: 'leo', firstName: 'Leo', lastName: 'Hollis', imageUrl: null }
const entry = {
  ...{ id: 'c', club_id: 'k', club_name: 'The Hall', member_id: 'leo', member_name: 'Leo Hollis' },
  ...{ member_username: 'leo', member_image: null, last_message: 'Hello', last_sender_id: 'leo' },
  ...{ last_files: { images: 0, attachments: 0 }, last_message_time: '2026-08-05T08:00:00Z' },
  ...{ unread_count: 0, is_muted: false },
} as ChatEntry
const found: FoundMessage = {
  ...{ id: 'm', conversation_id: 'c', sequence: 7, sender_id: 'mia', member: leo, club },
  ...{ excerpt: 'Is the kiln warm?', created_at: '2026-08-05T08:00:00Z' },
}
const session = { viewer: { ...leo, id: 'mia' }, expiresAt: null }
let answers: { people: ChatEntry[]; messages: FoundMessage[]; status: number }

beforeEach(() => {
  answers = { people: [], messages: [], status: 200 }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  reachThrough(async ({ path }) => {
    if (path.includes('get-chat-list'))
      return { status: 200, answer: { chatList: answers.people, next: null } }
    if (path.includes('session')) return { status: 200, answer: session }
    if (path.includes('chat-clubs')) return { status: 200, answer: { clubs: [] } }
    return { status: answers.status, answer: { items: answers.messages, next: null } }
  })
  return () => {
    cleanup()
    for (const { id } of unsentMessages.of('mia')) unsentMessages.remove('mia', id)
  }
})

function show(q?: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(keys.session, session)
  const component = () => (
    <ConversationList filters={{ q }} open={{}} onFilter={() => {}} onShowAgain={() => {}} />
  )
  const routeTree = createRootRoute({ component })
  const history = createMemoryHistory({ initialEntries: [`/messages${q ? `?q=${q}` : ''}`] })
  renderPart(<RouterProvider router={createRouter({ routeTree, history }) as never} />, queries)
}

it('finds people and messages, marks the matches, and links to the message', async () => {
  answers = { people: [entry], messages: [found], status: 200 }
  show('kil')
  const [row] = within(await screen.findByRole('list', { name: 'Found messages' })).getAllByRole('link')
  if (!row) throw new Error('nothing found')
  expect(row.querySelector('mark')?.textContent).toBe('kil')
  expect(row.textContent).toContain('You: Is the kiln warm?')
  expect(new URL(row.getAttribute('href') ?? '', 'http://x').searchParams.get('at')).toBe('7')
  expect(screen.getByRole('heading', { name: 'People' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Messages' })).toBeTruthy()
  expect(screen.getByText('Messages found').getAttribute('role')).toBe('status')
})

it('says that nothing was found, or that searching failed', async () => {
  show('kiln')
  expect(await screen.findByText('No messages found')).toBeTruthy()
  cleanup()
  answers.status = 500
  show('kiln')
  expect(await screen.findByText('Failed to search messages')).toBeTruthy()
})

it('marks refused and queued messages, also where nothing was sent before', async () => {
  const unsent = { clubId: 'k', message: 'On its way', createdAt: '2026-08-05T08:00:00Z' }
  unsentMessages.keep('mia', { ...unsent, id: '1', receiverId: 'leo', failed: 'No.' })
  unsentMessages.keep('mia', {
    ...{ ...unsent, id: '2', receiverId: 'ola', delayed: true },
    to: { name: 'Ola Berg', club: 'The Hall' },
  })
  answers.people = [entry]
  show()
  const known = await screen.findByRole('link', { name: /Leo Hollis/ })
  expect(known.textContent).toContain('Not sent')
  const fresh = await screen.findByRole('link', { name: /Ola Berg/ })
  expect(fresh.textContent).toContain('You: On its way')
  expect(fresh.textContent).toContain('Waiting to send')
})
