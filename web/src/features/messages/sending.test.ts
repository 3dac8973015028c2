import type { ChatMessage } from '@guildhall/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { onSessionLost, reachThrough, type Transport } from '../../lib/net/call'
import { unsentMessages } from './outbox'
import { keepSendingMessages } from './sending'
import { receive } from './threads.cache'

const queries = new QueryClient()
const signIn = (id: string) => queries.setQueryData(keys.session, { viewer: { id }, expiresAt: null })
const unsent = (id: string) => ({
  ...{ id, message: `Message ${id}`, clubId: 'k', receiverId: 'leo' },
  createdAt: '2026-01-01T12:00:00.000Z',
})
const refusal = (status: number, code: string) => ({
  status,
  answer: { error: { code, message: '', requestId: 'x' } },
})

let sent: { id: string; sender_id: string }[] = []
/** The server's responses in order; afterwards it accepts every message. */
let answers: { status: number; answer: unknown; retryAfter?: string }[] = []
const transport: Transport = async ({ body }) => {
  const message = body as (typeof sent)[number]
  const refused = answers.shift()
  if (refused) return refused
  sent.push(message)
  return { status: 200, answer: { ...message, conversation_id: 'c', revision: 1, sequence: 1 } }
}

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  reachThrough(transport)
  sent = []
  answers = []
  for (const id of ['1', '2', '3']) unsentMessages.remove('mia', id)
  signIn('mia')
  return () => {
    stop()
    vi.useRealTimers()
  }
})
const ids = () => sent.map(({ id }) => id)
const begin = async () => {
  stop = keepSendingMessages(queries)
  await vi.advanceTimersByTimeAsync(0)
}

it('sends queued messages in order as their author, then newly added ones', async () => {
  for (const id of ['2', '1']) unsentMessages.keep('mia', unsent(id))
  await begin()
  expect(ids()).toEqual(['1', '2'])
  unsentMessages.keep('mia', unsent('3'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ids()).toEqual(['1', '2', '3'])
  expect(sent.every((one) => one.sender_id === 'mia')).toBe(true)
  expect(unsentMessages.of('mia')).toEqual([])
})

it('retries the same message first while the server is unreachable or limits the rate', async () => {
  answers = [refusal(503, 'unavailable'), { ...refusal(429, 'rate_limited'), retryAfter: '20' }]
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await begin()
  expect(unsentMessages.of('mia')).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ids()).toEqual([])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ids()).toEqual(['1', '2'])
})

it('retries a failing message five times before the next one', async () => {
  answers = Array.from({ length: 4 }, () => refusal(500, 'internal'))
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await begin()
  await vi.advanceTimersByTimeAsync(400)
  expect(ids()).toEqual([])
  expect(answers).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ids()).toEqual(['1', '2'])
  answers = Array.from({ length: 5 }, () => refusal(500, 'internal'))
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ids()).toEqual(['1', '2', '2'])
  expect(unsentMessages.of('mia')).toMatchObject([{ id: '1', failed: 'Failed to send the message.' }])
  // A retry by the author has as many attempts.
  answers = Array.from({ length: 4 }, () => refusal(500, 'internal'))
  unsentMessages.keep('mia', unsent('1'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(unsentMessages.of('mia')).toEqual([])
})

it('keeps a refused message with the reason, and continues with the next', async () => {
  answers = [refusal(409, 'person_blocked')]
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await begin()
  expect(ids()).toEqual(['2'])
  expect(unsentMessages.of('mia')).toMatchObject([{ id: '1', failed: 'You blocked this person.' }])
  unsentMessages.keep('mia', unsent('1'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ids()).toEqual(['2', '1'])
})

it('refreshes the session without asking to log in, and sends after the login', async () => {
  const recover = vi.fn(async () => 'ended' as const)
  onSessionLost(recover)
  const asked = vi.spyOn(queries, 'invalidateQueries')
  answers = [refusal(401, 'sign_in_required'), refusal(401, 'session_not_found')]
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await begin()
  expect(asked).toHaveBeenCalledWith({ queryKey: keys.session })
  expect(ids()).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ids()).toEqual(['1', '2'])
  expect(recover).not.toHaveBeenCalled()
  expect(unsentMessages.of('mia')).toEqual([])
})

it('removes a message that arrived although its response was lost', async () => {
  answers = [refusal(409, 'person_blocked')]
  unsentMessages.keep('mia', unsent('1'))
  await begin()
  expect(unsentMessages.of('mia')).toHaveLength(1)
  const arrived = { id: '1', sender_id: 'mia', receiver_id: 'leo', conversation_id: 'c', club_id: 'k' }
  receive(queries, { ...arrived, id: '2' } as ChatMessage)
  expect(unsentMessages.of('mia')).toHaveLength(1)
  receive(queries, arrived as ChatMessage)
  expect(unsentMessages.of('mia')).toEqual([])
})

it('sends nothing that another person wrote', async () => {
  unsentMessages.keep('mia', unsent('1'))
  signIn('leo')
  await begin()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual([])
  // The server may know of a new session before this page does.
  stop()
  signIn('mia')
  answers = [refusal(403, 'permission_denied')]
  await begin()
  expect(unsentMessages.of('mia')).toMatchObject([{ id: '1' }])
  expect(unsentMessages.of('mia')[0]?.failed).toBeUndefined()
})

it('sends nothing more once another person has signed in meanwhile, and continues when the first one returns', async () => {
  let answer = () => {}
  reachThrough(async (asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return transport(asked)
  })
  for (const id of ['1', '2']) unsentMessages.keep('mia', unsent(id))
  await begin()
  signIn('leo')
  reachThrough(transport)
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toMatchObject([{ id: '1', sender_id: 'mia' }])
  expect(unsentMessages.of('mia')).toMatchObject([{ id: '2' }])
  signIn('mia')
  await vi.advanceTimersByTimeAsync(60_000)
  // A newly queued message wakes the sender before its time.
  unsentMessages.keep('mia', unsent('3'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual(['1', '2', '3'])
})
