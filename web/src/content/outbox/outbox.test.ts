import { beforeEach, expect, it, vi } from 'vitest'
import { CallError, unreachableError } from '../../lib/callError'
import { forgetOwnDrafts } from '../../lib/drafts'
import { keys } from '../../lib/keys'
import { queryClient } from '../../lib/queryClient'
import { sendOrWait, waitingOutbox } from './outbox'

const club = { id: 'k', slug: 'chess', name: 'Chess', logoUrl: null }
const entry = (values: string) => ({
  ...{ kind: 'comment' as const, place: 'post', about: { club, item: null } },
  ...{ draft: { id: `draft of ${values}` }, values, unheard: [] },
})
const renew = () => 'another'
const refused = new CallError('content_not_found', 404, '')
const waiting = () => waitingOutbox.of('mia').map(({ values }) => values)
const fails = (error: unknown) => () => Promise.reject(error)

beforeEach(() => {
  const kept: Record<string, string> = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('addEventListener', () => undefined)
  for (const { id } of waitingOutbox.of('mia')) waitingOutbox.remove('mia', id)
})

it('sends at once what nothing stands in the way of, and keeps nothing of it', async () => {
  expect(await sendOrWait('mia', entry('a'), renew, async () => 'sent')).toBe('sent')
  await expect(sendOrWait('mia', entry('a'), renew, fails(refused))).rejects.toBe(refused)
  expect(waiting()).toEqual([])
})

it('keeps what got no answer, and behind it what is written later, in that order', async () => {
  const send = vi.fn(async () => 'sent')
  expect(await sendOrWait('mia', entry('b'), renew, fails(unreachableError()))).toBeNull()
  expect(await sendOrWait('mia', entry('a'), renew, send)).toBeNull()
  expect(waiting()).toEqual(['b', 'a'])
  expect(send).not.toHaveBeenCalled()
  // Another person's is sent.
  expect(await sendOrWait('leo', entry('c'), renew, send)).toBe('sent')
})

it('lets nothing overtake a first try that is under way, and goes on once that is refused', async () => {
  const send = vi.fn(async () => 'sent')
  const endings: ((error: unknown) => void)[] = []
  const hangs = () => new Promise<never>((_, reject) => endings.push(reject))
  const first = sendOrWait('mia', entry('a'), renew, hangs)
  const second = sendOrWait('mia', entry('b'), renew, send)
  await vi.waitFor(() => expect(endings).toHaveLength(1))
  expect(send).not.toHaveBeenCalled()
  endings[0]?.(unreachableError())
  expect([await first, await second]).toEqual([null, null])
  expect(waiting()).toEqual(['a', 'b'])
  for (const { id } of waitingOutbox.of('mia')) waitingOutbox.remove('mia', id)
  const third = sendOrWait('mia', entry('c'), renew, hangs)
  const fourth = sendOrWait('mia', entry('d'), renew, send)
  await vi.waitFor(() => expect(endings).toHaveLength(2))
  expect(send).not.toHaveBeenCalled()
  endings[1]?.(refused)
  await expect(third).rejects.toBe(refused)
  expect(await fourth).toBe('sent')
})

it('holds nothing up behind what was refused', async () => {
  await sendOrWait('mia', entry('a'), renew, fails(new CallError('unavailable', 503, '')))
  const [first] = waitingOutbox.of('mia')
  if (first) waitingOutbox.keep('mia', { ...first, failed: 'No' })
  expect(await sendOrWait('mia', entry('b'), renew, async () => 'sent')).toBe('sent')
})

it('keeps the id under which it was sent last', async () => {
  await sendOrWait('mia', entry('a'), renew, async (renew) => {
    renew()
    throw unreachableError()
  })
  expect(waitingOutbox.of('mia')[0]?.draft.id).toBe('another')
})

it('leaves the browser with its person', async () => {
  await sendOrWait('mia', entry('a'), renew, fails(unreachableError()))
  await sendOrWait('leo', entry('b'), renew, fails(unreachableError()))
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia' }, expiresAt: null })
  forgetOwnDrafts()
  expect(waiting()).toEqual([])
  expect(waitingOutbox.of('leo')).toHaveLength(1)
})
