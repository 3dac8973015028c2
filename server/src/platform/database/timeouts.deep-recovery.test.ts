import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { raw } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'

/** A server that is patient in all but what is given: otherwise one bound would do the work of another. */
const openWithTimeouts = async (given: Partial<Timeouts>) => {
  const endless = {
    ...{ requestMs: 600_000, streamMs: 600_000, idleMs: 600_000, checkMs: 50 },
    ...{ streamBytes: 1024, stallMs: 600_000, stallBytes: 1024 },
  }
  const world = await openWorld({}, { timeouts: { ...endless, ...given } })
  /** The server's end of each connection, by the port of the other. */
  const held = new Map<number | undefined, Socket>()
  world.app.http.server.on('connection', (socket) => held.set(socket.remotePort, socket))
  return { ...world, held }
}
const [forRequests, forStalls, forIdle] = [
  await openWithTimeouts({ requestMs: 2_000 }),
  await openWithTimeouts({ stallMs: 3_000 }),
  await openWithTimeouts({ idleMs: 2_000 }),
]
const { eventually } = forRequests
const open: Socket[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
})

/** A connection whose client side stays open, with the received data. */
const talk = async ({ origin, held }: typeof forStalls, text: string) => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  open.push(socket)
  let told = ''
  socket.on('data', (chunk) => {
    told += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const { localPort } = socket
  socket.write(text)
  /** Until the server has released it. */
  const letGo = () => eventually(async () => held.get(localPort)?.destroyed)
  return { socket, told: () => told, letGo }
}

const head = (cookie: string) =>
  [
    'POST /storage/v1/attachments HTTP/1.1',
    'Host: x',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 9000000',
    '\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslowly',
  ].join('\r\n')

describe('the timeouts', () => {
  it('are two minutes for a request, an hour for a video and 30 seconds for a stalled upload', () => {
    expect(defaultTimeouts).toEqual({
      requestMs: 120_000,
      streamMs: 3_600_000,
      streamBytes: 524_288_000,
      idleMs: 150_000,
      checkMs: 5_000,
      stallMs: 30_000,
      stallBytes: 16_384,
    })
    const { server } = forRequests.app.http
    // Each request has a deadline of its own.
    expect(server.requestTimeout).toBe(0)
    expect(server.headersTimeout).toBe(2_000)
  })
})

describe('an unfinished request', () => {
  it('gets an error and its connection is destroyed, however long the client side stays open', async () => {
    const begun = await Promise.all([
      talk(forRequests, 'GET /health HTTP/1.1\r\nHost: x\r\nx-slow: '),
      talk(
        forRequests,
        'PUT /rest/v1/profile HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
      ),
    ])
    for (const { letGo } of begun) await letGo()
    for (const { told } of begun) expect(told()).toMatch(/^HTTP\/1\.1 408 [\s\S]+"code":"request_timeout"/)
  })

  it('is closed even if answered before its end', async () => {
    const { told, letGo } = await talk(
      forStalls,
      'PUT /rest/v1/profile HTTP/1.1\r\nHost: x\r\ncontent-length: 90\r\n\r\n{',
    )
    await letGo()
    expect(told()).toMatch(/^HTTP\/1\.1 415 /)
  })

  it('that is unreadable is not held either', async () => {
    const { told, letGo } = await talk(forStalls, 'no http at all\r\n\r\n')
    await letGo()
    expect(told()).toContain('malformed_request')
  })
})

describe('a stalled upload', () => {
  const { cam, dot } = forStalls
  const upload = async () => {
    const body = new FormData()
    body.append('file', new File(['text'], 'a.txt', { type: 'text/plain' }))
    return (await cam.fetch('/storage/v1/attachments', { method: 'POST', body })).status
  }

  it('frees its place, whether silent or sending a byte now and then', async () => {
    let begun: Awaited<ReturnType<typeof talk>>[] = []
    const send = (to: typeof begun, text: string) => {
      for (const { socket } of to) if (socket.writable) socket.write(text)
    }
    // None stalls until the server has been seen to hold all six, however slow it is.
    const feed = setInterval(() => send(begun, 'a'.repeat(1024)), 20)
    await eventually(async () => {
      // Where the seventh comes before one of the six, that one is refused instead, and begins again.
      begun = begun.filter(({ told }) => told() === '')
      while (begun.length < 6) begun.push(await talk(forStalls, head(cam.cookie)))
      return (await upload()) === 429
    })
    clearInterval(feed)
    const drip = setInterval(() => send(begun.slice(3), '.'), 20)
    await eventually(async () => (await upload()) === 200)
    for (const { letGo } of begun) await letGo()
    clearInterval(drip)
  })

  it('that continues slowly is not ended', async () => {
    const { socket, told } = await talk(forStalls, head(dot.cookie).replace('9000000', '16000'))
    const end = '\r\n--x--\r\n'
    const sent = head('').split('\r\n\r\n').slice(1).join('\r\n\r\n').length
    let left = 16_000 - sent - end.length
    while (left > 0) {
      const more = Math.min(left, 2_000)
      socket.write('a'.repeat(more))
      left -= more
      await new Promise((resolve) => setTimeout(resolve, 90))
    }
    socket.write(end)
    await eventually(async () => told().startsWith('HTTP/1.1 200'))
  })
})

describe('a response that is not read', () => {
  it('is not held forever', async () => {
    const { cam } = forIdle
    const text = new File(['a line of text\n'.repeat(600_000)], 'a.txt', { type: 'text/plain' })
    const { url } = await cam.call('POST /storage/v1/attachments', { file: text })
    const { socket, letGo } = await talk(
      forIdle,
      `GET ${url} HTTP/1.1\r\nHost: x\r\nCookie: ${cam.cookie}\r\n\r\n`,
    )
    socket.pause()
    await letGo()
  })
})

describe('a compressed request', () => {
  const { cam, hall, origin } = forStalls
  const path = `/rest/v1/clubs/${hall.slug}/posts`

  it('is refused before its body is sent, and its connection closed', async () => {
    for (const encoding of ['br', 'gzip', 'deflate', 'zstd', 'x', 'identity, gzip', 'gzip, identity']) {
      const { socket, told, letGo } = await talk(
        forStalls,
        [
          `POST ${path} HTTP/1.1`,
          'Host: x',
          `Cookie: ${cam.cookie}`,
          'Content-Type: application/json',
          `Content-Encoding: ${encoding}`,
          'Content-Length: 9000000',
          '\r\n',
        ].join('\r\n'),
      )
      socket.write(brotliCompressSync(Buffer.alloc(1_000_000, 32)))
      await once(socket, 'end')
      expect(told(), encoding).toMatch(/^HTTP\/1\.1 415 [\s\S]+"code":"unsupported_media_type"/)
      await letGo()
    }
  })

  it('is not decompressed, however small', async () => {
    const send = (encoding: string, body: Buffer) =>
      raw(origin, path, {
        method: 'POST',
        headers: { cookie: cam.cookie, 'content-type': 'application/json', 'content-encoding': encoding },
        body,
      })
    const body = Buffer.from('{"title":"A title","content":"A text"}')
    expect((await send('gzip', gzipSync(body))).status).toBe(415)
    expect((await send('br', brotliCompressSync(body))).status).toBe(415)
    expect((await send('identity', body)).status).not.toBe(415)
  })
})
