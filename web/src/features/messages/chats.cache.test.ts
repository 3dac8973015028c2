import type { ChatEntry, ChatMessage } from '@guildhall/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { noteConnected } from '../../lib/live/signals'
import { reachThrough } from '../../lib/net/call'
import { applyUnreadChange } from './chats.cache'
import { receive, receiveRead } from './threads.cache'

const entry = (id: string, at: number, unread = 0) =>
  ({
    id,
    club_id: 'k',
    last_message: 'Old',
    last_message_time: time(at),
    unread_count: unread,
    is_muted: false,
  }) as ChatEntry
const time = (second: number) => new Date(second * 1000).toISOString()
const message = (conversation: string, at: number, more = {}) =>
  ({
    ...{ id: `m${at}`, conversation_id: conversation, club_id: 'k', sender_id: 'ada', receiver_id: 'mia' },
    ...{ message: `At ${at}`, images: [], attachments: [], sequence: at, revision: at, created_at: time(at) },
    ...{ edited_at: null, taken_back_at: null },
    ...more,
  }) as unknown as ChatMessage

let queries: QueryClient
const asked: string[] = []
const rows = (q = '') =>
  queries
    .getQueryData<{ pages: { items: ChatEntry[] }[] }>(keys.chatList('', q))
    ?.pages.map(({ items }) => items.map((one) => `${one.id} ${one.last_message} ${one.unread_count}`))
const unread = () => queries.getQueryData<{ total: number }>(keys.unreadMessages)?.total
const one = { change: 1, isMuted: false }

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  reachThrough(async ({ path }) => {
    asked.push(path)
    return { status: 200, answer: { chatList: [], next: null } }
  })
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(keys.session, { viewer: { id: 'mia' }, expiresAt: null })
  queries.setQueryData(keys.unreadMessages, { total: 3, clubs: [{ club_id: 'k', unread_count: 3 }] })
  queries.setQueryData(keys.chatClubs, [{ club_id: 'k', club_name: 'K', unread_count: 3 }])
  const pages = [
    { items: [entry('a', 50), entry('b', 40)], next: 'x' },
    { items: [entry('c', 30, 3)], next: null },
  ]
  queries.setQueryData(keys.chatList('', ''), { pages, pageParams: [undefined, 'x'] })
  return () => {
    vi.useRealTimers()
    queries.clear()
  }
})

describe('a new message', () => {
  it('is counted and moves its conversation to the top without a request', async () => {
    receive(queries, message('c', 60), one)
    expect(rows()).toEqual([['c At 60 4', 'a Old 0', 'b Old 0'], []])
    expect(unread()).toBe(4)
    expect(queries.getQueryData(keys.chatClubs)).toMatchObject([{ unread_count: 4 }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([])
  })

  it('in a muted conversation is counted in its row only', () => {
    receive(queries, message('c', 60), { change: 1, isMuted: true })
    expect(rows()?.[0]?.[0]).toBe('c At 60 4')
    expect(unread()).toBe(3)
  })

  it('that was edited or deleted does not move its conversation', () => {
    receive(queries, message('a', 50, { message: 'Better', edited_at: time(70) }))
    receive(queries, message('b', 10, { message: 'Long ago', edited_at: time(70) }))
    receive(queries, message('c', 30, { message: '', taken_back_at: time(70) }), {
      change: -1,
      isMuted: false,
    })
    expect(rows()).toEqual([['a Better 0', 'b Old 0'], ['c  2']])
    expect(unread()).toBe(2)
  })

  it('in a conversation outside the list refetches the first page only', async () => {
    const options = {
      queryKey: keys.chatList('', ''),
      queryFn: async () => ({ items: [entry('d', 60), entry('a', 50)], next: 'n' }),
    }
    queries.getQueryCache().find({ queryKey: options.queryKey })?.setOptions(options)
    receive(queries, message('d', 60), one)
    await vi.advanceTimersByTimeAsync(1)
    expect(rows()).toEqual([['d Old 0', 'a Old 0', 'b Old 0'], ['c Old 3']])
    expect(unread()).toBe(4)
  })
})

describe('reading a conversation', () => {
  it('reduces every unread count', () => {
    const read = { conversationId: 'c', clubId: 'k', personId: 'mia', sequence: 30 }
    receiveRead(queries, read)
    applyUnreadChange(queries, read, { change: -3, isMuted: false })
    expect(rows()?.[1]).toEqual(['c Old 0'])
    expect(unread()).toBe(0)
  })
})

// Last, because the connection's state is shared.
describe('a message right after connecting', () => {
  it('refetches the counts once, because they may include it', async () => {
    noteConnected()
    const invalidated = vi.spyOn(queries, 'invalidateQueries')
    receive(queries, message('a', 60), one)
    receive(queries, message('a', 61), one)
    await vi.advanceTimersByTimeAsync(200)
    expect(unread()).toBe(3)
    expect(invalidated).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
  })
})
