// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/cache/queryClient'
import { call, reachThrough } from '../lib/net/call'
import { unreachableError } from '../lib/net/callError'
import { renderPart } from '../ui/rendering.fixture'
import { CardText } from './CardText'
import { CardKind } from './cardKind'
import type { Kind } from './kind'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}))

const item = (content: string, truncated: boolean) =>
  ({
    ...{ id: 'p', type: 'post', slug: 'fair', title: 'Fair', mentions: [], pictures: [] },
    club: { slug: 'chess' },
    data: { content, truncated },
  }) as unknown as ContentItem
const kind = {
  type: 'post',
  read: (club, slug) => call('GET /clubs/:club/posts/:slug', { params: { club, slug } }),
} as Pick<Kind, 'type' | 'read'>
const show = (shown: ContentItem) =>
  renderPart(
    <CardKind value={kind}>
      <CardText item={shown} />
    </CardKind>,
    queryClient,
  )

let isOffline: boolean
let reads: string[]
beforeEach(() => {
  ;[isOffline, reads] = [false, []]
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  reachThrough(async ({ method, path }) => {
    reads.push(`${method} ${path}`)
    if (isOffline) throw unreachableError()
    return { status: 200, answer: { item: item('The beginning, and the rest.', false) } }
  })
})
afterEach(cleanup)

const more = () => screen.getByRole('button', { name: 'Show more of Fair' })

it('loads the rest of a text at the press on “Show more”, and only then', async () => {
  show(item('The beginning…', true))
  expect(more().getAttribute('aria-expanded')).toBe('false')
  expect(reads).toEqual([])
  fireEvent.click(more())
  await screen.findByText('The beginning, and the rest.')
  expect(reads).toEqual(['GET /rest/v1/clubs/chess/posts/fair'])
  fireEvent.click(screen.getByRole('button', { name: 'Show less of Fair', expanded: true }))
  await screen.findByText('The beginning…')
})

it('leads to the page when the rest can’t be loaded', async () => {
  isOffline = true
  show(item('The beginning…', true))
  fireEvent.click(more())
  await screen.findByText('Open it on its own page')
  expect(screen.getByText('The beginning…')).toBeTruthy()
})

it('shows a short text whole, and unfolds a long one without a request', () => {
  show(item('Short.', false))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(item('A line.\n'.repeat(12), false))
  fireEvent.click(more())
  expect(screen.getByRole('button', { name: 'Show less of Fair' })).toBeTruthy()
  expect(reads).toEqual([])
})
