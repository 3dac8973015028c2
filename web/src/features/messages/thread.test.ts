import type { ChatMessage } from '@guildhall/contract/messages'
import { expect, it } from 'vitest'
import { rowsOf } from './rows'
import {
  lastReceived,
  type Thread,
  threadOf,
  withChanges,
  withEarlier,
  withLater,
  withLive,
  withMessages,
} from './thread'

const message = (sequence: number, given: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${sequence}`,
  conversation_id: 'c',
  club_id: 'k',
  sender_id: 'leo',
  receiver_id: 'mia',
  message: `Message ${sequence}`,
  status: 'sent',
  created_at: new Date(2026, 0, 1, 12, sequence).toISOString(),
  sequence,
  revision: sequence,
  edited_at: null,
  taken_back_at: null,
  reply_to: null,
  quote: null,
  images: [],
  attachments: [],
  reactions: [],
  ...given,
})
const facts = {
  member: null,
  club: null,
  can: { send: true as const },
  read_sequence: 0,
  seen_sequence: 0,
  is_muted: false,
}
const answer = (messages: ChatMessage[], given: Partial<Thread> = {}) => ({
  ...facts,
  conversation_id: 'c',
  messages,
  next: null,
  later: null,
  revision: Math.max(0, ...messages.map(({ revision }) => revision)),
  ...given,
})
const opened = threadOf(answer([message(5), message(4)], { next: '4' }))
const ids = (thread: Thread) => thread.messages.map(({ id }) => id)

it('keeps each message once, in order and in its latest revision', () => {
  const changed = message(4, { revision: 7, message: 'Changed' })
  const thread = withMessages(opened, [
    message(7),
    changed,
    message(6),
    message(7),
    message(5, { revision: 3 }),
  ])
  expect(ids(thread)).toEqual(['m4', 'm5', 'm6', 'm7'])
  expect(thread.messages[0]?.message).toBe('Changed')
  expect(withMessages(thread, [message(4)]).messages[0]?.message).toBe('Changed')
})

it('leaves messages before the loaded part to its earlier pages', () => {
  expect(ids(withMessages(opened, [message(2, { revision: 8 })]))).toEqual(['m4', 'm5'])
  const whole = withEarlier(opened, answer([message(3), message(2)]))
  expect(ids(whole)).toEqual(['m2', 'm3', 'm4', 'm5'])
  expect(whole.next).toBeNull()
})

it('applies live updates one by one, and detects a gap', () => {
  const next = withLive(opened, message(6))
  expect([ids(next.thread).at(-1), next.thread.revision, next.isGap]).toEqual(['m6', 6, false])
  const gap = withLive(opened, message(7))
  expect([ids(gap.thread).at(-1), gap.thread.revision, gap.isGap]).toEqual(['m7', 5, true])
  expect(withLive(next.thread, message(6))).toMatchObject({ isGap: false, thread: { revision: 6 } })
  const filled = withChanges(gap.thread, [answer([message(6), message(7)])])
  expect([ids(filled), filled.revision]).toEqual([['m4', 'm5', 'm6', 'm7'], 7])
})

it('adds to the messages around an earlier one what follows them, up to the latest', () => {
  const around = threadOf(answer([message(5), message(4)], { next: '4', later: 5, revision: 9 }))
  // A new message belongs after others that are not loaded.
  const live = withLive(around, message(10)).thread
  expect([ids(live), live.later, live.revision]).toEqual([['m4', 'm5'], 5, 10])
  const changed = withChanges(live, [answer([message(5, { revision: 11 }), message(12)])])
  expect([ids(changed), changed.later, changed.messages[1]?.revision]).toEqual([['m4', 'm5'], 5, 11])
  const more = withLater(changed, { messages: [message(7), message(6)], later: 7 })
  expect([ids(more), more.later, more.next]).toEqual([['m4', 'm5', 'm6', 'm7'], 7, '4'])
  const all = withLater(more, { messages: [message(10)], later: null })
  expect(ids(withLive(all, message(13)).thread)).toEqual(['m4', 'm5', 'm6', 'm7', 'm10', 'm13'])
})

it('takes permissions and read marks from the server, never older than the cached ones', () => {
  const known = { ...opened, read_sequence: 5, seen_sequence: 4, revision: 9 }
  const changes = [answer([], { can: { send: 'chat_not_allowed' }, seen_sequence: 5, revision: 8 })]
  expect(withChanges(known, changes)).toMatchObject({
    can: { send: 'chat_not_allowed' },
    read_sequence: 5,
    seen_sequence: 5,
    revision: 9,
    next: '4',
  })
})

it('is grouped by day, with a line before the first unread message', () => {
  const messages = [
    message(1, { created_at: new Date(2026, 0, 1, 23, 59).toISOString() }),
    message(2, { created_at: new Date(2026, 0, 2, 0, 1).toISOString() }),
    message(3, { created_at: new Date(2026, 0, 2, 0, 2).toISOString(), sender_id: 'mia' }),
    message(4, { created_at: new Date(2026, 0, 2, 0, 3).toISOString() }),
    message(5, { created_at: new Date(2026, 0, 2, 0, 4).toISOString() }),
    message(6, { created_at: new Date(2026, 0, 2, 0, 10).toISOString() }),
  ]
  const shown = (since: number, hasEarlier = false) =>
    rowsOf(messages, { viewerId: 'mia', since, hasEarlier }).map(({ rows }) =>
      rows.map(({ message: { sequence }, isNew, isFirst }) =>
        [sequence, isNew && 'new', isFirst && 'first'].filter(Boolean).join(' '),
      ),
    )
  expect(shown(9)).toEqual([['1 first'], ['2 first', '3 first', '4 first', '5', '6 first']])
  expect(shown(4)).toEqual([['1 first'], ['2 first', '3 first', '4 first', '5 new first', '6 first']])
  // The viewer's own messages are never new.
  expect(shown(2)).toEqual([['1 first'], ['2 first', '3 first', '4 new first', '5', '6 first']])
  expect(shown(0)[0]).toEqual(['1 new first'])
  expect(shown(0, true)[0]).toEqual(['1 first'])
})

it('lastReceived finds the last message of the other person, also after their account was deleted', () => {
  const own = (sequence: number) => message(sequence, { sender_id: 'mia', receiver_id: 'leo' })
  const received = (...messages: ChatMessage[]) => lastReceived({ ...opened, messages }, 'mia')
  expect(received(message(1), own(2), message(3), own(4), own(5))).toBe(3)
  expect(received(message(1), message(2, { sender_id: null }))).toBe(2)
  expect(received(own(1), own(2))).toBe(0)
  expect(received()).toBe(0)
})
