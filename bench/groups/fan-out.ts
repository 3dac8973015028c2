import { newPost } from '../data.ts'
import { openClient, usual } from '../load.ts'
import type { Group } from '../main.ts'
import { median, percentile } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'
import { reading } from './reads.ts'

const clubs = { few: 'told-ten', crowd: 'told-many' }
const posts = 5

/** A post in a large club: how soon everyone is notified, and how long others wait. */
export const fanOut: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const { pool, viewers } = stage.data
  await addClubs(stage, clubs, { crowd: pace.crowd, items: 20 })
  const client = openClient(stage.server.origin, 1)
  const others = reading(stage, 'feed')
  const told = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notifications n join clubs k on k.id = n.club_id where k.slug = $1`,
      [clubs.crowd],
    )
    return rows[0]?.count ?? 0
  }
  try {
    await client.load(pace.warmUp, others)
    const rest = percentile(await usual(client, others, 2 * pace.seconds * pace.rounds * 1000), 0.95)
    const seconds: number[] = []
    const meanwhile: number[] = []
    for (let turn = 0; turn < posts; turn++) {
      const expected = (await told()) + pace.crowd - 1
      const start = performance.now()
      await client.ask({
        method: 'POST',
        path: `/rest/v1/clubs/${clubs.crowd}/posts`,
        headers: { cookie: viewers[turn]?.cookie ?? '' },
        body: newPost(turn, { title: 'News', content: 'A text' }),
      })
      while ((await told()) < expected) meanwhile.push(...(await usual(client, others, 500)))
      seconds.push((performance.now() - start) / 1000)
    }
    report.figure(
      'fan_out.everyone_told',
      Math.max(...seconds),
      's',
      { atMost: 60 },
      `${pace.crowd} members, the slowest of ${posts} posts, median ${median(seconds).toFixed(1)} s`,
    )
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
}
