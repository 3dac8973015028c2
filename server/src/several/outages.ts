import { createClient } from 'redis'
import { expect, it } from 'vitest'
import { addTask } from '../platform/database/write.ts'
import { newId } from '../platform/ids.ts'
import type { Listener } from '../testing/as.ts'
import { postForm } from '../testing/forms.ts'
import type { Machine } from '../testing/machines.ts'
import { until } from '../testing/program.ts'
import type { Several, Someone } from '../testing/several.ts'

/** Behavior of two servers while their database or Redis is unavailable, and afterwards. */
export function outageTests(several: Several): void {
  const { a, b, postgres, redis, post, db, make, person } = several

  /** Waits until a page on B receives signals from A. */
  const hearEachOther = async (who: Someone, club: { id: string; slug: string }) => {
    const params = { club: club.slug }
    const { id } = await who.a.call('POST /clubs/:club/posts', { params, body: postForm() })
    let page: Listener | undefined
    await until(async () => {
      // Reconnects closed connections, as pages do. Servers close all when they reconnect to each other.
      if (!page?.socket.connected) {
        const opened = await who.b.listen().catch(() => undefined)
        if (!(await opened?.watch({ contentId: id }).catch(() => false))) return false
        page = opened
      }
      await who.a.call('PUT /content/:contentId/like', { params: { contentId: id } })
      await who.a.call('DELETE /content/:contentId/like', { params: { contentId: id } })
      return (page?.signals.length ?? 0) > 0
    })
  }

  const withoutRedis = (redis: Machine) => async () => {
    const [owner, leaver] = [await person(), await person()]
    const club = await make.club({ owner: owner.who })
    await make.member(club, leaver.who)
    await hearEachOther(owner, club)
    const params = { club: club.slug }
    const [atA, atB] = [await owner.a.listen(), await owner.b.listen()]
    const [leaverAtA, leaverAtB] = [await leaver.a.listen(), await leaver.b.listen()]
    for (const page of [atA, atB, leaverAtA, leaverAtB])
      expect(await page.watch({ clubId: club.id })).toBe(true)

    await redis.stop('SIGKILL')
    // Writes continue, and each server signals its own pages.
    await owner.a.call('POST /clubs/:club/posts', { params, body: postForm() })
    await atA.heard('content.created')
    await leaver.a.call('DELETE /clubs/:club/membership', { params })
    await leaverAtA.ended()
    expect(leaverAtB.socket.connected).toBe(true)

    await redis.start()
    // Missed signals are made up for: pages reconnect, and get responses by the present rules.
    await Promise.all([atB.ended(), leaverAtB.ended()])
    await hearEachOther(owner, club)
    for (const one of [a, b]) expect(one.process.isRunning()).toBe(true)

    // A server also starts without it, and connects later.
    await redis.stop()
    await b.process.end('SIGTERM')
    await b.start()
    await owner.b.call('POST /clubs/:club/posts', { params, body: postForm() })
    await redis.start()
    await hearEachOther(owner, club)
  }

  if (redis)
    it(
      'without Redis both go on, each for itself, and find each other again with it',
      withoutRedis(redis),
      120_000,
    )

  if (redis)
    it('invalid broadcasts stop no server', async () => {
      const owner = await person()
      const club = await make.club({ owner: owner.who })
      await hearEachOther(owner, club)
      const client = await createClient({ url: redis.url }).connect()
      for (const text of [
        '',
        '{"uid":',
        'null',
        '7',
        '{"uid":"x","nsp":"/","type":3}',
        '{"uid":"x","nsp":"/","type":3,"data":{}}',
      ])
        expect(await client.publish('guildhall:signals', text)).toBe(2)
      client.destroy()
      await hearEachOther(owner, club)
      for (const one of [a, b]) expect(one.process.isRunning()).toBe(true)
    })

  it('without the database both report it, and both recover with it', async () => {
    const owner = await person()
    const club = await make.club({ owner: owner.who })
    await hearEachOther(owner, club)
    const pages = [await owner.a.listen(), await owner.b.listen()]
    await postgres.stop()
    for (const at of [owner.a, owner.b, owner.through]) {
      expect(await at.refused('GET /profile')).toMatchObject({ status: 503, code: 'unavailable' })
      const body = postForm()
      const params = { club: club.slug }
      expect(await at.refused('POST /clubs/:club/posts', { params, body })).toMatchObject({ status: 503 })
      expect((await at.fetch('/health')).status).toBe(503)
    }
    await postgres.start()
    for (const at of [owner.a, owner.b, owner.through]) {
      await until(async () => (await at.fetch('/health')).status === 200)
      expect((await at.call('GET /profile')).id).toBe(owner.who.id)
    }
    // Signals are lost meanwhile if the database carries them between servers.
    if (!redis) await Promise.all(pages.map((page) => page.ended()))
    await hearEachOther(owner, club)
    const subject = newId()
    await addTask(db, 'mail.send', { to: 'back@people.test', subject, text: '', html: '' })
    await until(() => post.mails.some((mail) => mail.subject === subject))
    for (const one of [a, b]) expect(one.process.isRunning()).toBe(true)
  }, 120_000)
}
