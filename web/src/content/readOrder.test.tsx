// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { act, cleanup } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLike } from '../features/likes/likes.api'
import { useReact } from '../features/reactions/reactions.api'
import { keys } from '../lib/cache/keys'
import { putOnTop } from '../lib/cache/pageMerging'
import { queryClient } from '../lib/cache/queryClient'
import { emitSignal } from '../lib/live/signals'
import { reachThrough } from '../lib/net/call'
import { renderPart } from '../ui/rendering.fixture'
import { clubFeedQuery, readClubFeed } from './content.api'
import { signals } from './content.signals'
import { forgetContent } from './refresh'
import { useLiveList } from './useLiveList'

type Request = { method: string; path: string }
type Post = Pick<ContentItem, 'id' | 'createdAt' | 'liked' | 'likeCount' | 'reacted' | 'reactions'>

/** What the server has, newest first. */
let posts: Post[]
/** Requests that are not answered yet, with the answer as it was when they came. */
let open: { request: string; answer: (status?: number) => Promise<void> }[]
let rows: Post[]
let feed: ReturnType<typeof useLiveList>
let like: (isOn: boolean) => void
let react: (isOn: boolean) => void

const post = (n: number): Post & object => ({
  ...{ id: `p${n}`, type: 'post', createdAt: new Date(n * 1000).toISOString(), club: { id: 'k', slug: 'k' } },
  ...{ liked: false, likeCount: 0, reacted: [], reactions: {} },
})
const wait = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => rows
const ids = () =>
  shown()
    .map(({ id }) => id)
    .join(' ')
const liked = () => shown().map(({ liked, likeCount }) => `${liked} ${likeCount}`)[0]
/** Asks for the first page. */
async function read(by: () => Promise<unknown> = () => feed.show()) {
  act(() => void by())
  await wait()
}
/** Answers the oldest open request of this kind. */
async function answer(request: string, status = 200) {
  const at = open.findIndex((one) => one.request.startsWith(request))
  await act(async () => open.splice(at, 1)[0]?.answer(status))
  await wait(10)
}
const publish = (n: number) => {
  posts = [post(n), ...posts]
  act(() => emitSignal({ kind: 'content.created', clubId: 'k', contentId: `p${n}`, type: 'post' } as never))
}

function Feed({ isFurtherDown = false }: { isFurtherDown?: boolean }) {
  const around = useRef<HTMLDivElement>(null)
  feed = useLiveList({
    ...{ list: clubFeedQuery('k'), read: () => readClubFeed('k', {}, { cursor: undefined }) },
    ...{ concerns: () => true, around: isFurtherDown ? { current: null } : around },
  })
  rows = feed.query.data?.pages.flatMap(({ items }) => items) ?? []
  const { mutate: onLike } = useLike({ id: 'p1' })
  const { mutate: onReact } = useReact({ id: 'p1' })
  like = (isOn) => act(() => onLike({ isOn }))
  react = (isOn) => act(() => onReact({ reaction: 'wow', isOn }))
  return <div ref={around} />
}

function respond({ method, path }: Request): unknown {
  const [, , , , id = '', what] = path.split('/')
  if (method === 'GET')
    return path.includes('feed') ? { items: posts, next: null } : posts.find((one) => path.endsWith(one.id))
  const change: Partial<Post> =
    what === 'like'
      ? { liked: method === 'PUT', likeCount: method === 'PUT' ? 1 : 0 }
      : {
          reacted: method === 'PUT' ? ['wow'] : [],
          reactions: method === 'PUT' ? { wow: 1 } : {},
        }
  posts = posts.map((one) => (one.id === id ? { ...one, ...change } : one))
  return change
}

beforeEach(async () => {
  vi.useFakeTimers()
  queryClient.clear()
  ;[posts, open] = [[post(1)], []]
  reachThrough((asked) => {
    const { method, path } = asked as Request
    const found = JSON.stringify(method === 'GET' ? respond(asked as Request) : null)
    return new Promise((resolve) => {
      const answer = async (status = 200) =>
        resolve(
          status === 200
            ? { status, answer: method === 'GET' ? JSON.parse(found) : respond(asked as Request) }
            : { status, answer: { error: { code: 'internal', message: '', fields: {} } } },
        )
      open.push({ request: `${method} ${path}`, answer })
    })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function load(isFurtherDown = false) {
  const part = renderPart(<Feed isFurtherDown={isFurtherDown} />, queryClient)
  await wait()
  await answer('GET')
  return part
}

describe('a feed', () => {
  it('has what was published while another page was shown, though an item was liked there', async () => {
    const { unmount } = await load()
    unmount()
    await wait(60_000)
    posts = [post(2), ...posts]
    act(() => signals['likes.changed']?.({ contentId: 'p1', likeCount: 3, asOf: 1 } as never, queryClient, 0))
    renderPart(<Feed />, queryClient)
    await wait()
    await answer('GET')
    expect(ids()).toBe('p2 p1')
  })

  it('still offers what was published while new posts were fetched', async () => {
    await load(true)
    publish(2)
    await read()
    publish(3)
    await answer('GET')
    expect([ids(), feed.pending]).toEqual(['p2 p1', ['p3']])
  })

  it.each(['read beside its query', 'read by its query'])(
    '%s keeps an own post that the answer lacks',
    async (how) => {
      await load(true)
      await read(how === 'read by its query' ? () => feed.query.refetch() : feed.show)
      putOnTop(queryClient, keys.clubFeed('k'), post(2))
      await answer('GET')
      expect(ids()).toBe('p2 p1')
      await read()
      await answer('GET')
      // It was deleted since.
      expect(ids()).toBe('p1')
    },
  )

  it('does not bring back a post that was deleted while it was read', async () => {
    posts = [post(2), ...posts]
    await load(true)
    await read()
    act(() => forgetContent(queryClient, 'p2'))
    await answer('GET')
    expect(ids()).toBe('p1')
  })

  it('ignores an answer that a later request has overtaken', async () => {
    await load(true)
    await read()
    posts = [post(2), ...posts]
    await read()
    await act(() => open.pop()?.answer())
    await wait()
    await answer('GET')
    expect(ids()).toBe('p2 p1')
  })
})

describe('a press', () => {
  it.each(['before the page', 'after the page'])(
    'stays shown when it is answered %s that was read without it',
    async (when) => {
      await load(true)
      if (when === 'before the page') await read()
      like(true)
      await wait()
      if (when === 'before the page') await answer('PUT')
      else await read()
      await answer('GET')
      expect(liked()).toBe('true 1')
      if (when === 'after the page') await answer('PUT')
      expect(liked()).toBe('true 1')
    },
  )

  it('gives way to what is read later', async () => {
    await load(true)
    like(true)
    await wait()
    await answer('PUT')
    posts = [{ ...post(1), likeCount: 7 }]
    await read()
    await answer('GET')
    expect(liked()).toBe('false 7')
  })

  it('shows what the server has after two that fail, or a later one that fails', async () => {
    await load(true)
    like(true)
    await wait()
    like(false)
    await answer('PUT', 500)
    expect(liked()).toBe('false 0')
    await answer('DELETE', 500)
    expect(liked()).toBe('false 0')
    like(true)
    await wait()
    like(false)
    await answer('PUT')
    await answer('DELETE', 500)
    expect(liked()).toBe('true 1')
  })

  it('keeps other presses of the same item', async () => {
    await load(true)
    await read()
    react(true)
    like(true)
    await wait()
    await answer('PUT /rest/v1/content/p1/reactions')
    await answer('GET')
    await answer('PUT /rest/v1/content/p1/like', 500)
    expect([liked(), shown()[0]?.reacted]).toEqual(['false 0', ['wow']])
  })
})
