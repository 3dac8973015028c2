// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../lib/cache/keys'
import { queryClient } from '../lib/cache/queryClient'
import { renderPart } from '../ui/rendering.fixture'
import { ContactButton } from './ContactButton'

const item = {
  ...{ id: 'lamp', type: 'product', club: { id: 'k', slug: 'k' } },
  author: { id: 'mia', username: 'mia', firstName: 'Mia', lastName: 'H' },
} as unknown as ContentItem

vi.stubGlobal('scrollTo', () => undefined)
beforeEach(() => queryClient.clear())
afterEach(cleanup)

let shown: ContentItem
const Page = () => (
  <>
    <p>Shown</p>
    <ContactButton item={shown} />
  </>
)

async function show(viewer: { id: string } | null, one = item) {
  shown = one
  queryClient.setQueryData(keys.session, { viewer, expiresAt: null })
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/k/products/lamp'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
  await screen.findByText('Shown')
  return screen.queryByRole('link')
}

it('leads to a chat with the author about the item', async () => {
  const link = await show({ id: 'leo' })
  expect(link?.textContent).toBe('Chat with Mia')
  expect(link?.getAttribute('href')).toBe('/messages?in=k&with=mia&about=lamp')
})

it('leads visitors to the login page and back', async () => {
  const link = await show(null)
  expect(link?.textContent).toBe('Log in to contact Mia')
  expect(link?.getAttribute('href')).toContain(encodeURIComponent('/k/products/lamp'))
})

it('is absent for the author, and for items of deleted accounts', async () => {
  expect(await show({ id: 'mia' })).toBeNull()
  cleanup()
  expect(await show({ id: 'leo' }, { ...item, author: null })).toBeNull()
})
