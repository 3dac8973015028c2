import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { median } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'

const pairs = 10
const items = 1000
const crowd = { few: 'groups-of-ten', crowd: 'groups-of-many' }

/** Feeds with and without topics, of a topic, and of home with muted ones; moving items; a group of many. */
export const topics: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  for (let pair = 0; pair < pairs; pair++)
    await addClubs(stage, { few: `plain-${pair}`, crowd: `topical-${pair}` }, { crowd: 10, items })
  await addTopics(stage)
  const client = openClient(stage.server.origin, 4)
  const { viewers } = stage.data
  // Not the owner, who sees every topic; of home, members, of whom the second half mute (addTopics).
  const crowds = {
    feed: [viewers.slice(10), viewers.slice(10)],
    home: [viewers.slice(1, 5), viewers.slice(6, 10)],
  }
  const ratio = async (name: string, note: string, of: keyof typeof crowds, paths: [string, string]) => {
    let turn = 0
    const next = (): Ask => {
      turn += 1
      const side = turn % 2
      const people = crowds[of][side] ?? []
      const viewer = people[Math.floor(turn / 2) % people.length]
      return {
        path: paths[side] ?? '',
        group: side ? 'other' : 'one',
        headers: { cookie: viewer?.cookie ?? '' },
      }
    }
    // Below the limit of a person.
    const most = of === 'home' ? 300 : undefined
    await client.load(pace.warmUp, next, most)
    const run = await client.load(pace.seconds * pace.rounds, next, most)
    const [one, other] = [median(run.timesOf('one')), median(run.timesOf('other'))]
    report.figure(
      name,
      other / one,
      'x',
      { atMost: 1.1 },
      `${note}; median ${one.toFixed(2)} → ${other.toFixed(2)} ms`,
    )
  }
  const feed = (slug: string, query = '') => `/rest/v1/clubs/${slug}/feed${query}`
  try {
    await ratio('topics.feed', '0 → 30 topics, 20 of them seen', 'feed', [feed('plain-0'), feed('topical-0')])
    await ratio('topics.feed.one', 'a club → one of its topics', 'feed', [
      feed('topical-0'),
      feed('topical-0', '?topic=topic-3'),
    ])
    await ratio('topics.home.muted', '30 clubs, 0 → 50 muted topics', 'home', [
      '/rest/v1/feed',
      '/rest/v1/feed',
    ])
    report.figure('topics.moved', await moved(stage), 's', { atMost: 1 }, '1,000 items')
    await addClubs(stage, crowd, { crowd: pace.crowd, items: 1 })
    const { answers, all } = await grouped(stage)
    const note = `of 1,000 each, into one of 50 groups, ${pace.crowd} members; all in ${all.toFixed(1)} s`
    report.figure(
      'topics.group.added',
      Math.max(...answers),
      's',
      { atMost: 1 },
      `the slowest answer, ${note}`,
    )
  } finally {
    await client.close()
  }
}

/** 30 topics, 10 of them restricted to a group without members, with all items. */
async function addTopics({ data: { pool, viewers } }: Stage): Promise<void> {
  const run = (query: string, values: unknown[] = []) => pool.query(query, values)
  await run(`insert into club_groups (id, club_id, name)
    select uuidv7(), id, 'Nobody' from clubs where slug like 'topical-%'`)
  await run(`insert into topics (id, club_id, slug, name, position, is_restricted)
    select uuidv7(), k.id, 'topic-' || n, 'Topic ' || n, n, n >= 20
    from clubs k, generate_series(0, 29) n where k.slug like 'topical-%'`)
  await run(`insert into topic_groups (topic_id, group_id, can_see)
    select t.id, g.id, true from topics t join club_groups g on g.club_id = t.club_id where t.is_restricted`)
  await run(`update content_rows c set topic_id = t.id from topics t
    where t.club_id = c.club_id and t.position = abs(hashtext(c.id::text)) % 30`)
  await run(
    `insert into topic_levels (topic_id, user_id, level)
     select t.id, p, 'muted' from topics t, unnest($1::uuid[]) p where t.position < 5`,
    [viewers.slice(6, 10).map(({ id }) => id)],
  )
  await run('vacuum analyze')
}

/** Seconds until all items of a club, in one topic, are in another. */
async function moved(stage: Stage): Promise<number> {
  const { pool } = stage.data
  const { rows } = await pool.query<{ id: string; slug: string }>(
    `select t.id, t.slug from topics t join clubs k on k.id = t.club_id where k.slug = 'topical-1' order by position`,
  )
  const [from, to] = rows
  if (!from || !to) throw new Error('There are no topics')
  await pool.query(
    `update content_rows set topic_id = $1 where club_id = (select id from clubs where slug = 'topical-1')`,
    [from.id],
  )
  const start = performance.now()
  await ask(stage, 'POST', '/clubs/topical-1/topic-moves', { fromTopicId: from.id, topicId: to.id })
  const isDone = async () =>
    (await pool.query('select from content_rows where topic_id = $1 limit 1', [from.id])).rows.length === 0
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10))
  return (performance.now() - start) / 1000
}

/** Seconds of each answer, and until 10,000 members are in a group. */
async function grouped(stage: Stage): Promise<{ answers: number[]; all: number }> {
  const { pool } = stage.data
  const { rows } = await pool.query<{ id: string }>(
    `insert into club_groups (id, club_id, name)
     select uuidv7(), k.id, 'Group ' || n from clubs k, generate_series(1, 50) n where k.slug = $1 returning id`,
    [crowd.crowd],
  )
  const members = await pool.query<{ id: string }>(
    `select user_id as id from club_memberships where club_id = (select id from clubs where slug = $1)
     order by user_id limit 10000`,
    [crowd.crowd],
  )
  const ids = members.rows.map(({ id }) => id)
  const start = performance.now()
  const answers: number[] = []
  for (let at = 0; at < ids.length; at += 1000) {
    const before = performance.now()
    const path = `/clubs/${crowd.crowd}/groups/${rows[0]?.id}/members`
    await ask(stage, 'POST', path, { personIds: ids.slice(at, at + 1000) })
    answers.push((performance.now() - before) / 1000)
  }
  return { answers, all: (performance.now() - start) / 1000 }
}

/** As the owner. */
async function ask({ server, data }: Stage, method: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${server.origin}/rest/v1${path}`, {
    method,
    headers: {
      cookie: data.viewers[0]?.cookie ?? '',
      'content-type': 'application/json',
      origin: server.origin,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}
