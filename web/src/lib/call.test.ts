import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call'
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

it('hands on what was answered', async () => {
  answers('{"viewer":null}')
  expect(await asked()).toEqual({ viewer: null })
})

it('takes an answer that is cut off for none', async () => {
  answers(cutOff())
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
  answers(cutOff(), { status: 403 })
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
  answers('', { status: 200 })
  await expect(asked()).rejects.toMatchObject({ code: 'network', unreachable: true })
})

it('knows a gateway by its own page, which is no JSON', async () => {
  answers('<h1>Bad Gateway</h1>', { status: 502 })
  await expect(asked()).rejects.toMatchObject({ code: 'unavailable', unreachable: true })
})

it('says that it was given up, not that nobody answered', async () => {
  const given = new AbortController()
  vi.stubGlobal('fetch', async () => {
    given.abort(new Error('given up'))
    return new Response(cutOff())
  })
  await expect(call('GET /auth/v1/session', { signal: given.signal })).rejects.not.toHaveProperty('code')
})
