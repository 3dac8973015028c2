// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { SearchBox } from './SearchBox'
import './SearchSuggestions'

afterEach(cleanup)

it('says that it is expanded only over suggestions', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  reachThrough(async () => ({ status: 200, answer: { clubs: [], people: [], items: [], courses: [] } }))
  const queries = new QueryClient()
  queries.setQueryData(keys.session, { viewer: { id: 'mia' }, expiresAt: null })
  const router = createRouter({
    routeTree: createRootRoute({ component: SearchBox }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: SearchBox,
  })
  renderPart(<RouterProvider router={router as never} />, queries)
  const box = await screen.findByRole('combobox')
  const facts = () => [box.getAttribute('aria-expanded'), box.getAttribute('aria-controls')]
  fireEvent.focus(box)
  // Nothing was searched for before.
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(facts()).toEqual(['false', null])
  fireEvent.change(box, { target: { value: 'oak' } })
  const list = await screen.findByRole('listbox')
  expect(facts()).toEqual(['true', list.id])
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true })
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
  fireEvent.keyDown(box, { key: 'Escape' })
  await waitFor(() => expect(facts()).toEqual(['false', null]))
})
