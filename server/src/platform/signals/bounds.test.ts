import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openRawSocket, type RawSocket } from '../../testing/raw-socket.ts'
import { openWorld } from '../../testing/world.ts'
import { addressOf } from '../http/address.ts'
import { openHttp } from '../http/http.ts'

const { cam, dot, visitor, hall, origin, app, make, eventually } = await openWorld({
  rateLimits: true,
  trustProxy: 1,
})

const open: RawSocket[] = []
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  const { engine } = (app.deps.signals as never as { io: { engine: { clientsCount: number } } }).io
  await eventually(async () => engine.clientsCount === 0)
})
const from = async (network: string, cookie = '') => {
  const socket = await openRawSocket(origin, { headers: { 'x-forwarded-for': network, cookie } })
  open.push(socket)
  return socket
}
/** The data of an authenticated connection. */
const openAs = async (socket: RawSocket, auth = '') => {
  socket.send(`40${auth}`)
  await Promise.race([socket.until('40'), socket.until('44')])
  const refusal = socket.heard.find((text) => text.startsWith('44'))
  return refusal ? JSON.parse(refusal.slice(2)).message : 'open'
}

describe('live connections', () => {
  it('of one address are limited to 500, whatever it claims, without affecting others', async () => {
    for (let count = 0; count < 10; count++)
      await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.1')))
    await expect(from('203.0.113.1')).rejects.toThrow('rate_limited')
    await expect(from('198.51.100.9, 203.0.113.1')).rejects.toThrow('rate_limited')
    expect(await openAs(await from('203.0.113.2'))).toBe('open')
    open.pop()?.close()
    open.pop()?.close()
    await eventually(async () =>
      from('203.0.113.1').then(
        () => true,
        () => false,
      ),
    )
  })

  it('of one person are limited to 50, from anywhere, without affecting others', async () => {
    const { cookie } = cam
    for (let count = 0; count < 50; count++)
      expect(await openAs(await from(`203.0.114.${count}`, cookie))).toBe('open')
    const over = await from('203.0.114.200', cookie)
    expect(await openAs(over)).toBe('rate_limited')
    await over.ended
    expect(await openAs(await from('203.0.114.200', dot.cookie))).toBe('open')
    open[0]?.close()
    await eventually(async () => (await openAs(await from('203.0.114.201', cookie))) === 'open')
  })

  it('with invalid tokens count as guesses of their network', async () => {
    const network = '203.0.115.1'
    const guess = `{"token":"gh_${'x'.repeat(43)}"}`
    const codes = []
    for (let count = 0; count < 61; count++) codes.push(await openAs(await from(network), guess))
    expect(codes).toEqual([...Array(60).fill('token_unusable'), 'rate_limited'])
    const asked = await fetch(`${origin}/rest/v1/clubs`, {
      headers: { authorization: 'Bearer gh_guess', 'x-forwarded-for': network },
    })
    expect(asked.status).toBe(429)
    const token = await make.token(personOf(dot).id)
    expect(await openAs(await from(network), JSON.stringify({ token }))).toBe('open')
    expect(await openAs(await from('203.0.115.2'), guess)).toBe('token_unusable')
  })

  it('that restart repeatedly are refused after 1,200 in a minute', async () => {
    const codes = new Set<string>()
    for (let count = 0; count < 1_200; count++) {
      const socket = await from('203.0.116.1')
      codes.add(await openAs(socket))
      socket.close()
    }
    expect([...codes]).toEqual(['open'])
    expect(await openAs(await from('203.0.116.1'))).toBe('rate_limited')
    expect(await openAs(await from('203.0.116.2'))).toBe('open')
  })
})

describe('messages', () => {
  it('of one connection are limited to 300 in ten seconds; then it is closed', async () => {
    const socket = await from('203.0.117.1')
    expect(await openAs(socket)).toBe('open')
    for (let count = 1; count < 300; count++) socket.send('42["unwatch",{}]')
    socket.send('421["watch",{}]')
    await socket.ended
    expect(socket.heard.some((text) => text.startsWith('431'))).toBe(false)
    const calm = await from('203.0.117.1')
    expect(await openAs(calm)).toBe('open')
    for (let count = 2; count < 300; count++) calm.send('42["unwatch",{}]')
    calm.send('421["watch",{}]')
    await calm.until('431["bad_input"]')
  })
})

describe('watches', () => {
  it('of one person are limited to 600 a minute, over all their pages', async () => {
    const pages = [await cam.listen(), await cam.listen(), await cam.listen()]
    const what = { clubId: hall.id }
    for (const page of pages)
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => page.ask(what)))
        expect(answers).toEqual(Array(20).fill(true))
      }
    for (const page of pages) expect(await page.ask(what)).toBe('rate_limited')
    const other = await dot.listen()
    expect(await other.ask(what)).toBe(true)
    for (const page of [...pages, other]) page.close()
  })
})

describe('watches of visitors', () => {
  it('are limited to 3,000 a minute per address, without affecting signed-in people', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => visitor.listen()))
    const what = { clubId: hall.id }
    // A connection has 300 messages in ten seconds.
    for (const page of pages)
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(Array.from({ length: 25 }, () => page.ask(what)))
        expect(answers).toEqual(Array(25).fill(true))
      }
    for (const page of pages) expect(await page.ask(what)).toBe('rate_limited')
    const other = await dot.listen()
    expect(await other.ask(what)).toBe(true)
    for (const page of [...pages, other]) page.close()
  })
})

describe('the origin of a connection', () => {
  it('is found as for a request, whatever is claimed', async () => {
    const texts = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('', ' ', ',', ', ,', 'x', '1.2.3.4 '))
    for (const trustProxy of [0, 1, 2]) {
      const http = await openHttp({ ...app.deps.env, trustProxy, rateLimits: false })
      http.get('/from', async (request) => [request.ip, addressOf(request.raw, trustProxy)])
      await fc.assert(
        fc.asyncProperty(fc.array(texts, { maxLength: 4 }), fc.ipV4(), async (claimed, remoteAddress) => {
          const headers = claimed.length ? { 'x-forwarded-for': claimed.join(', ') } : {}
          const [theirs, ours] = (await http.inject({ url: '/from', headers, remoteAddress })).json()
          expect(ours).toBe(theirs)
        }),
        { numRuns: 100 },
      )
    }
  })
})
