import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { realtimePath, type Signal } from '@guildhall/contract/signals'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { client, type Listener, personOf, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openRawSocket } from '../../testing/raw-socket.ts'
import { openWorld } from '../../testing/world.ts'
import type { Caller } from '../context.ts'
import { newId } from '../ids.ts'
import { openSignals } from './signals.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, origin } = await openWorld({
  baseUrl: 'http://guildhall.test',
})
const author = personOf(cam)

/** Whether a connection with these headers is taken. */
const connects = (headers: Record<string, string>, cookie = '') =>
  new Promise<boolean>((resolve) => {
    const socket = io(origin, {
      path: realtimePath,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...headers, cookie },
    })
    const done = (isOpen: boolean) => {
      socket.close()
      resolve(isOpen)
    }
    socket.once('connect', () => done(true))
    socket.once('connect_error', () => done(false))
  })

const like = (contentId: string, who = cam) =>
  who.call('PUT /content/:contentId/like', { params: { contentId } })

describe('a live connection', () => {
  it('is accepted from our own page and from programs, and from no other site', async () => {
    expect(await connects({})).toBe(true)
    expect(await connects({ origin })).toBe(true)
    expect(await connects({ origin: 'http://guildhall.test' })).toBe(true)
    for (const foreign of [
      'https://evil.test',
      'null',
      'http://guildhall.test.evil.test',
      'https://guildhall.test',
      'http://127.0.0.1:1',
      'x',
    ])
      expect(await connects({ origin: foreign }, cam.cookie), foreign).toBe(false)
  })

  it('is a web socket, without polling', async () => {
    for (const [method, query] of [
      ['GET', 'EIO=4&transport=polling'],
      ['POST', 'EIO=4&transport=polling&sid=x'],
      ['GET', 'EIO=4&transport=websocket'],
      ['GET', ''],
    ]) {
      const answer = await raw(origin, `${realtimePath}/?${query}`, {
        method,
        headers: { cookie: cam.cookie },
      })
      expect(answer.status, query).toBe(400)
    }
    expect((await raw(origin, `${realtimePath}/socket.io.js`)).status).not.toBe(200)
  })

  it("with a cookie that is not ours is a visitor's", async () => {
    const stranger = client(origin, null, `${cam.cookie.slice(0, -4)}AAAA`, () => {})
    const listener = await stranger.listen()
    expect(await listener.watch({ clubId: vault.id })).toBe(false)
    expect(await listener.watch({ clubId: hall.id })).toBe(true)
    listener.close()
  })
})

describe('watching', () => {
  it('is allowed with access: a public club and its items for anyone', async () => {
    const { id } = await make.post({ club: hall, author })
    for (const who of [visitor, dot, cam, ben, ann]) {
      const listener = await who.listen()
      expect(await listener.watch({ clubId: hall.id })).toBe(true)
      expect(await listener.watch({ contentId: id })).toBe(true)
    }
  })

  it('a private club and its items requires membership', async () => {
    const { id } = await make.post({ club: vault, author })
    for (const [who, isAllowed] of [
      [visitor, false],
      [dot, false],
      [cam, true],
      [ben, true],
      [ann, true],
    ] as const) {
      const listener = await who.listen()
      expect(await listener.watch({ clubId: vault.id })).toBe(isAllowed)
      expect(await listener.watch({ contentId: id })).toBe(isAllowed)
    }
  })

  it('unknown subjects is refused', async () => {
    const listener = await ann.listen()
    expect(await listener.ask({ clubId: newId() })).toBe('content_not_found')
    expect(await listener.ask({ contentId: newId() })).toBe('content_not_found')
    // Ids alone: a slug that is given to another club one day must not lead there.
    expect(await listener.ask({ clubId: hall.slug })).toBe('bad_input')
  })

  it('with malformed input is refused or ignored, and the connection stays open', async () => {
    const listener = await cam.listen()
    const odd: unknown[] = [
      null,
      undefined,
      'club',
      42,
      true,
      [],
      {},
      { clubId: null },
      { clubId: 1 },
      { clubId: {} },
      { clubId: [hall.id] },
      { clubId: '' },
      { clubId: `${hall.id}'` },
      { clubId: '\u0000' },
      { contentId: { toString: 'x' } },
      { __proto__: { clubId: hall.id } },
      { personId: personOf(ann).id },
      { clubId: `x:${personOf(ann).id}` },
      JSON.parse('{"__proto__":{"clubId":"x"},"constructor":1}'),
    ]
    for (const what of odd) expect(await listener.ask(what as never), JSON.stringify(what)).toBe('bad_input')
    const socket = listener.socket as never as { emit(...values: unknown[]): void }
    for (const values of [
      ['watch'],
      ['watch', { clubId: hall.id }],
      ['watch', { clubId: hall.id }, 'no function'],
      ['watch', null, null, null],
      ['unwatch'],
      ['unwatch', null],
      ['unwatch', 'x'],
      ['unwatch', { clubId: 1 }],
      ['signal', { kind: 'profile.changed' }],
      ['no such thing', 1],
    ])
      socket.emit(...values)
    expect(await listener.watch({ clubId: hall.id })).toBe(true)
    expect(listener.signals).toEqual([])
  })

  it('does not let pages send signals to others', async () => {
    const [sender, other] = [await ben.listen(), await cam.listen()]
    await other.watch({ clubId: hall.id })
    const socket = sender.socket as never as { emit(...values: unknown[]): void }
    socket.emit('signal', { kind: 'club.updated', clubId: hall.id })
    const { id } = await make.post({ club: hall, author })
    await like(id, ann)
    await other.heard('likes.changed')
    expect(other.signals.map((signal) => signal.kind)).toEqual(['likes.changed'])
  })

  it('all subjects of a page takes one message, with an answer for each', async () => {
    const { id } = await make.post({ club: hall, author })
    const hidden = await make.post({ club: vault, author })
    const listener = await dot.listen()
    const all = [{ clubId: hall.id }, { clubId: vault.id }, { contentId: id }, { contentId: hidden.id }]
    const answers = await listener.socket.timeout(20_000).emitWithAck('watchAll', all)
    expect(answers).toEqual([true, 'content_not_found', true, 'content_not_found'])
    await ann.call('PUT /content/:contentId/like', { params: { contentId: id } })
    await listener.heard('likes.changed')
    for (const wrong of [{ clubId: hall.id }, [{ clubId: 'x' }], Array(101).fill({ clubId: hall.id })])
      expect(await listener.socket.timeout(20_000).emitWithAck('watchAll', wrong as never)).toBe('bad_input')
    expect(await listener.socket.timeout(20_000).emitWithAck('watchAll', [])).toEqual([])
  })

  it('is limited to about a hundred subjects, and a message size', async () => {
    const listener = await cam.listen()
    const posts = []
    for (let count = 0; count < 110; count++) posts.push(await make.post({ club: hall, author }))
    const answers = []
    for (const { id } of posts) answers.push(await listener.watch({ contentId: id }))
    const atOnce = await cam.listen()
    const others = await Promise.all(posts.map(({ id }) => atOnce.watch({ contentId: id })))
    for (const given of [answers, others]) {
      const allowed = given.filter(Boolean).length
      expect(allowed).toBeGreaterThanOrEqual(90)
      expect(allowed).toBeLessThanOrEqual(101)
    }
    listener.socket.emit('watch', { clubId: 'x'.repeat(200_000) }, () => {})
    await listener.ended()
    expect(await (await cam.listen()).watch({ clubId: hall.id })).toBe(true)
  })
})

describe('a connection', () => {
  const connectionOf = async (authenticate: () => Promise<Caller>) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const rules = {
      authenticate,
      findReader: async () => null,
      findClubScope: async () => ({ clubId: hall.id, isGuest: false, seesAll: true }),
      isAllowedOrigin: () => true,
    }
    const signals = openSignals(server, rules, app.http.log)
    const { port } = server.address() as AddressInfo
    const there = `http://127.0.0.1:${port}`
    const page = await client(there, author, '', () => {}).listen()
    return { page, origin: there, close: () => signals.close() }
  }

  it('is closed if the session ends while it opens', async () => {
    const found = [author, null]
    const { page, close } = await connectionOf(async () => ({ viewer: found.shift() ?? null }))
    await page.ended()
    await close()
  })

  it('spreads reconnecting pages over a growing delay', async () => {
    const { page, origin, close } = await connectionOf(async () => ({ viewer: author }))
    const spreads = []
    for (let count = 0; count < 3; count++) {
      const socket = await openRawSocket(origin)
      socket.send('40')
      const [, , spread] = JSON.parse((await socket.until('42["viewer"')).slice(2))
      spreads.push(spread)
    }
    page.close()
    expect(spreads).toEqual([24, 36, 48])
    await close()
  })

  it('ends when its API token expires', async () => {
    const token = { id: 'a token', scope: 'read' as const, expiresAt: new Date(Date.now() + 300) }
    const { page, close } = await connectionOf(async () => ({ viewer: author, token }))
    await page.ended()
    await close()
  })
})

describe('a signal', () => {
  it('reaches each watching page once, by club or item, until it unwatches', async () => {
    const { id } = await make.post({ club: vault, author })
    const [both, item, other] = [await ann.listen(), await ben.listen(), await cam.listen()]
    await both.watch({ clubId: vault.id })
    await both.watch({ contentId: id })
    await item.watch({ contentId: id })
    await other.watch({ clubId: hall.id })
    await like(id)
    await item.heard('likes.changed')
    await both.heard('likes.changed')
    item.socket.emit('unwatch', { contentId: id })
    // Answers keep the order of messages, so the server has unwatched it.
    await item.watch({ contentId: newId() })
    await like(id, ben)
    await item.heard('liked.changed')
    const isSecond = (signal: Signal) => 'likeCount' in signal && signal.likeCount === 2
    await both.heard('likes.changed', isSecond)
    expect(item.signals.filter(({ kind }) => kind === 'likes.changed')).toHaveLength(1)
    expect(other.signals.map(({ kind }) => kind)).toEqual(['liked.changed'])
    const expectedSignal = {
      kind: 'likes.changed',
      clubId: vault.id,
      contentId: id,
      asOf: expect.any(Number),
    }
    expect(both.signals).toEqual([
      { ...expectedSignal, likeCount: 1 },
      { ...expectedSignal, likeCount: 2 },
    ])
  })

  it('carries like counts at most once a second, with a spread for busy clubs', async () => {
    const { id: contentId } = await make.post({ club: hall, author })
    const [page, other] = [await ann.listen(), await ben.listen()]
    const spreads: unknown[] = []
    page.socket.on('signal', (_, spread) => spreads.push(spread))
    for (const one of [page, other]) await one.watch({ contentId })
    const expectedSignal = { kind: 'likes.changed' as const, clubId: hall.id, contentId }
    const counts = [1, 2, 3].map((likeCount) => ({ ...expectedSignal, likeCount, asOf: likeCount }))
    for (const one of counts) app.deps.signals.send(one, { contentId })
    await page.heard('likes.changed', (signal) => 'likeCount' in signal && signal.likeCount === 3)
    expect(page.signals).toEqual([counts[0], counts[2]])
    // Two milliseconds for each recipient.
    expect(spreads).toEqual([12, 12])
  })

  it('is spread by the number of pages of all its recipients', async () => {
    const people = [await make.person(), await make.person(), await make.person()]
    const pages = await Promise.all(people.map(async (one) => (await as(one)).listen()))
    const spreads: unknown[] = []
    for (const page of pages) page.socket.on('signal', (_, spread) => spreads.push(spread))
    app.deps.signals.send(
      { kind: 'requests.changed', clubId: hall.id },
      { personIds: people.map(({ id }) => id) },
    )
    for (const page of pages) await page.heard('requests.changed')
    expect(spreads).toEqual([18, 18, 18])
  })

  it('is not sent for refusals and unchanged writes', async () => {
    const { id } = await make.post({ club: hall, author })
    const listener = await ann.listen()
    await listener.watch({ clubId: hall.id })
    await dot.refused('DELETE /content/:contentId', { params: { contentId: id } })
    await dot.refused('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm() })
    await dot.call('DELETE /content/:contentId/like', { params: { contentId: id } })
    await cam.refused('PUT /clubs/:club/membership', { params: { club: hall.slug } })
    await like(id)
    await like(id)
    await listener.heard('likes.changed')
    await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    await listener.heard('content.deleted')
    expect(listener.signals.map((signal) => signal.kind)).toEqual(['likes.changed', 'content.deleted'])
  })

  it('carries ids and counts only', async () => {
    const listener = await ben.listen()
    await listener.watch({ clubId: vault.id })
    const body = postForm({ title: 'A secret title', content: 'A secret text' })
    await cam.call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
    await listener.heard('content.created')
    expect(JSON.stringify(listener.signals)).not.toContain('secret')
  })

  it('no longer reaches former members of a private club, on any page', async () => {
    const person = await make.person()
    await make.member(vault, person)
    const who = await as(person)
    const pages: Listener[] = [await who.listen(), await (await as(person)).listen()]
    const { id } = await make.post({ club: vault, author })
    for (const page of pages) {
      await page.watch({ clubId: vault.id })
      await page.watch({ contentId: id })
    }
    // Asks to watch while leaving: whichever is first, it must end without the club.
    const late = await who.listen()
    for (let count = 0; count < 5; count++) late.socket.emit('watch', { clubId: vault.id }, () => {})
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    for (const page of [...pages, late]) await page.ended()
    const heard = [...pages, late].map((page) => page.signals.length)
    const inside = await ann.listen()
    await inside.watch({ clubId: vault.id })
    await like(id)
    await inside.heard('likes.changed')
    expect([...pages, late].map((page) => page.signals.length)).toEqual(heard)
  })
})
