// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { Missing } from './Missing'

afterEach(cleanup)

const mia = { id: 'mia', username: 'mia', firstName: 'Mia', lastName: 'B', imageUrl: null }
const actId = 'd7f6a1f0-0000-7000-8000-000000000001'
const hidden = { actId, isOwn: true, ground: 'Be kind', can: { restore: 'permission_denied' } }

/** Opens the page of a missing post, and returns what was asked of the server. */
function open(viewer: typeof mia | null, status = 200) {
  vi.stubGlobal('scrollTo', () => undefined)
  const asked: string[] = []
  reachThrough(async ({ path }) => {
    asked.push(path)
    const refusal = { error: { code: 'content_not_found', message: '', fields: {}, requestId: '' } }
    return { status, answer: status === 200 ? { title: 'Not kind', hidden } : refusal }
  })
  const queries = new QueryClient()
  queries.setQueryDefaults(keys.session, { staleTime: Number.POSITIVE_INFINITY })
  queries.setQueryData(keys.session, { viewer })
  const part = () => (
    <Missing title="Post not found" clubSlug="chess" at={{ type: 'post', slug: 'not-kind' }} />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: part,
  })
  renderPart(<RouterProvider router={router as never} />, queries)
  return asked
}

it('says to its author that a moderator hid it', async () => {
  open(mia)
  expect(await screen.findByRole('heading', { name: 'Not kind' }, { timeout: 5000 })).toBeTruthy()
  expect(await screen.findByText('Be kind', {}, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(/It may have been deleted/)).toBeNull()
})

it('stays as it is for others, and asks nothing for visitors', async () => {
  const asked = open(mia, 404)
  expect(await screen.findByRole('heading', { name: 'Post not found' })).toBeTruthy()
  await vi.waitFor(() =>
    expect(asked).toEqual([expect.stringContaining('/clubs/chess/hidden-items/post/not-kind')]),
  )
  expect(screen.getByText(/It may have been deleted/)).toBeTruthy()
  cleanup()
  expect(open(null)).toEqual([])
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
})
