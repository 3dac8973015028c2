import type { Signal } from '@guildhall/contract/signals'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from './paced.ts'
import type { Audience } from './signals.ts'

const sent: Signal[] = []
let pace = paced(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  pace = paced((signal) => sent.push(signal))
})
afterEach(() => {
  pace.close()
  vi.useRealTimers()
})

const to: Audience = { clubId: 'c' }
const like = (likeCount: number, asOf = likeCount, contentId = 'one') =>
  ({ kind: 'likes.changed', clubId: 'c', contentId, likeCount, asOf }) as const
const reacted = (laugh: number) =>
  ({
    ...({ kind: 'reactions.changed', clubId: 'c', contentId: 'one' } as const),
    ...{ reactions: { laugh }, asOf: laugh },
  }) as const
const comment = (commentCount: number) =>
  ({ kind: 'comments.changed', clubId: 'c', contentId: 'one', commentCount, asOf: commentCount }) as const
const request = { kind: 'requests.changed', clubId: 'c' } as const
const pinned = (pinnedAt: string | null) =>
  ({ kind: 'pins.changed', clubId: 'c', contentId: 'one', pinnedAt }) as const
const carded = { kind: 'link-card.changed', clubId: 'c', contentId: 'one', linkCard: null } as const
const other = (kind: 'content.updated' | 'content.deleted') =>
  ({ kind, clubId: 'c', contentId: 'one', type: 'post' }) as const

it('paced sends the first at once and then the latest, once a second', () => {
  for (let count = 1; count <= 50; count++) pace.send(like(count), to)
  expect(sent).toEqual([like(1)])
  vi.advanceTimersByTime(999)
  expect(sent).toEqual([like(1)])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([like(1), like(50)])
  pace.send(like(51), to)
  vi.advanceTimersByTime(999)
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([like(1), like(50), like(51)])
  vi.advanceTimersByTime(5000)
  expect(sent).toHaveLength(3)
  pace.send(like(52), to)
  expect(sent.at(-1)).toEqual(like(52))
  expect(vi.getTimerCount()).toBe(1)
})

it('paced does not delay other items, comments or other signals', () => {
  const all = [like(1), like(1, 1, 'two'), comment(1), request, request]
  for (const signal of all) pace.send(signal, to)
  expect(sent).toEqual(all)
})

it("paced sends each club's counts at the same pace", () => {
  const joined = (members: number, clubId = 'c') =>
    ({ kind: 'members.changed', clubId, members, asOf: members }) as const
  for (const signal of [joined(1), joined(2), joined(3), joined(1, 'd')]) pace.send(signal, to)
  expect(sent).toEqual([joined(1), joined(1, 'd')])
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([joined(1), joined(1, 'd'), joined(3)])
})

it('paced keeps the later of two signals that arrive in reverse order', () => {
  for (const signal of [like(1, 1), like(3, 3), like(2, 2)]) pace.send(signal, to)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([like(1, 1), like(3, 3)])
})

it('paced sends reactions at the same pace, separately from likes', () => {
  for (const signal of [reacted(1), like(1), reacted(2), reacted(3)]) pace.send(signal, to)
  expect(sent).toEqual([reacted(1), like(1)])
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([reacted(1), like(1), reacted(3)])
})

it('paced sends changes of items, pins, link cards and clubs at the same pace, including the last', () => {
  const renamed = { kind: 'club.updated', clubId: 'c' } as const
  for (const signal of [other('content.updated'), pinned('1'), carded, renamed]) {
    sent.length = 0
    for (let time = 0; time < 20; time++) pace.send(signal, to)
    expect(sent).toEqual([signal])
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual([signal, signal])
  }
  for (const at of ['1', '2', null]) pace.send(pinned(at), to)
  vi.advanceTimersByTime(1000)
  expect(sent.at(-1)).toEqual(pinned(null))
})

it('paced sends nothing more about deleted items', () => {
  for (const signal of [
    ...[like(1), like(2), comment(1), comment(2)],
    ...[other('content.updated'), other('content.updated'), pinned('1'), pinned(null), carded, carded],
    ...[reacted(1), reacted(2), other('content.deleted')],
  ])
    pace.send(signal, to)
  vi.advanceTimersByTime(2000)
  expect(sent).toEqual([
    ...[like(1), comment(1), other('content.updated'), pinned('1'), carded],
    ...[reacted(1), other('content.deleted')],
  ])
})

it('paced sends nothing more once closed', () => {
  for (const signal of [like(1), like(2)]) pace.send(signal, to)
  pace.close()
  vi.advanceTimersByTime(2000)
  expect(sent).toEqual([like(1)])
})
