import type { Notification } from '@guildhall/contract/notifications'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PlacedRow } from './PlacedRow'
import type { Placed } from './placed'

const mei = { id: 'm', username: 'mei', firstName: 'Mei', lastName: 'Tan', imageUrl: null }
const liked: Placed = {
  ...{ id: 'n', type: 'CONTENT_LIKED', title: 'Title', message: '', isRead: true },
  createdAt: '2026-03-10T12:00:00.000Z',
  ...{ clubName: 'Guild', clubLogoUrl: null, itemTitle: 'Kiln', people: [mei], peopleCount: 3 },
  metadata: { clubId: 'c', clubSlug: 'guild', contentType: 'post', contentSlug: 'kiln' },
  ...{ isFirstOfDay: false, edge: 'only', isHeaded: false },
}

/** The row as text, parts separated by spaces. */
async function rowOf(change: Partial<Notification & Placed> = {}) {
  const row = <PlacedRow notification={{ ...liked, ...change }} />
  const routeTree = createRootRoute({ component: () => row })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const text = html
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<\/(span|h\d|time)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
  return { html, text: text.replaceAll(/\s+/g, ' ').trim() }
}

it('says who did what, with which item and in which club', async () => {
  const { html, text } = await rowOf()
  expect(text).toContain('Mei Tan and 2 others liked “Kiln” in Guild')
  expect(html).toContain('<bdi data-part="item">“Kiln”</bdi>')
  expect(text).not.toContain('Unread')
  expect(html).not.toContain('Mark as read')
})

it('names the club in the heading of its block alone', async () => {
  const { text } = await rowOf({ isHeaded: true, edge: 'first' })
  expect(text.match(/Guild/g)).toHaveLength(1)
  expect(text).toMatch(/^GU Guild/)
  expect((await rowOf({ isHeaded: true, edge: 'middle' })).text).not.toContain('Guild')
})

it('is marked as read by a button named after it', async () => {
  const { html, text } = await rowOf({ isRead: false })
  expect(text).toContain('Unread: Mei Tan')
  expect(html).toContain('aria-label="Mark as read: Mei Tan and 2 others liked “Kiln” in Guild"')
})

it('shows the beginning of a comment, and no other message beside a sentence', async () => {
  const { html } = await rowOf({ type: 'NEW_COMMENT', message: 'Well said' })
  expect(html).toMatch(/dir="auto">Well said</)
  expect((await rowOf({ type: 'NEW_POST', message: 'A new post' })).text).not.toContain('A new post')
})

it.each([
  ['by someone who isn’t shown', { type: 'NEW_POST', people: [], peopleCount: 0 }],
  ['of an unknown type', { type: 'MEETING' }],
])('shows title and message %s', async (_, change) => {
  const { text } = await rowOf({ ...change, title: 'We meet', message: 'Tonight' })
  expect(text).toContain('We meet in Guild Tonight')
})
