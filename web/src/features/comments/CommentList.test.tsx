// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import type { Comment, CommentThread } from '@guildhall/contract/interactions'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { CommentList } from './CommentList'
import { isShown, patchComment } from './comments.cache'
import { commentsQuery } from './comments.query'
import { ofItem } from './discussion'

vi.stubGlobal('scrollTo', () => undefined)
const denied = 'permission_denied'
const item = {
  ...{ id: 'post', type: 'post', slug: 'post', club: { id: 'k', slug: 'k' } },
  can: { comment: true, moderate: denied },
} as unknown as ContentItem
const leo = { id: 'leo', username: 'leo', firstName: 'Leo', lastName: '', imageUrl: null }
const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  ...{ id, contentId: 'post', parentId: null, author: leo, authorLevel: null, content: `Text of ${id}` },
  ...{ isMarkdown: false, mentions: [], pictures: [], createdAt: '2026-05-01T10:00:00.000Z', editedAt: null },
  ...{ liked: false, likeCount: 0, isFolded: false, hidden: null, hiddenBy: null },
  can: { edit: denied, delete: denied, moderate: denied },
  ...more,
})
const thread = (id: string, more: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id),
  ...{ isGone: false, replyCount: 0, replies: [] },
  ...more,
})
const actId = 'd7f6a1f0-0000-7000-8000-000000000001'
const hidden = { actId, isOwn: true, ground: 'Be kind', caseAt: null, can: { restore: denied } } as const
const gone = { author: null, content: '', hidden }

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia', firstName: 'Mia' }, expiresAt: null })
})
afterEach(cleanup)

function show(items: CommentThread[], at?: string) {
  reachThrough(async () => ({ status: 200, answer: { items, next: null, previous: null } }))
  const part = () => <CommentList about={ofItem(item)} at={at} goTo={() => undefined} isOwnPage={true} />
  const router = createRouter({
    routeTree: createRootRoute({ component: part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: part,
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
}
const moderate = { can: { edit: denied, delete: denied, moderate: true } } as const

it('shows a line in place of a hidden comment and of a hidden reply', async () => {
  show([
    thread('a', { ...gone, isGone: true }),
    thread('b', { replyCount: 2, replies: [comment('c', { ...gone, parentId: 'b' }), comment('d')] }),
  ])
  expect(await screen.findByText(/^A moderator hid your comment/)).toBeTruthy()
  const replies = within(screen.getByRole('list', { name: 'Replies' }))
  expect(await replies.findByText(/^A moderator hid your reply/)).toBeTruthy()
  for (const link of screen.getAllByRole('link', { name: 'See why and appeal' }))
    expect(link.getAttribute('href')).toBe(`/statements/${actId}`)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

it('leads to a hidden comment that is linked, and says that a deleted one is gone', async () => {
  const a = thread('a', { ...gone, isGone: true })
  show([a], 'a')
  expect(await screen.findByText(/^A moderator hid your comment/)).toBeTruthy()
  expect(screen.queryByText('The comment you were looking for was deleted.')).toBeNull()
  cleanup()
  queryClient.removeQueries({ queryKey: keys.comments('post') })
  show([{ ...a, hidden: null, replyCount: 1, replies: [comment('c')] }], 'a')
  expect(await screen.findByText('The comment you were looking for was deleted.')).toBeTruthy()
})

it('keeps the line of a hidden comment when its last reply is deleted', async () => {
  const { queryKey } = commentsQuery({ id: 'post' })
  const of = (more: Partial<CommentThread>) =>
    thread('a', { ...gone, isGone: true, replyCount: 1, replies: [comment('c', { parentId: 'a' })], ...more })
  const shown = (one: CommentThread) => {
    queryClient.setQueryData(queryKey, {
      pages: [{ items: [one], next: null, previous: null }],
      pageParams: [undefined],
    })
    patchComment(queryClient, { id: 'c', contentId: 'post' }, () => null)
    return queryClient.getQueryData(queryKey)?.pages[0]?.items.map(({ id, replyCount }) => [id, replyCount])
  }
  expect(shown(of({}))).toEqual([['a', 0]])
  expect(shown(of({ hidden: { ...hidden, actId: null } }))).toEqual([])
  expect(shown(of({ hidden: null }))).toEqual([])
})

it('counts a comment as gone once a line without replies is all that remains', () => {
  const { queryKey } = commentsQuery({ id: 'post' })
  const isThere = (one: CommentThread) => {
    queryClient.setQueryData(queryKey, {
      pages: [{ items: [one], next: null, previous: null }],
      pageParams: [undefined],
    })
    return isShown(queryClient, { id: 'a', contentId: 'post' })
  }
  expect(isThere(thread('a'))).toBe(true)
  expect(isThere(thread('a', { ...gone, isGone: true, replyCount: 1, replies: [comment('c')] }))).toBe(true)
  expect(isThere(thread('a', { ...gone, isGone: true }))).toBe(false)
  expect(isThere(thread('b', { replies: [comment('a', gone)] }))).toBe(false)
})

it('offers moderating of the comments that the server allows', async () => {
  show([thread('a', moderate), thread('b', { author: { ...leo, firstName: 'Ada' } })])
  expect(await actionsFor('Leo')).toContain('Moderate')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await actionsFor('Ada')).toEqual(['Copy link', 'Report'])
})

it('shows Like, Reply and ⋯ under a comment for those who may do everything', async () => {
  show([
    thread('a', {
      ...moderate,
      can: { edit: true, delete: true, moderate: true },
      editedAt: '2026-05-01T10:00:00Z',
    }),
  ])
  const more = await screen.findByRole('button', { name: 'More actions for comment by Leo' })
  const row = within(more.parentElement as HTMLElement)
  expect(row.getAllByRole('button').length).toBeLessThanOrEqual(3)
})

/** Opens ⋯ of a person's comment, and returns what it offers. */
async function actionsFor(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More actions for comment by ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
