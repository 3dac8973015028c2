import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openSites } from '../../testing/sites.ts'
import { openOutgoing } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

const sites = await openSites(1000)
const outgoing = openOutgoing(sites.network)
afterAll(async () => {
  outgoing.close()
  await sites.close()
})
const html = { types: ['text/html'], bytes: 1000 }
const read = (url: string, wanted: object = {}) =>
  outgoing.read(url, { ...html, signal: outgoing.deadline(), ...wanted })
const reason = (url: string, wanted: object = {}) =>
  read(url, wanted).then(
    () => 'read',
    (error: Error) => (error.name === 'NotRead' ? error.message : error.name),
  )
const html200 = (response: ServerResponse, headers = {}) =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers })
/** No one has contacted this machine since. */
const quietly = async (work: () => Promise<unknown>) => {
  const before = sites.requests().length
  await work()
  expect(sites.requests().slice(before)).toEqual([])
}

describe('a public address', () => {
  it.each([
    ...['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.167.1.1'],
    ...['2606:4700::1111', '2a00:1450:4001:80b::200e'],
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1'],
    ...['192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ...['100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fec0::1', 'ff02::1', 'localhost', ''],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('an address refused before any request', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://localhost./',
    'http://intranet/',
    'http://a.site.test:8080/',
    'http://a.site.test:22/',
    'https://a.site.test:6379/',
    'http://me:secret@a.site.test/',
    'http://me@a.site.test/',
    'ftp://a.site.test/',
    'file:///etc/passwd',
    'data:text/html,hello',
  ])('%s', async (url) => {
    await quietly(async () => expect(await reason(url)).toBe('NotPublic'))
  })

  it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
    'a name that leads to %s',
    async (address) => {
      sites.leads('inside.test', address)
      await quietly(async () => expect(await reason('http://inside.test/')).toBe('NotPublic'))
    },
  )

  it('a name with a public and an internal address', async () => {
    const both = openOutgoing({
      ...sites.network,
      lookup: async () => [
        { address: '192.0.2.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    await quietly(async () => {
      const asked = both.read('http://both.test/', { ...html, signal: both.deadline() })
      await expect(asked).rejects.toMatchObject({ name: 'NotPublic' })
    })
    both.close()
  })
})

describe('a name that resolves elsewhere a moment later', () => {
  it('is looked up once: the connection uses the checked address', async () => {
    sites.leads('rebinds.test', '192.0.2.1', '127.0.0.1')
    await quietly(async () => expect(await reason('http://rebinds.test/')).not.toBe('read'))
    expect(sites.looked('rebinds.test')).toBe(1)
  })

  it('is looked up and checked again at a redirect', async () => {
    sites.answer('turns.site.test/', (_, response) =>
      response.writeHead(302, { location: 'http://turns.site.test/secret' }).end(),
    )
    sites.answer('turns.site.test/secret', '<title>Secret</title>')
    sites.leads('turns.site.test', '127.0.0.1', '10.0.0.7')
    const before = sites.requests().length
    expect(await reason('http://turns.site.test/')).toBe('NotPublic')
    expect(sites.requests().slice(before)).toEqual(['GET turns.site.test/'])
  })
})

describe('a redirect', () => {
  const redirect = (place: string, location: string) =>
    sites.answer(place, (_, response) => response.writeHead(301, { location }).end())

  it.each([
    'http://127.0.0.1/admin',
    'http://[::1]/',
    'http://localhost/',
    'http://inner.test/',
    'http://a.site.test:8080/',
    'http://me:secret@a.site.test/',
    'file:///etc/passwd',
    'gopher://a.site.test/',
  ])('to %s is not followed', async (location) => {
    sites.leads('inner.test', '127.0.0.1')
    redirect('r.site.test/in', location)
    const before = sites.requests().length
    expect(await reason('http://r.site.test/in')).toBe('NotPublic')
    expect(sites.requests().slice(before)).toEqual(['GET r.site.test/in'])
  })

  it('is followed three times, not four, and not in circles or to nowhere', async () => {
    sites.answer('r.site.test/0', '<title>Here</title>')
    for (const count of [1, 2, 3, 4]) redirect(`r.site.test/${count}`, `/${count - 1}`)
    expect(await read('http://r.site.test/3')).toMatchObject({ url: 'http://r.site.test/0' })
    expect(await reason('http://r.site.test/4')).toBe('too many redirects')
    redirect('r.site.test/round', '/round')
    expect(await reason('http://r.site.test/round')).toBe('too many redirects')
    redirect('r.site.test/none', '')
    expect(await reason('http://r.site.test/none')).toBe('a redirect to nowhere')
    redirect('r.site.test/odd', 'http://[')
    expect(await reason('http://r.site.test/odd')).toBe('a redirect to nowhere')
  })
})

describe('a response', () => {
  it('includes its type, for a request that reveals nothing about the requester', async () => {
    sites.answer('a.site.test/page?a=1', 'Hello', { 'content-type': 'Text/HTML; charset="ISO-8859-1"' })
    const found = await read('http://a.site.test/page?a=1')
    expect({ ...found, body: found.body.toString() }).toEqual({
      url: 'http://a.site.test/page?a=1',
      type: 'text/html',
      charset: 'ISO-8859-1',
      body: 'Hello',
    })
    expect(sites.headers()).toEqual({
      host: 'a.site.test',
      accept: 'text/html',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Guildhall (link preview)',
      connection: expect.any(String),
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is unpacked: %s', async (encoding, pack) => {
    sites.answer('a.site.test/packed', (_, response) =>
      html200(response, { 'content-encoding': encoding }).end(pack('Hello')),
    )
    expect((await read('http://a.site.test/packed')).body.toString()).toBe('Hello')
  })

  it('is limited in size, compressed or not', async () => {
    sites.answer('a.site.test/exact', 'a'.repeat(1000))
    sites.answer('a.site.test/long', 'a'.repeat(1001))
    expect((await read('http://a.site.test/exact')).body).toHaveLength(1000)
    expect(await reason('http://a.site.test/long')).toBe('too large')
    expect((await read('http://a.site.test/long', { takesBeginning: true })).body).toHaveLength(1000)
    // A hundred megabytes in a hundred kilobytes.
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))
    sites.answer('a.site.test/bomb', (_, response) =>
      html200(response, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    expect(await reason('http://a.site.test/bomb')).toBe('too large')
    expect((await read('http://a.site.test/bomb', { takesBeginning: true })).body).toHaveLength(1000)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })

  it('ends at the deadline, however slow or endless', async () => {
    const slow: ServerResponse[] = []
    sites.answer('a.site.test/never', (_, response) => void slow.push(response))
    sites.answer('a.site.test/slow', (_, response) => {
      slow.push(html200(response))
      const drip = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(drip))
    })
    sites.answer('a.site.test/endless', (_, response) => {
      html200(response)
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(10_000))) {}
      }
      response.on('drain', more)
      more()
    })
    const soon = () => ({ signal: AbortSignal.timeout(200) })
    expect(await reason('http://a.site.test/never', soon())).toBe('TimeoutError')
    expect(await reason('http://a.site.test/slow', soon())).toMatch(/Error$/)
    expect(await reason('http://a.site.test/endless')).toBe('too large')
    expect((await read('http://a.site.test/endless', { takesBeginning: true })).body).toHaveLength(1000)
    const mute = openOutgoing({ ...sites.network, lookup: () => new Promise(() => {}) })
    const asked = mute.read('http://mute.test/', { ...html, ...soon() })
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
    mute.close()
  })

  it.each([
    [404, 'text/html', 'status 404'],
    [500, 'text/html', 'status 500'],
    [204, 'text/html', 'status 204'],
    [206, 'text/html', 'status 206'],
    [200, 'application/pdf', 'another type'],
    [200, 'text/html-x', 'another type'],
    [200, '', 'another type'],
  ])('is nothing with %s and %s', async (status, type, why) => {
    sites.answer('a.site.test/odd', (_, response) =>
      response.writeHead(status, { 'content-type': type }).end('x'),
    )
    expect(await reason('http://a.site.test/odd')).toBe(why)
  })

  it('is refused with another encoding, invalid compression, or truncated', async () => {
    const packed = (encoding: string, body: Buffer) =>
      sites.answer('a.site.test/p', (_, response) =>
        html200(response, { 'content-encoding': encoding }).end(body),
      )
    packed('zstd', Buffer.from('x'))
    expect(await reason('http://a.site.test/p')).toBe('another encoding')
    packed('gzip, gzip', gzipSync(gzipSync('x')))
    expect(await reason('http://a.site.test/p')).toBe('another encoding')
    packed('gzip', Buffer.from('no gzip at all'))
    expect(await reason('http://a.site.test/p')).toBe('Error')
    for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
      sites.answer('a.site.test/cut', (_, response) => {
        html200(response, { 'content-length': '900', ...headers }).write(gzipSync('x').subarray(0, 12))
        setTimeout(() => response.destroy(), 20)
      })
      expect(await reason('http://a.site.test/cut')).not.toBe('read')
    }
  })
})
