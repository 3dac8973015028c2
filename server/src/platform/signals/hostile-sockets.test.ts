import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { WatchAnswer } from '@guildhall/contract/signals'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { client, personOf } from '../../testing/as.ts'
import { hostileTexts } from '../../testing/hostile-input.ts'
import { openRawSocket, type RawSocket } from '../../testing/raw-socket.ts'
import { openWorld } from '../../testing/world.ts'
import { AppError } from '../errors.ts'
import { openSignals } from './signals.ts'

// Nothing that arrives on a connection ends the server, or is taken for what it is not.
const { ann, cam, hall, vault, origin, visitor, app, eventually } = await openWorld({ logLevel: 'silent' })

/** What would have ended the process. */
const failures: unknown[] = []
const note = (error: unknown) => failures.push(error)
process.on('uncaughtException', note).on('unhandledRejection', note)
afterAll(() => process.off('uncaughtException', note).off('unhandledRejection', note))

const last = `42999["watch",{"clubId":"${vault.id}"}]`
const answered = '43999['

/** Sends frames, and waits until the server has read them all or closed the connection. */
const send = async (frames: (string | Buffer)[], cookie = ''): Promise<RawSocket> => {
  const socket = await openRawSocket(origin, { headers: { cookie } })
  for (const one of [...frames, last]) socket.send(one)
  await Promise.race([socket.ended, socket.until(answered)]).catch(() => {})
  socket.close()
  return socket
}

const goesOn = async () => {
  const listener = await cam.listen()
  expect(await listener.watch({ clubId: vault.id })).toBe(true)
  listener.close()
  expect((await visitor.fetch('/health')).status).toBe(200)
  expect(failures).toEqual([])
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const texts = fc.oneof(fc.constantFrom(...hostileTexts), fc.string())
const values = fc.oneof(
  { weight: 3, arbitrary: fc.json({ maxDepth: 4 }) },
  texts.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '{"toString":1}',
    '{"__proto__":{"clubId":1}}',
    '{"constructor":null}',
    '{"_placeholder":true,"num":0}',
    '{"_placeholder":true,"num":9}',
    '{"length":1e9}',
    deep(4000),
    `{"clubId":${JSON.stringify(hall.id)}}`,
    `{"clubId":{"toString":1}}`,
  ),
)
const names = fc.oneof(
  fc.constantFrom(
    'watch',
    'watchAll',
    'unwatch',
    'typing',
    'signal',
    'viewer',
    'error',
    'disconnecting',
    'newListener',
    'connect',
  ),
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', ''),
)
const event = fc
  .tuple(
    fc.oneof(
      names.map((name) => JSON.stringify(name)),
      values,
    ),
    fc.array(values, { maxLength: 3 }),
  )
  .map(([name, given]) => `[${[name, ...given].join(',')}]`)
const packet = fc
  .tuple(
    fc.constantFrom('0', '1', '2', '2', '2', '3', '4', '51-', '52-', '5-', '61-', '7', ''),
    fc.constantFrom('', '', '', '/,', '/admin,', '/__proto__,', '/'),
    fc.constantFrom('', '', '0', '1', '-1', '1e9', '99999999999999999999'),
    fc.oneof({ weight: 3, arbitrary: event }, values, texts),
  )
  .map((parts) => `4${parts.join('')}`)
const frame: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 6, arbitrary: packet },
  fc.tuple(fc.constantFrom('0', '1', '2', '3', '5', '6', 'b', ''), texts).map((parts) => parts.join('')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)

/** Live updates alone, by rules of the test's own. */
const openServer = async (given: Partial<Parameters<typeof openSignals>[1]>) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const logged: string[] = []
  const log = { ...app.http.log, error: (_: object, words: string) => logged.push(words) } as never
  const viewer = personOf(cam)
  const findClubScope = async () => ({ clubId: hall.id, isGuest: false, seesAll: true })
  const rules = {
    authenticate: async () => ({ viewer }),
    findClubScope,
    findReader: async () => null,
    isAllowedOrigin: () => true,
    ...given,
  }
  const signals = openSignals(server, rules, log)
  const page = () => client(there, viewer, '', () => {}).listen()
  return { origin: there, page, logged, signals }
}

describe('a handshake', () => {
  it('with anything but text as its token is refused by code, and the connection closed', async () => {
    for (const token of [
      '{"toString":1}',
      '{"toString":{},"valueOf":{}}',
      '{"__proto__":{"toString":null}}',
      '{}',
      '[]',
      '5',
      'null',
      'true',
      '1e999',
      deep(4000),
      `[${'{"a":'.repeat(1500)}1${'}'.repeat(1500)}]`,
      JSON.stringify('x'.repeat(201)),
    ]) {
      const socket = await openRawSocket(origin, { headers: { cookie: cam.cookie } })
      socket.send(`40{"token":${token}}`)
      const refusal = await socket.until('44')
      expect(JSON.parse(refusal.slice(2)), token.slice(0, 40)).toEqual({ message: 'bad_input' })
      await socket.ended
    }
    await goesOn()
  })

  it('authenticates once: a connection cannot try several tokens', async () => {
    let asked = 0
    let answer = () => {}
    let isAsked = () => {}
    const askedAgain = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    const { origin: there, signals } = await openServer({
      authenticate: async () => {
        asked += 1
        if (asked > 1) isAsked()
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        throw new AppError('token_unusable')
      },
    })
    const socket = await openRawSocket(there)
    // The first is still being looked up when the others arrive.
    for (let count = 0; count < 5; count++) socket.send(`40{"token":"gh_${'x'.repeat(43)}"}`)
    await Promise.race([socket.ended, askedAgain])
    expect(asked).toBe(1)
    expect(socket.heard).toContain('44{"message":"rate_limited"}')
    answer()
    await signals.close()
  })

  it('cannot be kept open or restarted after the connection was closed', async () => {
    const socket = await openRawSocket(origin, { headers: { cookie: cam.cookie } })
    socket.send('40')
    await socket.until('42["viewer"')
    socket.send('41')
    await socket.ended
  })
})

describe('any frames', () => {
  it('at the start leave the server running', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 5 }), async (frames) => {
        await send(frames)
        expect(failures).toEqual([])
      }),
      { numRuns: 200 },
    )
    await goesOn()
  })

  it('from a visitor or member leave the server running, and give a visitor no access', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(frame, { maxLength: 6 }), async (isMember, frames) => {
        const { heard } = await send(['40', ...frames], isMember ? cam.cookie : '')
        const answer = heard.find((text) => text.startsWith(answered))
        if (answer) expect(answer).toBe(isMember ? '43999[true]' : '43999["content_not_found"]')
        expect(failures).toEqual([])
      }),
      { numRuns: 300 },
    )
    await goesOn()
  })

  it('must name the id of a club or item, or are refused as bad input', async () => {
    const listener = await cam.listen()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          values.map((text) => JSON.parse(text)),
          fc.anything(),
        ),
        async (what) => {
          const isRight = JSON.stringify(what) === JSON.stringify({ clubId: hall.id })
          expect(await listener.ask(what as never)).toBe(isRight ? true : 'bad_input')
        },
      ),
      { numRuns: 200 },
    )
    await goesOn()
  })
})

describe('an upgrade to another protocol', () => {
  it('that is reset immediately does not stop the server', async () => {
    const { hostname, port } = new URL(origin)
    for (const path of ['/', '/realtime/v1', '/rest/v1/clubs', '/realtime/v1/?EIO=4&transport=websocket'])
      for (let count = 0; count < 10; count++) {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`)
        await new Promise((resolve) => setImmediate(resolve))
        socket.resetAndDestroy()
      }
    await goesOn()
  })

  it('is rejected immediately for an unknown path', async () => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.write('GET /rest/v1/clubs HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(`${answer}`).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"malformed_request"/)
    await once(socket, 'close')
  })
})

describe('an unexpected failure of a rule', () => {
  it('closes that connection only, and is logged', async () => {
    let isBroken = true
    const { page, logged, signals } = await openServer({
      findReader: async () => null,
      findClubScope: async () => {
        if (isBroken) throw new TypeError('nobody foresaw this')
        return { clubId: hall.id, isGuest: false, seesAll: true }
      },
    })
    const [one, other] = [await page(), await page()]
    one.socket.emit('watch', { clubId: hall.id }, () => {})
    await one.ended()
    expect(logged).toEqual(['a live message failed'])
    isBroken = false
    expect(await other.ask({ clubId: hall.id })).toBe(true)
    await signals.close()
    expect(failures).toEqual([])
  })

  it('leaves nothing behind of a page that disconnected meanwhile', async () => {
    let answer = () => {}
    const asked = new Promise<void>((isAsked) => {
      answer = isAsked
    })
    let go = () => {}
    const { page, signals } = await openServer({
      findReader: async () => null,
      findClubScope: async () => {
        answer()
        await new Promise<void>((resolve) => {
          go = resolve
        })
        return { clubId: hall.id, isGuest: false, seesAll: true }
      },
    })
    const one = await page()
    one.socket.emit('watch', { clubId: hall.id }, (_: WatchAnswer) => {})
    await asked
    one.close()
    await eventually(async () => signals.io.sockets.sockets.size === 0)
    go()
    await new Promise((resolve) => setImmediate(resolve))
    expect([...signals.io.sockets.adapter.rooms.keys()]).toEqual([])
    await signals.close()
  })
})

it("the socket's rule is queried by people as before", async () => {
  const listener = await ann.listen()
  expect(await listener.ask({ clubId: hall.id.toUpperCase() })).toBe(true)
})
