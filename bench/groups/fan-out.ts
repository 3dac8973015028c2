import { setTimeout as delay } from 'node:timers/promises'
import { newPost } from '../data.ts'
import { openClient, usual } from '../load.ts'
import type { Group } from '../main.ts'
import { median, percentile } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'
import { reading } from './reads.ts'

const clubs = { few: 'notified-ten', crowd: 'notified-many' }
const posts = 5
const backlog = 3000
const atOnce = 10

/** A post in a large club: the time until everyone is notified, and others' waits meanwhile. */
export const fanOut: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const { pool, viewers } = stage.data
  await addClubs(stage, clubs, { crowd: pace.crowd, items: 20 })
  const client = openClient(stage.server.origin, 1)
  const others = reading(stage, 'feed')
  const countNotified = async (slug = clubs.crowd) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notifications n join clubs k on k.id = n.club_id where k.slug = $1`,
      [slug],
    )
    return rows[0]?.count ?? 0
  }
  try {
    await client.load(pace.warmUp, others)
    const rest = percentile(await usual(client, others, 2 * pace.seconds * pace.rounds * 1000), 0.95)
    const seconds: number[] = []
    const meanwhile: number[] = []
    for (let turn = 0; turn < posts; turn++) {
      const expected = (await countNotified()) + pace.crowd - 1
      const start = performance.now()
      await client.ask({
        method: 'POST',
        path: `/rest/v1/clubs/${clubs.crowd}/posts`,
        headers: { cookie: viewers[turn]?.cookie ?? '' },
        body: newPost(turn, { title: 'News', content: 'A text' }),
      })
      while ((await countNotified()) < expected) meanwhile.push(...(await usual(client, others, 500)))
      seconds.push((performance.now() - start) / 1000)
    }
    report.figure(
      'fan_out.everyone_notified',
      Math.max(...seconds),
      's',
      { atMost: 60 },
      `${pace.crowd} members, the slowest of ${posts} posts, median ${median(seconds).toFixed(1)} s`,
    )
    await inTurn()
    const p95 = percentile(meanwhile, 0.95)
    report.figure(
      'fan_out.feed.p95',
      p95 / rest,
      'x',
      { atMost: 1.5 },
      `${meanwhile.length} requests meanwhile; ${rest.toFixed(1)} → ${p95.toFixed(1)} ms`,
    )
  } finally {
    await client.close()
  }

  /** A post in a club of ten, after many in a busy club. */
  async function inTurn() {
    const turns = { few: 'turns-ten', crowd: 'turns-busy' }
    await addClubs(stage, turns, { crowd: 10, items: 0 })
    // Many people write, because posts of a person are limited.
    const writers = viewers.slice(0, 230)
    await pool.query(
      `insert into club_memberships (id, club_id, user_id, role) select uuidv7(), k.id, p.id, 'member'
       from clubs k, unnest($2::uuid[]) p (id) where k.slug = $1 on conflict do nothing`,
      [turns.crowd, writers.map(({ id }) => id)],
    )
    const crowd = openClient(stage.server.origin, atOnce)
    const publish = (club: string, turn: number) =>
      crowd.ask({
        method: 'POST',
        path: `/rest/v1/clubs/${club}/posts`,
        headers: { cookie: writers[turn % writers.length]?.cookie ?? '' },
        body: newPost(turn, { title: 'News', content: 'A text' }),
      })
    for (let turn = 0; turn < backlog; turn += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, one) => publish(turns.crowd, turn + one)))
    const start = performance.now()
    await publish(turns.few, 0)
    while ((await countNotified(turns.few)) < 9) await delay(10)
    const notifiedMs = performance.now() - start
    await crowd.close()
    const { rows } = await pool.query(`select count(*)::int as left from graphile_worker._private_jobs`)
    report.figure(
      'fan_out.in_turn',
      notifiedMs / 1000,
      's',
      { atMost: 2 },
      `a post in a club of ten after ${backlog} in one of 230, with ${rows[0]?.left} tasks still queued`,
    )
  }
}
