import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm, pollForm, pollOptions, postForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { countPoints } from './leaderboard.tasks.ts'

const { ann, ben, cam, dot, make, as, app } = await openWorld()
const { db } = app.deps

/** Everything that makes points, counted from scratch: one line for each person, day and source of a club. */
const fromScratch = (clubId: string) => sql<{ line: string }>`
  with c as (select * from content where club_id = ${clubId}), things (user_id, at, source) as (
    select user_id, created_at, 'published' from c
    union all select c.user_id, l.created_at, 'likes' from likes l join c on c.id = l.content_id
      where l.user_id is distinct from c.user_id
    union all select o.user_id, o.created_at, 'comments' from comments o join c on c.id = o.content_id
    union all select v.user_id, v.created_at, 'votes' from poll_votes v join c on c.id = v.poll_id
    union all select a.user_id, a.created_at, 'attended' from event_attendees a join c on c.id = a.event_id
      join events e on e.id = c.id where a.status = 'confirmed' and e.called_off_at is null)
  select concat_ws(' ', user_id, (at at time zone 'UTC')::date, source, count(*)) as line
  from things where user_id is not null group by user_id, (at at time zone 'UTC')::date, source`

const kept = (clubId: string) => sql<{ line: string }>`
  select concat_ws(' ', p.user_id, p.day, s.source, s.number) as line
  from club_points p cross join lateral (values ('published', published), ('comments', comments), ('likes', likes),
    ('attended', attended), ('votes', votes)) s (source, number)
  where p.club_id = ${clubId} and s.number <> 0`

/** The members' points and ranks of all time, from scratch. */
const ranksFromScratch = (clubId: string) => sql<{ line: string }>`
  with points as (
    select p.user_id, sum(5 * published + 3 * attended + 2 * comments + likes + votes)::int as points
    from club_points p join club_memberships m on m.club_id = p.club_id and m.user_id = p.user_id
    where p.club_id = ${clubId} group by p.user_id)
  select concat_ws(' ', user_id, points, rank() over (order by points desc)) as line from points where points > 0`

const ranksKept = (clubId: string) => sql<{ line: string }>`
  select concat_ws(' ', s.user_id, s.points, r.rank) as line from club_standings s
  left join club_ranks r on r.club_id = s.club_id and r.period = s.period and r.points = s.points
  where s.club_id = ${clubId} and s.period = 'all'`

async function lines(query: ReturnType<typeof kept>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line).sort()
}

const send = (who: Client, path: string, method: string, body?: object) =>
  who.fetch(`/rest/v1${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })

/** The same numbers in each run. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('what is counted', () => {
  it('is what counting from scratch gives, after anything that people do and undo, in any order', async () => {
    const owner = personOf(ann)
    const club = await make.club({ owner })
    await make.allFeatures(club)
    const people = [ann, ben, cam, dot]
    for (const who of people.slice(1)) await make.member(club, personOf(who), 'admin')
    const items = new Map<string, string>()
    const comments: string[] = []
    const chance = chances(20_260_531)
    const one = <T>(list: T[]) => list[chance(list.length)] as T
    const who = () => one(people)
    const anItem = (type?: string) =>
      one([...items].filter(([, its]) => !type || its === type).map(([id]) => id))
    const forms = { post: postForm, poll: pollForm, event: () => eventForm({ capacity: 2 }) }
    const publish = async (type: keyof typeof forms) => {
      const form = forms[type]()
      const answer = await send(who(), `/clubs/${club.slug}/${type}s`, 'POST', form)
      expect(answer.status).toBe(200)
      items.set(form.id, type)
    }
    // Some are refused, as a place in an event that is called off: then nothing may be counted.
    const attempt = (path: string, method: string, body?: object) => send(who(), path, method, body)
    const deeds: (() => Promise<unknown>)[] = [
      () => publish('post'),
      () => publish('poll'),
      () => publish('event'),
      () => attempt(`/content/${anItem()}/like`, 'PUT'),
      () => attempt(`/content/${anItem()}/like`, 'PUT'),
      () => attempt(`/content/${anItem()}/like`, 'DELETE'),
      async () => {
        const id = newId()
        await attempt(`/content/${anItem()}/comments`, 'POST', { id, content: 'Said' })
        comments.push(id)
      },
      () => attempt(`/comments/${one(comments) ?? newId()}`, 'DELETE'),
      () => attempt(`/polls/${anItem('poll')}/vote`, 'PUT', { optionId: one([...pollOptions]).id }),
      () => attempt(`/events/${anItem('event')}/attendance`, 'PUT'),
      () => attempt(`/events/${anItem('event')}/attendance`, 'DELETE'),
      () => attempt(`/events/${anItem('event')}/cancellation`, 'PUT'),
      () => attempt(`/events/${anItem('event')}/cancellation`, 'DELETE'),
      async () => {
        if (items.size < 6) return
        const id = anItem()
        items.delete(id)
        const { status } = await ann.fetch(`/rest/v1/content/${id}`, { method: 'DELETE' })
        expect(status).toBe(200)
      },
      async () => {
        const leaver = one([ben, cam, dot])
        await leaver.fetch(`/rest/v1/clubs/${club.slug}/membership`, { method: 'DELETE' })
        if (chance(2)) await countPoints(app.deps)
        await leaver.fetch(`/rest/v1/clubs/${club.slug}/membership`, { method: 'PUT' })
        await db
          .updateTable('club_memberships')
          .set({ role: 'admin' })
          .where('club_id', '=', club.id)
          .where('user_id', '=', personOf(leaver).id)
          .execute()
      },
      () => countPoints(app.deps),
    ]
    for (const type of ['post', 'poll', 'event'] as const) await publish(type)
    for (let n = 0; n < 400; n++) {
      await one(deeds)()
      if (n % 40 !== 39) continue
      await countPoints(app.deps)
      const counted = await lines(kept(club.id))
      expect(counted.length, 'something is counted').toBeGreaterThan(3)
      expect(counted).toEqual(await lines(fromScratch(club.id)))
      expect(await lines(ranksKept(club.id))).toEqual(await lines(ranksFromScratch(club.id)))
    }
    const sources = new Set((await lines(kept(club.id))).map((line) => line.split(' ')[2]))
    expect([...sources].sort()).toEqual(['attended', 'comments', 'likes', 'published', 'votes'])
  })

  it.each(['keep', 'erase'] as const)(
    'holds for the others once an account is gone (content: %s)',
    async (content) => {
      const club = await make.club({ owner: personOf(ann) })
      await make.allFeatures(club)
      const person = await make.person()
      const leaver = await as(person)
      for (const one of [personOf(ben), person]) await make.member(club, one)
      const body = postForm()
      const [theirs, others] = [
        await leaver.call('POST /clubs/:club/posts', { params: { club: club.slug }, body }),
        await ben.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm() }),
      ]
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
      await countPoints(app.deps)
      expect((await lines(ranksKept(club.id))).length).toBe(2)
      await leaver.call('POST /auth/v1/account-deletions', {
        body: { typedUsername: person.username, password, content },
      })
      await finishDeletion(app.deps, person.id)
      const left = await db
        .selectFrom('club_point_changes')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      expect(left).toEqual([])
      await countPoints(app.deps)
      expect(await lines(kept(club.id))).toEqual(await lines(fromScratch(club.id)))
      // Ben keeps what he published; what he said goes with what he said it about.
      const points = content === 'keep' ? 7 : 5
      expect(await lines(ranksKept(club.id))).toEqual([`${personOf(ben).id} ${points} 1`])
    },
  )
})
