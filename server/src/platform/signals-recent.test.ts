import { once } from 'node:events'
import { realtimePath } from '@guildhall/contract/signals'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { personOf } from '../testing/as.ts'
import { openWorld } from '../testing/world.ts'
import { rememberSignals } from './signals-recent.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, origin } = await openWorld({
  baseUrl: 'http://guildhall.test',
})

const author = personOf(cam)

const like = (contentId: string, who = cam) =>
  who.call('PUT /content/:contentId/like', { params: { contentId } })

describe('what was told between reading and watching', () => {
  it('is told again to a page that says when it read, and to no other', async () => {
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

  it('is not told to those who may not watch', async () => {
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

  it('is told to a person by the age in the handshake, to that person alone', async () => {
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
      // What was published is told by a task, whenever it runs.
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

  it('is kept for 10,000 rooms, and of each the last 50 things', () => {
    let at = 0
    const recent = rememberSignals(() => at)
    const signal = (contentId: string, likeCount = 1) => ({
      ...{ kind: 'likes.changed' as const, clubId: 'c', contentId, asOf: 0 },
      likeCount,
    })
    for (let count = 0; count < 60; count++) recent.note(['busy'], signal(String(count)))
    // Of how many like an item, the latest alone.
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
})
