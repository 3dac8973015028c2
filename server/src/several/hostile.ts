import { connect, type Socket } from 'node:net'
import type { EndpointKey } from '@guildhall/contract/api'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '../testing/program.ts'
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts'
import type { Several } from '../testing/several.ts'

/** Attacks on two servers behind nginx with rate limits. */
export function hostileTests(several: Several): void {
  const { a, b, nginx, redis, make, person, at } = several
  const open: { close(): void }[] = []
  afterAll(() => {
    for (const one of open) one.close()
  })

  /** Repeats until rate limited; returns the number of attempts before that. */
  const triesOf = async (
    key: EndpointKey,
    body: object,
    origins: string[],
    headers = (_: number) => ({}),
  ) => {
    const [method = '', path = ''] = key.split(' ')
    for (let tries = 0; tries <= 300; tries++) {
      const answer = await fetch(`${origins[tries % origins.length]}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers(tries) },
        body: JSON.stringify(body),
      })
      if (answer.status === 429) return tries
    }
    return Number.POSITIVE_INFINITY
  }
  const forwarded = (place: string) => () => ({ 'x-forwarded-for': place })

  describe('hostile frames through nginx', () => {
    it('leave both servers up', async () => {
      for (const frame of [
        '40{"token":{"toString":1}}',
        '40{"token":5}',
        `40{"token":${'['.repeat(4000)}${']'.repeat(4000)}}`,
        '40/__proto__,{"token":null}',
        '451-["watch",{"_placeholder":true,"num":9}]',
        '42[null]',
      ])
        for (const origin of [nginx.url, nginx.url, a.origin, b.origin]) {
          const socket = await openRawSocket(origin)
          socket.send(frame)
          socket.send('40')
          socket.send(Buffer.from('x'))
          await socket.ended
        }
      for (const one of [a, b]) {
        expect(one.process.isRunning()).toBe(true)
        expect((await fetch(`${one.origin}/health`)).status).toBe(200)
        expect(one.process.said()).not.toMatch(/"level":(50|60)/)
      }
    })
  })

  describe('attempts at an account', () => {
    it('are counted across both servers and restarts', async () => {
      const { email } = await make.person()
      const guess = { email, password: 'a-guess' }
      const key = 'POST /auth/v1/sign-in'
      const there = forwarded('203.0.113.9')
      expect(await triesOf(key, guess, [a.origin, b.origin], there)).toBe(10)
      await a.process.end('SIGTERM')
      await a.start()
      for (const one of [a, b]) expect(await triesOf(key, guess, [one.origin], there)).toBe(0)
    }, 60_000)

    it('from one network are counted across servers with Redis, else per server', async () => {
      const guess = { token: 'a-guess', password: 'a-long-password' }
      const tries = await triesOf(
        'PUT /auth/v1/password',
        guess,
        [a.origin, b.origin],
        forwarded('203.0.113.8'),
      )
      expect(tries).toBe(redis ? 10 : 20)
    })

    it('are counted by their real origin, whatever they claim', async () => {
      const guess = { token: 'a-guess', password: 'a-long-password' }
      const claim = (n: number) => ({ 'x-forwarded-for': `203.0.112.${n}` })
      const tries = await triesOf('PUT /auth/v1/password', guess, [nginx.url], claim)
      expect(tries).toBeLessThanOrEqual(20)
    })
  })

  describe('uploads through nginx', () => {
    it('stalled by six people, six each, leave room for a seventh', async () => {
      const { port } = new URL(nginx.url)
      const stalled: Socket[] = []
      for (let count = 0; count < 6; count++) {
        const { cookie } = await person()
        for (let one = 0; one < 6; one++) {
          const socket = connect(Number(port), '127.0.0.1')
          socket.on('error', () => {})
          socket.write(
            `POST /storage/v1/attachments HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslowly`,
          )
          stalled.push(socket)
          open.push({ close: () => socket.destroy() })
        }
      }
      const { through } = await person()
      const file = new File(['text'], 'a.txt', { type: 'text/plain' })
      for (let count = 0; count < 4; count++)
        expect((await through.call('POST /storage/v1/attachments', { file })).name).toBe('a.txt')
      for (const one of stalled) one.destroy()
    })

    it('that never finish do not affect other requests', async () => {
      const { port } = new URL(nginx.url)
      const { through } = await person()
      for (let count = 0; count < 60; count++) {
        const socket = connect(Number(port), '127.0.0.1')
        socket.on('error', () => {})
        socket.write(`GET /rest/v1/profile HTTP/1.1\r\nHost: localhost:${port}\r\n`)
        open.push({ close: () => socket.destroy() })
      }
      expect((await through.call('GET /profile')).id).toBe(through.person?.id)
    })
  })

  describe('live connections', () => {
    it('are limited by the address that nginx saw, whatever is claimed', async () => {
      const held: RawSocket[] = []
      for (const one of [a, b])
        for (let count = 0; count < 10; count++)
          held.push(
            ...(await Promise.all(
              Array.from({ length: 50 }, () =>
                openRawSocket(one.origin, { headers: { 'x-forwarded-for': '127.0.0.1' } }),
              ),
            )),
          )
      open.push(...held)
      const claimed = { headers: { 'x-forwarded-for': '203.0.113.77' }, localAddress: '127.0.0.1' }
      for (let count = 0; count < 2; count++)
        await expect(openRawSocket(nginx.url.replace('localhost', '127.0.0.1'), claimed)).rejects.toThrow(
          'rate_limited',
        )
      const elsewhere = await openRawSocket(nginx.url.replace('localhost', '127.0.0.1'), {
        localAddress: '127.0.0.2',
      })
      elsewhere.send('40')
      await elsewhere.until('42["viewer"')
      for (const one of [...held, elsewhere]) one.close()
      await until(async () =>
        at(nginx.url, '')
          .listen()
          .then(
            (page) => {
              page.close()
              return true
            },
            () => false,
          ),
      )
    })
  })
}
