import { ranks } from '../../server/src/features/members/members.list.reads.ts'
import { encodeCursor, encodeRank } from '../../server/src/platform/database/cursor.ts'
import { compareRead } from '../compare.ts'
import { newPost } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { median, percentile } from '../statistics.ts'
import { sampleTexts } from '../texts.ts'
import { addClubs } from '../two-clubs.ts'

const clubs = { few: 'club-of-ten', crowd: 'club-of-many' }
const items = 1000

/** Two clubs of one database that differ only in their members, read alternately. */
export const members: Group = async (bench) => {
  const { stages, report, pace } = bench
  const stage = await stages.few()
  await addClubs(stage, clubs, { crowd: pace.crowd, items })
  const counted = await countPoints(stage)
  report.figure('members.points.counted', counted, 's', undefined, `${pace.crowd} members, 2 changes each`)
  const said = `10 → ${pace.crowd} members`

  // One at a time: the author's wait, not the machine's load.
  const author = openClient(stage.server.origin, 1)
  const reader = openClient(stage.server.origin, 10)
  try {
    const publish = taking(stage, 10, (slug, turn) => ({
      method: 'POST',
      path: `/rest/v1/clubs/${slug}/posts`,
      body: newPost(turn, texts[turn % texts.length] ?? { title: 'A title', content: 'A text' }),
    }))
    await author.load(pace.warmUp, publish, 100)
    // What ten people may still write in a minute.
    const waits = await author.load(60, publish, pace.isQuick ? 300 : 1000)
    for (const share of [0.5, 0.95]) {
      const [few, crowd] = [
        percentile(waits.timesOf('few'), share),
        percentile(waits.timesOf('crowd'), share),
      ]
      report.figure(
        `growth.members.publish.p${share * 100}`,
        crowd / few,
        'x',
        { atMost: 1.3 },
        `${said}; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms`,
      )
    }

    const feed = taking(stage, stage.data.viewers.length, (slug) => ({ path: `/rest/v1/clubs/${slug}/feed` }))
    await reader.load(pace.warmUp, feed)
    const reads = await reader.load(pace.seconds * pace.rounds, feed)
    const [few, crowd] = [percentile(reads.timesOf('few'), 0.95), percentile(reads.timesOf('crowd'), 0.95)]
    report.figure(
      'growth.members.feed.p95',
      crowd / few,
      'x',
      { atMost: 1.3 },
      `${said}; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms, ` +
        `median ${median(reads.timesOf('few')).toFixed(1)} → ${median(reads.timesOf('crowd')).toFixed(1)} ms`,
    )

    // Member pages: the first one, one far down, and one by a name.
    for (const [kind, from] of Object.entries(await placesOf(stage))) {
      const asking = taking(stage, stage.data.viewers.length, (slug) => ({
        path: `/rest/v1/clubs/${slug}/members${slug === clubs.crowd ? from : ''}`,
      }))
      await reader.load(pace.warmUp / 2, asking)
      const run = await reader.load(pace.seconds * 2, asking)
      const [page, other] = [percentile(run.timesOf('few'), 0.95), percentile(run.timesOf('crowd'), 0.95)]
      report.figure(
        `growth.members.page.${kind}.p95`,
        other / page,
        'x',
        undefined,
        `${said}; ${page.toFixed(1)} → ${other.toFixed(1)} ms`,
      )
    }
    // The leaderboard: the first page, and one halfway down.
    for (const [kind, from] of Object.entries(await leaderboardPlaces(stage))) {
      const asking = taking(stage, 10, (slug) => ({
        path: `/rest/v1/clubs/${slug}/leaderboard?period=all${slug === clubs.crowd ? from : ''}`,
      }))
      await reader.load(pace.warmUp / 2, asking)
      const run = await reader.load(pace.seconds * 2, asking)
      const [page, other] = [percentile(run.timesOf('few'), 0.95), percentile(run.timesOf('crowd'), 0.95)]
      report.figure(
        `growth.members.leaderboard.${kind}.p95`,
        other / page,
        'x',
        { atMost: 1.3 },
        `${said}; ${page.toFixed(1)} → ${other.toFixed(1)} ms`,
      )
    }
    let turn = 0
    const next = () => ({
      path: `/rest/v1/clubs/${clubs.crowd}/members`,
      headers: { cookie: stage.data.viewers[turn++ % stage.data.viewers.length]?.cookie ?? '' },
    })
    await compareRead(bench, stage, { name: 'read.members', next, ways: ['plain'] })
  } finally {
    await author.close()
    await reader.close()
  }
}

/** The query string of a page of the crowd's members. */
async function placesOf({ data }: Stage): Promise<Record<'first' | 'deep' | 'search', string>> {
  const { rows } = await data.pool.query<{ created_at: Date; user_id: string }>(
    `select m.created_at, m.user_id from club_memberships m join clubs k on k.id = m.club_id
     where k.slug = $1 order by m.created_at desc, m.user_id desc offset $2 limit 1`,
    [clubs.crowd, await halfOf(data)],
  )
  const [last] = rows
  if (!last) throw new Error('The crowd is not there')
  const place = encodeCursor({ at: last.created_at, id: last.user_id })
  return { first: '', deep: `?cursor=${ranks.member}${place}`, search: '?q=number77' }
}

/** Adds changes of everyone on various days; returns the seconds until the task has counted them. */
async function countPoints({ data: { pool } }: Stage): Promise<number> {
  await pool.query(
    `insert into club_changes (club_id, author_id, day, source, change)
     select m.club_id, m.user_id, current_date - (abs(hashtext(m.user_id::text)) % 60), 'like',
       1 + abs(hashtext(m.id::text)) % 2000
     from club_memberships m join clubs k on k.id = m.club_id where k.slug = any($1)`,
    [Object.values(clubs)],
  )
  const from = performance.now()
  await pool.query(`select graphile_worker.add_job('clubs.roll-up', '{}')`)
  const isDone = async () => (await pool.query('select from club_changes limit 1')).rows.length === 0
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200))
  await pool.query('vacuum analyze club_points, club_rankings, club_ranks')
  return (performance.now() - from) / 1000
}

/** The rest of the query string of a page of the crowd's leaderboard. */
async function leaderboardPlaces({ data }: Stage): Promise<Record<'first' | 'deep', string>> {
  const { rows } = await data.pool.query<{ points: number; user_id: string }>(
    `select s.points, s.user_id from club_rankings s join clubs k on k.id = s.club_id
     where k.slug = $1 and s.period = 'all' order by s.points desc, s.user_id desc offset $2 limit 1`,
    [clubs.crowd, await halfOf(data)],
  )
  const [last] = rows
  if (!last) throw new Error('No one has points')
  return { first: '', deep: `&cursor=${encodeRank(last.points, last.user_id)}` }
}

async function halfOf({ pool }: Stage['data']): Promise<number> {
  const { rows } = await pool.query<{ members: number }>('select members from clubs where slug = $1', [
    clubs.crowd,
  ])
  return Math.floor((rows[0]?.members ?? 0) / 2)
}

const texts = sampleTexts(50)

/** The two clubs alternately, by one person after another; the first ten are in both. */
function taking({ data }: Stage, people: number, ask: (slug: string, turn: number) => Ask): () => Ask {
  let turn = 0
  return () => {
    turn += 1
    const group = turn % 2 ? 'few' : 'crowd'
    const viewer = data.viewers[Math.floor(turn / 2) % people]
    return { ...ask(clubs[group], turn), group, headers: { cookie: viewer?.cookie ?? '' } }
  }
}
