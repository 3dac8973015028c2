import { newId } from '../../server/src/platform/ids.ts'
import { addPeople, mainClub, type Viewer } from '../data.ts'
import { type Client, openClient, usual } from '../load.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { median, percentile } from '../statistics.ts'
import { reading } from './reads.ts'

/** Items of the prolific person, a tenth of them comments. */
const published = { few: 10, many: 50_000 }
/** People banned one after another: a response takes milliseconds, so one says little. */
const turns = 5
const restMs = 5000

type Person = { id: string; posts: number; comments: number }

/**
 * Bans a person with 50,000 items and hides them, compared with people who have 10, and measures others' waits meanwhile;
 * then reverses that.
 */
export const hiding: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const many = pace.isQuick ? published.many / 10 : published.many
  const clubId = await clubOf(stage)
  const moderator = await makeModerator(stage, clubId)
  const few: Person[] = []
  for (let turn = 0; turn < turns; turn++) few.push(await addPublisher(stage, clubId, published.few))
  const prolific = await addPublisher(stage, clubId, many)
  await stage.data.pool.query('vacuum analyze')
  const [acting, reader] = [openClient(stage.server.origin, 1), openClient(stage.server.origin, 1)]
  try {
    const next = reading(stage, 'feed')
    await usual(reader, next, restMs / 2)
    const rest = percentile(await usual(reader, next, restMs), 0.95)
    const acts = new Map<Person, string>()
    for (const [name, act, count] of [
      [
        'hide',
        (person) => ban(acting, moderator, clubId, person, acts),
        (person) => countShown(stage, person),
      ],
      [
        'restore',
        (person) => reverse(acting, moderator, person, acts),
        (person) => countHidden(stage, person),
      ],
    ] satisfies [string, (person: Person) => Promise<number>, (person: Person) => Promise<number>][]) {
      const answers: number[] = []
      for (const person of few) answers.push(await act(person))
      const start = performance.now()
      const answer = await act(prolific)
      const others: number[] = []
      while ((await count(prolific)) > 0) others.push(...(await usual(reader, next, 500)))
      const seconds = (performance.now() - start) / 1000
      const [usualMs, p95] = [median(answers), percentile(others, 0.95)]
      report.figure(
        `hiding.${name}.answer`,
        answer / usualMs,
        'x',
        { atMost: 2 },
        `of a person with ${published.few} items → ${many}; ${usualMs.toFixed(0)} → ${answer.toFixed(0)} ms`,
      )
      report.figure(`hiding.${name}.all`, seconds, 's', undefined, `${(many / seconds).toFixed(0)} a second`)
      report.figure(
        `hiding.${name}.others.p95`,
        p95 / rest,
        'x',
        { atMost: 2 },
        `a club’s feed at rest → meanwhile; ${rest.toFixed(1)} → ${p95.toFixed(1)} ms`,
      )
    }
  } finally {
    await acting.close()
    await reader.close()
  }
}

async function clubOf({ data: { pool } }: Stage): Promise<string> {
  const { rows } = await pool.query('select id from clubs where slug = $1', [mainClub])
  return rows[0].id
}

async function makeModerator({ data: { pool, viewers } }: Stage, clubId: string): Promise<Viewer> {
  const moderator = viewers[1] as Viewer
  await pool.query(
    `update clubs set permissions = jsonb_set(permissions, '{moderators}', to_jsonb($2::text[])) where id = $1`,
    [clubId, [moderator.id]],
  )
  return moderator
}

/** A member with posts of the last three years and, as a tenth, comments on posts of others. */
async function addPublisher({ data: { pool } }: Stage, clubId: string, items: number): Promise<Person> {
  const [comments, name] = [Math.floor(items / 10), `publisher${newId().slice(-6)}x`]
  const posts = items - comments
  await addPeople(pool, 1, name)
  const { rows } = await pool.query(`select id from profiles where username like $1 || '%'`, [name])
  const { id } = rows[0]
  await pool.query(
    `insert into club_memberships (id, club_id, user_id, role) values (uuidv7(), $1, $2, 'member')`,
    [clubId, id],
  )
  await pool.query(
    `with added as (
       insert into content (id, club_id, user_id, type, slug, title, like_count, search, folded_title, created_at,
         updated_at)
       select uuidv7(t.at - now()), $1, $2, 'post', $3 || '-' || t.n, b.title, 2, b.search, b.folded_title, t.at, t.at
       from (select n, now() - n * (interval '3 years' / $4::int) as at from generate_series(1, $4::int) n) t
       join bench_texts b on b.n = t.n % 400
       returning id
     ), written as (
       insert into posts (id, content) select id, 'Some words of a post.' from added
     ), counted as (
       update content_counts set count = count + $4::int where club_id = $1 and type = 'post'
     )
     insert into likes (user_id, content_id, content_type, club_id)
     select p.id, a.id, 'post', $1 from added a, lateral (select id from bench_people where n in (3, 4)) p`,
    [clubId, id, name, posts],
  )
  await pool.query(
    `with added as (
       insert into comments (id, content_id, content_type, club_id, user_id, is_markdown, content, search, created_at)
       select uuidv7(), c.id, c.type, $1, $2, true, 'A comment', search_vector('A comment'), now() - n * interval '1 minute'
       from generate_series(1, $3::int) n
       join (select id, type, row_number() over (order by id) as place, count(*) over () as total
         from content where club_id = $1 and user_id <> $2 limit 500) c on c.place = 1 + n % least(c.total, 500)
       returning content_id
     )
     update content_rows r set comment_count = comment_count + a.count
     from (select content_id, count(*)::int from added group by 1) a where a.content_id = r.id`,
    [clubId, id, comments],
  )
  return { id, posts, comments }
}

/** Milliseconds until the response. */
async function ban(
  client: Client,
  { cookie }: Viewer,
  clubId: string,
  person: Person,
  acts: Map<Person, string>,
): Promise<number> {
  const id = newId()
  acts.set(person, id)
  const statement = { basis: 'rule', ground: 'Advertising', facts: 'All that you publish is advertising.' }
  const subject = { kind: 'profile', id: person.id }
  return timed(() =>
    client.ask({
      method: 'POST',
      path: '/rest/v1/acts',
      headers: { cookie },
      body: { id, action: 'ban', subject, clubId, statement, hidesAll: true },
    }),
  )
}

const reverse = (client: Client, { cookie }: Viewer, person: Person, acts: Map<Person, string>) =>
  timed(() =>
    client.ask({
      method: 'PUT',
      path: `/rest/v1/acts/${acts.get(person)}/reversal`,
      headers: { cookie },
      body: { reason: 'A mistake' },
    }),
  )

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const countShown = ({ data: { pool } }: Stage, { id }: Person) => countMarked(pool, id, false)
const countHidden = ({ data: { pool } }: Stage, { id }: Person) => countMarked(pool, id, true)

async function countMarked(pool: Stage['data']['pool'], id: string, isHidden: boolean): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from content_rows where user_id = $1 and is_hidden = $2)
       + (select count(*) from comment_rows where user_id = $1 and is_hidden = $2) as left`,
    [id, isHidden],
  )
  return Number(rows[0].left)
}
