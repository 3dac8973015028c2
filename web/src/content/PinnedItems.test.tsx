// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/cache/queryClient'
import { renderPart } from '../ui/rendering.fixture'
import type { Kind } from './kind'
import { kindWords } from './kindWords'
import { PinnedItems } from './PinnedItems'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))

const kinds = [{ type: 'post', icon: kindWords.post.icon, texts: { one: 'post' } }] as unknown as Kind[]
const itemOf = (title: string) =>
  ({
    ...{ id: title, type: 'post', title, slug: title, author: null, createdAt: new Date().toISOString() },
    ...{ club: { slug: 'makers' }, can: { pin: true } },
  }) as unknown as ContentItem
const show = (...titles: string[]) =>
  renderPart(<PinnedItems items={titles.map(itemOf)} kinds={kinds} />, queryClient)
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

afterEach(cleanup)

it('shows the newest in one line, and the others on request', () => {
  show('Three', 'Two', 'One')
  expect(titles()).toEqual(['Three'])
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more pinned' }))
  expect(titles()).toEqual(['Three', 'Two', 'One'])
  fireEvent.click(screen.getByRole('button', { name: 'Show one pinned item' }))
  expect(titles()).toEqual(['Three'])
})

it('has nothing to unfold for a single item', () => {
  show('One')
  expect(titles()).toEqual(['One'])
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Unpin One'])
})
