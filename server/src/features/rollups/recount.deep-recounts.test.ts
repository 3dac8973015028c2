import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, eventForm, pollForm, pollOptions, postForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { rollUpClubs } from './rollups.tasks.ts'

const { ann, ben, cam, dot, make, as, app } = await openWorld()
const { db } = app.deps

const week = (at: string) => sql`date_trunc('week', ${sql.ref(at)} at time zone 'UTC')::date`

/** Everything that makes points, from scratch: one line for each person, day and source. */
const pointsFromScratch = (clubId: string) => sql<{ line: string }>`
  with c as (select * from content where club_id = ${clubId}), things (user_id, at, source) as (
    select user_id, created_at, 'published' from c
    union all select c.user_id, l.created_at, 'likes' from likes l join c on c.id = l.content_id
      where l.user_id is distinct from c.user_id
    union all select o.user_id, o.created_at, 'comments' from comments o join c on c.id = o.content_id
    union all select v.user_id, v.created_at, 'votes' from poll_votes v join c on c.id = v.poll_id
    union all select a.user_id, a.created_at, 'attended' from event_attendees a join c on c.id = a.event_id
      join events e on e.id = c.id where a.status = 'confirmed' and e.canceled_at is null
    union all select d.user_id, d.done_at, 'lessons' from lesson_completions d join courses x on x.id = d.course_id
      where x.club_id = ${clubId})
  select concat_ws(' ', user_id, (at at time zone 'UTC')::date, source, count(*)) as line
  from things where user_id is not null group by user_id, (at at time zone 'UTC')::date, source`

const points = (clubId: string) => sql<{ line: string }>`
  select concat_ws(' ', p.user_id, p.day, s.source, s.number) as line
  from club_points p cross join lateral (values ('published', published), ('comments', comments), ('likes', likes),
    ('attended', attended), ('lessons', lessons), ('votes', votes)) s (source, number)
  where p.club_id = ${clubId} and s.number <> 0`

/** The members' points and ranks of all time, from scratch. */
const ranksFromScratch = (clubId: string) => sql<{ line: string }>`
  with points as (
    select p.user_id, sum(5 * published + 3 * attended + 2 * comments + least(lessons, 10) + likes + votes)::int as points
    from club_points p join club_memberships m on m.club_id = p.club_id and m.user_id = p.user_id
    where p.club_id = ${clubId} group by p.user_id)
  select concat_ws(' ', user_id, points, rank() over (order by points desc)) as line from points where points > 0`

const ranks = (clubId: string) => sql<{ line: string }>`
  select concat_ws(' ', s.user_id, s.points, r.rank) as line from club_rankings s
  left join club_ranks r on r.club_id = s.club_id and r.period = s.period and r.points = s.points
  where s.club_id = ${clubId} and s.period = 'all'`

/** Everything in the insights, from scratch: one line for each week, source and person. */
const weeksFromScratch = (clubId: string) => sql<{ line: string }>`
  with c as (select * from content where club_id = ${clubId}), things (at, source, user_id) as (
    select created_at, type, user_id from c
    union all select l.created_at, 'like', l.user_id from likes l join c on c.id = l.content_id
    union all select o.created_at, 'comment', o.user_id from comments o join c on c.id = o.content_id
    union all select v.created_at, 'vote', v.user_id from poll_votes v join c on c.id = v.poll_id
    union all select a.created_at, 'attend', a.user_id from event_attendees a join c on c.id = a.event_id
      where a.status in ('confirmed', 'waiting')
    union all select created_at, 'joined', null from club_activity_log
      where club_id = ${clubId} and type in ('member.joined', 'club.created')
    union all select created_at, 'left', null from club_activity_log
      where club_id = ${clubId} and type in ('member.left', 'member.removed')),
  weekly as (select ${week('at')} as week, source, user_id from things),
  scored as (select ${week('created_at')} as week, id, like_count + comment_count as score from c),
  ranked as (select *, rank() over (partition by week order by score desc, id desc) as place from scored where score > 0)
  select concat_ws(' ', week, source, count(*)) as line from weekly
    where source not in ('vote', 'attend') group by week, source
  union all select concat_ws(' ', week, 'active', count(distinct user_id)) from weekly
    where user_id is not null group by week
  union all select concat_ws(' ', week, user_id, count(*)) from weekly where user_id is not null group by week, user_id
  union all select concat_ws(' ', week, id, score, 'best') from ranked where place <= 5
  union all select concat_ws(' ', count(*), 'members') from club_memberships where club_id = ${clubId}`

const weeks = (clubId: string) => sql<{ line: string }>`
  select concat_ws(' ', week, source, number) as line from club_week_counts
    where club_id = ${clubId} and number <> 0
  union all select concat_ws(' ', week, user_id, action_count) from club_week_people where club_id = ${clubId}
  union all select concat_ws(' ', week, content_id, score, 'best') from club_week_items where club_id = ${clubId}
  union all select concat_ws(' ', members, 'members') from club_insights where club_id = ${clubId}`

async function lines(query: ReturnType<typeof weeks>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line).sort()
}

/** Points, ranks and weeks of a club are what counting from scratch gives. Returns the lines of the weeks. */
async function expectExact(clubId: string): Promise<string[]> {
  expect(await lines(points(clubId))).toEqual(await lines(pointsFromScratch(clubId)))
  expect(await lines(ranks(clubId))).toEqual(await lines(ranksFromScratch(clubId)))
  const counted = await lines(weeks(clubId))
  expect(counted).toEqual(await lines(weeksFromScratch(clubId)))
  return counted
}

const send = (who: Client, path: string, method: string, body?: object) =>
  who.fetch(`/rest/v1${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

const responseColumns = ['content_id', 'content_type', 'club_id', 'user_id', 'created_at'] as const
const movedColumns = { likes: responseColumns, comments: [...responseColumns, 'id', 'content'] as const }

/** The same numbers in each run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('the counts', () => {
  it('equal a full count after any sequence of actions', async () => {
    const club = await ann.call('POST /clubs', { body: clubForm() })
    await make.allFeatures(club)
    for (const who of [ben, cam, dot])
      await who.call('PUT /clubs/:club/membership', { params: { club: club.slug } })
    const items = new Map<string, string>()
    const comments: string[] = []
    const chance = chances(20_260_531)
    const one = <T>(list: T[]) => list[chance(list.length)] as T
    const who = () => one([ann, ben, cam, dot])
    const anItem = (type?: string) =>
      one([...items].filter(([, its]) => !type || its === type).map(([id]) => id))
    const forms = { post: postForm, poll: pollForm, event: () => eventForm({ capacity: 2 }) }
    const publish = async (type: keyof typeof forms) => {
      const form = forms[type]()
      const { status } = await send(who(), `/clubs/${club.slug}/${type}s`, 'POST', form)
      // Only members may publish.
      if (status === 200) items.set(form.id, type)
    }
    /** As if it had been done in other weeks; its likes and comments are of other weeks still. */
    const backdate = async (table: 'likes' | 'comments') => {
      const days = chance(40)
      const id = anItem()
      const columns = sql.join(movedColumns[table].map((column) => sql.ref(column)))
      const moved = await sql`
        with moved as (delete from ${sql.table(table)} where content_id = ${id} returning ${columns})
        select * from moved`.execute(db)
      for (const row of moved.rows as Record<string, unknown>[]) {
        const created = new Date(Number(row.created_at) - days * 86_400_000)
        const values = movedColumns[table].map((column) => (column === 'created_at' ? created : row[column]))
        await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(values)})`.execute(db)
      }
    }
    // Some are refused: then nothing may be counted.
    const actions: (() => Promise<unknown>)[] = [
      () => publish('post'),
      () => publish('poll'),
      () => publish('event'),
      () => send(who(), `/content/${anItem()}/like`, 'PUT'),
      () => send(who(), `/content/${anItem()}/like`, 'PUT'),
      () => send(who(), `/content/${anItem()}/like`, 'DELETE'),
      () => send(who(), `/content/${anItem()}/like`, 'DELETE'),
      async () => {
        const id = newId()
        await send(who(), `/content/${anItem()}/comments`, 'POST', { id, content: 'Said' })
        comments.push(id)
      },
      () => send(ann, `/comments/${one(comments) ?? newId()}`, 'DELETE'),
      () => send(who(), `/polls/${anItem('poll')}/vote`, 'PUT', { optionId: one([...pollOptions]).id }),
      () => send(who(), `/events/${anItem('event')}/attendance`, 'PUT'),
      () => send(who(), `/events/${anItem('event')}/attendance`, 'DELETE'),
      async () => {
        const [guest, event] = [who(), anItem('event')]
        for (const method of ['PUT', 'DELETE']) await send(guest, `/events/${event}/attendance`, method)
      },
      () => send(ann, `/events/${anItem('event')}/cancellation`, 'PUT'),
      () => send(ann, `/events/${anItem('event')}/cancellation`, 'DELETE'),
      () => backdate('likes'),
      () => backdate('comments'),
      async () => {
        if (items.size < 8) return
        const id = anItem()
        items.delete(id)
        expect((await send(ann, `/content/${id}`, 'DELETE')).status).toBe(200)
      },
      async () => {
        const leaver = one([ben, cam, dot])
        if (chance(2)) await send(leaver, `/clubs/${club.slug}/membership`, 'DELETE')
        else await send(ann, `/clubs/${club.slug}/members/${personOf(leaver).id}`, 'DELETE')
        if (chance(2)) await rollUpClubs(app.deps)
        if (chance(3)) await send(leaver, `/clubs/${club.slug}/membership`, 'PUT')
      },
      // Few at once, so that what belongs together is counted apart.
      () => rollUpClubs(app.deps, { atOnce: 3 }),
    ]
    for (const type of ['post', 'poll', 'event'] as const) await publish(type)
    for (let n = 0; n < 500; n++) {
      await one(actions)()
      if (n % 25 !== 24) continue
      await Promise.all([rollUpClubs(app.deps), rollUpClubs(app.deps)])
      await rollUpClubs(app.deps)
      expect((await expectExact(club.id)).length, 'something is counted').toBeGreaterThan(5)
    }
    const counted = await lines(weeks(club.id))
    for (const source of ['post', 'poll', 'event', 'like', 'comment', 'joined', 'left', 'active', 'best'])
      expect(counted.join('\n'), source).toContain(source)
    const sources = new Set((await lines(points(club.id))).map((line) => line.split(' ')[2]))
    expect([...sources].sort()).toEqual(['attended', 'comments', 'likes', 'published', 'votes'])
  })

  it('are complete for any number of changes', async () => {
    const club = await ann.call('POST /clubs', { body: clubForm() })
    for (let n = 0; n < 10; n++)
      await ann.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm() })
    await rollUpClubs(app.deps, { atOnce: 3 })
    const counted = await expectExact(club.id)
    expect(counted.some((line) => line.endsWith('post 10'))).toBe(true)
  })

  it('exclude deleted accounts, and stay correct for others', async () => {
    for (const content of ['keep', 'erase'] as const) {
      const club = await ann.call('POST /clubs', { body: clubForm() })
      const person = await make.person()
      const leaver = await as(person)
      const place = { params: { club: club.slug } }
      for (const who of [ben, leaver]) await who.call('PUT /clubs/:club/membership', place)
      await make.allFeatures(club)
      const theirs = await leaver.call('POST /clubs/:club/posts', { ...place, body: postForm() })
      const others = await ben.call('POST /clubs/:club/posts', { ...place, body: postForm() })
      for (const [who, item] of [
        [leaver, others],
        [ben, theirs],
      ] as const) {
        const params = { contentId: item.id }
        await who.call('PUT /content/:contentId/like', { params })
        await who.call('POST /content/:contentId/comments', {
          params,
          body: { id: newId(), content: 'Said' },
        })
      }
      // In a week of which nothing else changes.
      await sql`insert into content (id, club_id, user_id, type, slug, title, created_at)
        values (${newId()}, ${club.id}, ${person.id}, 'post', 'long-ago', 'Long ago', now() - interval '21 days')`.execute(
        db,
      )
      await rollUpClubs(app.deps)
      expect((await lines(weeks(club.id))).some((line) => line.endsWith('active 2'))).toBe(true)
      await leaver.call('POST /auth/v1/account-deletions', {
        body: { typedUsername: person.username, password, content },
      })
      await finishDeletion(app.deps, person.id)
      const named = await sql`select 1 from club_changes where ${person.id} in (user_id, author_id)
        union all select 1 from club_week_people where user_id = ${person.id}`.execute(db)
      expect(named.rows).toEqual([])
      await rollUpClubs(app.deps)
      const counted = await expectExact(club.id)
      // Ben keeps what he published; his comment is deleted with the item it was on.
      expect(await lines(ranks(club.id))).toContain(`${personOf(ben).id} ${content === 'keep' ? 7 : 5} 1`)
      // What they published and said stays with them gone, if they want that; that they came and went always does.
      const numbers = counted.map((line) => line.split(' ').slice(1).join(' '))
      expect(numbers).toEqual(
        expect.arrayContaining(['active 1', 'joined 3', 'left 1', `post ${content === 'keep' ? 2 : 1}`]),
      )
    }
  })
})
