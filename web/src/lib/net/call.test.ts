import { afterEach, expect, it, vi } from 'vitest'
import { call, onSessionLost } from './call'
import { serverAnswered } from './reach'

afterEach(serverAnswered)
const answers = (body: BodyInit | null, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(body, init))
const cutOff = () =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"viewer":'))
      stream.error(new TypeError('network error'))
    },
  })
const asked = () => call('GET /auth/v1/session')

it('returns the answer', async () => {
  answers('{"viewer":null}')
  expect(await asked()).toEqual({ viewer: null })
})

it('treats an answer that is cut off as unreachable', async () => {
  answers(cutOff())
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
  answers(cutOff(), { status: 403 })
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
  answers('', { status: 200 })
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
})

it('treats a gateway’s own page as unreachable', async () => {
  answers('<h1>Bad Gateway</h1>', { status: 502 })
  await expect(asked()).rejects.toMatchObject({ code: 'unavailable', unreachable: true })
})

it('treats a packed list of a server that is not updated yet as unreachable', async () => {
  answers('{"items":[],"refs":{"people":[],"clubs":[]},"can":{},"next":null}')
  await expect(call('GET /feed', { query: {} })).rejects.toMatchObject({ code: 'network', unreachable: true })
})

it('rejects with the abort reason when aborted', async () => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async () => {
    given.abort(new Error('given up'))
    return new Response(cutOff())
  })
  await expect(call('GET /auth/v1/session', { signal: given.signal })).rejects.not.toHaveProperty('code')
})

it('recovers a lost session for reads and writes, not for background calls', async () => {
  const recover = vi.fn(async () => 'ended' as const)
  onSessionLost(recover)
  const refusal = JSON.stringify({ error: { code: 'sign_in_required' } })
  vi.stubGlobal('fetch', async () => new Response(refusal, { status: 401 }))
  const reading = { body: { club_id: 'k', receiver_id: 'leo', limit: 20 } }
  await expect(call('POST /functions/v1/get-chat-messages', reading)).rejects.toThrow()
  await expect(call('GET /unread-messages')).rejects.toThrow()
  await expect(call('PUT /my/blocks/:personId', { params: { personId: 'leo' } })).rejects.toThrow()
  for (const [turn, isWrite] of [false, false, true].entries())
    expect(recover).toHaveBeenNthCalledWith(turn + 1, isWrite)
  const quietly = { params: { personId: 'leo' }, background: true }
  await expect(call('PUT /my/blocks/:personId', quietly)).rejects.toMatchObject({ code: 'sign_in_required' })
  expect(recover).toHaveBeenCalledTimes(3)
})

it('is unreachable when no answer comes within its patience', async () => {
  const neverAnswers = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('fetch', neverAnswers)
  const given = call('GET /auth/v1/session', { patience: 1 })
  await expect(given).rejects.toMatchObject({ code: 'network', unreachable: true })
})

it('counts reads by POST as reads', async () => {
  const pressed: boolean[] = []
  onSessionLost(async (isWrite) => {
    pressed.push(isWrite)
    return 'visitor'
  })
  answers('{"error":{"code":"session_not_found","message":""}}', { status: 401 })
  const place = { club_id: 'a', receiver_id: 'b' }
  await expect(call('POST /functions/v1/get-chat-messages', { body: place })).rejects.toThrow()
  const sent = { body: { ...place, message: 'Hello' } }
  await expect(call('POST /functions/v1/send-chat-message', sent)).rejects.toThrow()
  expect(pressed).toEqual([false, true])
})
