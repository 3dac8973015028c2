import type { Signal, WatchAnswer } from '@guildhall/contract/signals'
import { realtimePath } from '@guildhall/contract/signals'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { tasks } from '../features.ts'
import { addTask } from '../platform/database/write.ts'
import { newId } from '../platform/ids.ts'
import type { Task } from '../platform/tasks/tasks.ts'
import { postForm } from '../testing/forms.ts'
import { until } from '../testing/program.ts'
import type { Several, Someone } from '../testing/several.ts'

/** Behavior when a server is killed or stopped. */
export function killedTests(several: Several): void {
  const { a, b, nginx, post, db, make, person } = several
  const pages: { close(): void }[] = []
  afterAll(() => {
    for (const page of pages) page.close()
  })

  /** Queues mails with one subject; returns the number of deliveries of each. */
  const enqueue = async (count: number) => {
    const subject = `Task ${newId()}`
    for (let n = 0; n < count; n++)
      await addTask(db, 'mail.send', { to: `n${n}@people.test`, subject, text: 'x', html: '' })
    return () => {
      const times = new Array<number>(count).fill(0)
      for (const mail of post.mails) {
        const n = Number(/^n(\d+)@/.exec(mail.to?.[0]?.address ?? '')?.[1] ?? -1)
        if (mail.subject === subject) times[n] = (times[n] ?? 0) + 1
      }
      return times
    }
  }

  /** Publishes through nginx continuously, retrying each post under its id like a page. */
  const publishing = (who: Someone, club: { slug: string }) => {
    const taken: string[] = []
    const refusals: (number | string)[] = []
    let isOver = false
    const publish = async (id: string) => {
      for (;;) {
        const answer = await who.through
          .fetch(`/rest/v1/clubs/${club.slug}/posts`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(postForm({ id, title: `Kept ${id}` })),
          })
          .catch(String)
        if (typeof answer !== 'string' && answer.ok) return taken.push(id)
        refusals.push(typeof answer === 'string' ? answer : answer.status)
      }
    }
    const running = (async () => {
      while (!isOver) await publish(newId())
    })()
    const stop = async () => {
      isOver = true
      await running
    }
    return { taken, refusals, stop }
  }

  /** A page connected through nginx that reconnects and watches again, like lib/socket.ts. */
  const openPage = async (who: Someone, clubId: string) => {
    const socket = io(nginx.url, {
      path: realtimePath,
      transports: ['websocket'],
      extraHeaders: { cookie: who.cookie },
      forceNew: true,
      reconnectionDelay: 100,
    })
    pages.push(socket)
    const heard: Signal[] = []
    let watched = 0
    socket.on('signal', (signal: Signal) => heard.push(signal))
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') socket.connect()
    })
    socket.on('connect', () =>
      socket.emit('watch', { clubId }, (answer: WatchAnswer) => {
        if (answer === true) watched += 1
      }),
    )
    await until(() => watched === 1)
    return { heard, watched: () => watched }
  }

  const feedOf = async (who: Someone, club: { slug: string }) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await who.through.call('GET /clubs/:club/feed', {
        params: { club: club.slug },
        query: { cursor },
      })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    return ids
  }

  describe('the tasks of two servers', () => {
    it('run once each', async () => {
      const delivered = await enqueue(150)
      await until(() => delivered().every((times) => times > 0))
      await until(async () => (await jobsLeft()) === 0)
      expect(delivered()).toEqual(Array(150).fill(1))
    })

    it('are also added by the schedule', async () => {
      const known = sql<{ identifier: string }>`
        select identifier from graphile_worker._private_known_crontabs order by identifier`
      const { rows } = await known.execute(db)
      const scheduled = Object.entries(tasks as Record<string, Task<never>>).filter(
        ([, { schedule }]) => schedule,
      )
      expect(rows.map(({ identifier }) => identifier)).toEqual(scheduled.map(([name]) => name).toSorted())
    })
  })

  describe('a killed server', () => {
    it('loses nothing: writes, running tasks and pages continue on the other', async () => {
      const [one, other] = [await person(), await person()]
      const club = await make.club({ owner: one.who })
      await make.member(club, other.who)
      const open = await Promise.all(Array.from({ length: 6 }, () => openPage(one, club.id)))
      const writers = [one, one, one, other, other, other].map((who) => publishing(who, club))
      const taken = () => writers.flatMap((writer) => writer.taken)

      // Each server runs as many mail tasks as it sends concurrently.
      const held = post.hold()
      const delivered = await enqueue(40)
      await until(() => held.waiting() === 6 && taken().length > 60)
      await a.process.end('SIGKILL')
      held.release()

      const before = taken().length
      await until(() => taken().length > before + 60)
      await Promise.all(writers.map((writer) => writer.stop()))
      // Nginx passed requests to the other server without visible errors.
      expect(writers.flatMap((writer) => writer.refusals)).toEqual([])
      const feed = await feedOf(one, club)
      expect(feed.length).toBe(new Set(feed).size)
      expect(feed.sort()).toEqual(taken().sort())
      const params = { club: club.slug }
      expect((await one.b.call('GET /clubs/:club/counts', { params })).posts).toBe(feed.length)

      // The half of the pages on the first server has reconnected and receives signals.
      await until(() => open.filter((page) => page.watched() === 2).length === 3)
      const { id } = await other.b.call('POST /clubs/:club/posts', { params, body: postForm() })
      const isHeard = ({ heard }: (typeof open)[number]) =>
        heard.some((signal) => 'contentId' in signal && signal.contentId === id)
      await until(() => open.every(isHeard))

      await until(() => delivered().every((times) => times > 0))
      await until(async () => (await jobsLeft()) === 0)
      // Only the three mails that were delivered without the first server knowing are sent again.
      const twice = delivered().filter((times) => times === 2).length
      expect([twice, delivered().filter((times) => times === 1).length]).toEqual([3, 37])
      await a.start()
    }, 120_000)
  })

  describe('a stopped server', () => {
    it('finishes its work, and no request is refused', async () => {
      const owner = await person()
      const club = await make.club({ owner: owner.who })
      const asked = `/rest/v1/clubs/${club.slug}/posts`
      let total = 0
      for (const server of [a, b]) {
        const writers = Array.from({ length: 6 }, () => publishing(owner, club))
        const taken = () => writers.flatMap((writer) => writer.taken).length
        await until(() => taken() > 50)
        expect(await server.process.end('SIGTERM')).toBe(0)
        const before = taken()
        await until(() => taken() > before + 50)
        await Promise.all(writers.map((writer) => writer.stop()))
        expect(writers.flatMap((writer) => writer.refusals)).toEqual([])
        total += taken()
        await server.start()
        // As in deploy.md for updates: nginx has to see it again before the next one stops.
        const count = (await nginx.requestsTo(asked)).length
        await until(async () => {
          await owner.through.fetch(asked)
          return (await nginx.requestsTo(asked)).slice(count).includes(server.port)
        })
      }
      expect((await feedOf(owner, club)).length).toBe(total)
    }, 120_000)
  })

  const jobsLeft = async () => {
    const { rows } = await several.pool.query('select count(*) from graphile_worker.jobs')
    return Number(rows[0]?.count)
  }
}
