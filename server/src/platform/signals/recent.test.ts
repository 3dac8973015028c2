import { once } from 'node:events'
import { realtimePath } from '@guildhall/contract/signals'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { rememberSignals } from './recent.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, origin } = await openWorld({
  baseUrl: 'http://guildhall.test',
})

const author = personOf(cam)

const like = (contentId: string, who = cam) =>
  who.call('PUT /content/:contentId/like', { params: { contentId } })

describe('signals between reading and watching', () => {
  it('are repeated to a page that gives the time of its read, and to no other', async () => {
    const { id } = await make.post({ club: vault, author })
    await like(id)
    const [late, now] = [await ben.listen(), await ben.listen()]
    expect(await late.watch({ contentId: id, age: 60_000 })).toBe(true)
    expect(await now.watch({ contentId: id })).toBe(true)
    await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    for (const page of [late, now]) await page.heard('content.deleted')
    expect(late.signals.map(({ kind }) => kind)).toEqual(['likes.changed', 'content.deleted'])
    expect(now.signals.map(({ kind }) => kind)).toEqual(['content.deleted'])
  })

  it('are not repeated to people who may not watch', async () => {
    const { id } = await make.post({ club: vault, author })
    await like(id)
    for (const page of [await dot.listen(), await visitor.listen()]) {
      for (const what of [{ contentId: id }, { clubId: vault.id }])
        expect(await page.ask({ ...what, age: 60_000 })).toBe('content_not_found')
      // A later signal has come, and nothing before it.
      const open = await make.post({ club: hall, author })
      await page.watch({ contentId: open.id })
      await like(open.id)
      await page.heard('likes.changed')
      expect(page.signals).toHaveLength(1)
    }
  })

  it('to a person are repeated by the age in the handshake', async () => {
    const { firstName, lastName, username } = await ben.call('GET /profile')
    await ben.call('PUT /profile', { body: { firstName, lastName, username, bio: 'Changed just now' } })
    const kindsFor = async ({ cookie }: { cookie: string }, auth: object) => {
      const kinds: string[] = []
      const socket = io(origin, {
        path: realtimePath,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
        extraHeaders: { cookie },
      })
      // A task signals the publication, whenever it runs.
      socket.on('signal', ({ kind }) => kind !== 'notifications.changed' && kinds.push(kind))
      await once(socket as never, 'connect')
      const { id } = await make.post({ club: hall, author })
      await socket.emitWithAck('watch', { contentId: id })
      await like(id, cam)
      await expect.poll(() => kinds).toContain('likes.changed')
      socket.close()
      return kinds
    }
    expect(await kindsFor(ben, { age: 60_000 })).toEqual(['profile.changed', 'likes.changed'])
    expect(await kindsFor(ben, {})).toEqual(['likes.changed'])
    expect(await kindsFor(ann, { age: 60_000 })).not.toContain('profile.changed')
  })

  it.each([-1, 60_001, 0.5, '5', null])('takes no age of %j', async (age) => {
    const page = await ann.listen()
    expect(await page.ask({ clubId: hall.id, age } as never)).toBe('bad_input')
  })

  it('are stored for 10,000 rooms, the last 50 of each', () => {
    let at = 0
    const recent = rememberSignals(() => at)
    const signal = (contentId: string, likeCount = 1) => ({
      ...{ kind: 'likes.changed' as const, clubId: 'c', contentId, asOf: 0 },
      likeCount,
    })
    for (let count = 0; count < 60; count++) recent.note(['busy'], signal(String(count)))
    // Only the latest count of likes.
    recent.note(['busy'], signal('59', 2))
    expect(recent.since('busy', 0)).toHaveLength(50)
    expect(recent.since('busy', 0)[0]).toEqual(signal('10'))
    expect(recent.since('busy', 0).at(-1)).toEqual(signal('59', 2))
    at = 100
    recent.note(['busy'], signal('late'))
    expect(recent.since('busy', 99)).toEqual([signal('late')])
    expect(recent.since('busy', 100)).toHaveLength(50)
    for (let count = 0; count < 9_999; count++) recent.note([`room ${count}`], signal('x'))
    expect(recent.since('busy', 100)).toHaveLength(50)
    recent.note(['one more'], signal('x'))
    expect(recent.since('busy', 100)).toEqual([])
  })

  it('are not evicted by signals to a whole club, which are repeated to its members', () => {
    let at = 0
    const recent = rememberSignals(() => at)
    const liked = {
      kind: 'likes.changed' as const,
      ...{ clubId: 'c', contentId: 'i', likeCount: 1, asOf: 0 },
    }
    const profile = { kind: 'profile.changed' as const }
    const bell = { kind: 'notifications.changed' as const, isNew: true as const }
    recent.note(['club:c', 'content:i'], liked)
    recent.note(['person:early'], profile)
    at = 1
    for (let first = 0; first < 30_000; first += 200)
      recent.note(
        Array.from({ length: 200 }, (_, number) => `person:${first + number}`),
        bell,
      )
    for (const room of ['club:c', 'content:i']) expect(recent.since(room, 1)).toEqual([liked])
    expect(recent.since('person:early', 1)).toEqual([profile])
    for (const person of [0, 15_000, 29_999]) expect(recent.since(`person:${person}`, 1)).toEqual([bell])
    expect(recent.since('person:30000', 1)).toEqual([])
    at = 2
    expect(recent.since('person:0', 0)).toEqual([])
  })

  it('are repeated once and in order, whether sent to one person or many', () => {
    let at = 0
    const recent = rememberSignals(() => at)
    const crowd = Array.from({ length: 30 }, (_, number) => `person:${number}`)
    const bell = { kind: 'notifications.changed' as const }
    const profile = { kind: 'profile.changed' as const }
    for (const [rooms, signal] of [
      [crowd, bell],
      [['person:1'], profile],
      [['person:1'], bell],
      [crowd, profile],
    ] as const) {
      at += 1
      recent.note(rooms, signal)
    }
    expect(recent.since('person:1', 10)).toEqual([bell, profile])
    expect(recent.since('person:2', 10)).toEqual([bell, profile])
  })

  it('are stored for at most 200,000 recipients in signals to many people', () => {
    const recent = rememberSignals(() => 0)
    const bell = { kind: 'notifications.changed' as const }
    const crowd = (first: number) => Array.from({ length: 1000 }, (_, number) => `person:${first + number}`)
    for (let first = 0; first <= 200_000; first += 1000) recent.note(crowd(first), bell)
    expect(recent.since('person:999', 1)).toEqual([])
    expect(recent.since('person:1000', 1)).toEqual([bell])
  })
})
