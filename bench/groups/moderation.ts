import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { percentile } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'

const clubs = { few: 'club-with-cases', crowd: 'club-with-many-cases' }
/** Open cases of the same weeks with two reports each, and as many closed ones. `few` fill a page of each kind. */
const sizes = { few: 120, crowd: 100_000 }
const minutes = 100_000
type Side = keyof typeof clubs
const sides = ['few', 'crowd'] as const
/** Moderators of both clubs: enough to stay below the rate limits. */
const moderators = 60

const filters = {
  queue: '',
  newest: '?sort=newest',
  mine: '?status=mine',
  comments: '?kind=comment',
  day: '?age=24',
  'two-days': '?age=48',
  week: '?age=168&sort=newest',
  'old-comments': '?kind=comment&age=48',
  closed: '?status=closed',
  'closed.newest': '?status=closed&sort=newest',
  'closed.comments': '?status=closed&kind=comment',
}

/** Queues of one page and of 100,000 cases, by every filter, read alternately. */
export const moderation: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  await addClubs(stage, clubs, { crowd: 200, items: 10 })
  await addCases(stage)
  const client = openClient(stage.server.origin, 1)
  const asking = (queries: string[]) => {
    let turn = 0
    return (): Ask => {
      const group: Side = turn % 2 ? 'crowd' : 'few'
      const pair = Math.floor(turn++ / 2)
      const viewer = stage.data.viewers[pair % moderators]
      return {
        path: `/rest/v1/clubs/${clubs[group]}/cases${queries[pair % queries.length]}`,
        group,
        headers: { cookie: viewer?.cookie ?? '' },
      }
    }
  }
  try {
    const all = asking(Object.values(filters))
    await warmUp(async () => (await client.load(pace.warmUp, all)).perSecond)
    for (const [name, query] of Object.entries(filters)) {
      const run = await client.load(pace.seconds * 2, asking([query]))
      const ofBoth = (share: number) => sides.map((side) => percentile(run.timesOf(side), share))
      const [few = 0, crowd = 0] = ofBoth(0.95)
      report.figure(
        `growth.moderation.${name}.p95`,
        crowd / few,
        'x',
        { atMost: 1.3 },
        `${sizes.few} → 100,000 cases; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms; half within ` +
          ofBoth(0.5)
            .map((ms) => ms.toFixed(1))
            .join(' → '),
      )
    }
  } finally {
    await client.close()
  }
}

async function addCases({ data: { pool, viewers } }: Stage): Promise<void> {
  const people = viewers.slice(0, moderators).map(({ id }) => id)
  await pool.query(
    `insert into club_memberships (id, club_id, user_id, role)
     select uuidv7(), k.id, p.id, 'member' from clubs k, unnest($2::uuid[]) p (id) where k.slug = any($1)
     on conflict do nothing`,
    [Object.values(clubs), people],
  )
  await pool.query(
    `update clubs set permissions = jsonb_set(permissions, '{moderators}', to_jsonb($2::text[])) where slug = any($1)`,
    [Object.values(clubs), people],
  )
  for (const side of sides) {
    const subject = `jsonb_build_object('kind', kind, 'id', subject_id, 'label', 'Post', 'title', 'A post',
      'text', repeat('Some words. ', 10), 'isMarkdown', true, 'pictures', '[]'::jsonb, 'path', null, 'author', null,
      'at', opened_at)`
    await pool.query(
      `insert into moderation_cases
         (id, kind, subject_id, club_id, person_id, assignee_id, level, reported, opened_at, closed_at, outcome)
       select uuidv7(), kind, subject_id, club_id, person_id, assignee_id, 'club', ${subject}, opened_at,
         case when is_closed then opened_at + interval '1 hour' end, case when is_closed then 'fine' end
       from (
         select case when n % 4 = 0 then 'comment' else 'content' end as kind, gen_random_uuid() as subject_id,
           k.id as club_id, m.user_id as person_id, ($3::uuid[])[1 + n % $4::int] as assignee_id,
           now() - n * interval '1 minute' * ($5::int / $2::int) as opened_at, n > $2::int as is_closed
         from clubs k cross join generate_series(1, 2 * $2::int) n
         cross join lateral (select user_id from club_memberships m where m.club_id = k.id
           and m.role = 'member' order by user_id offset n % 5 limit 1) m
         where k.slug = $1) made`,
      [clubs[side], sizes[side], people, moderators, minutes],
    )
    await pool.query(
      `insert into reports (id, case_id, reporter_id, reason)
       select uuidv7(), c.id, p.id, (array['spam', 'harassment'])[1 + p.n % 2]
       from moderation_cases c join clubs k on k.id = c.club_id and k.slug = $1
       cross join unnest($2::uuid[]) with ordinality p (id, n)`,
      [clubs[side], people.slice(0, 2)],
    )
  }
  await pool.query('vacuum analyze')
}
