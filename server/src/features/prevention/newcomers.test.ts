import type { SavePreventionSettings } from '@guildhall/contract/prevention'
import { textsIn } from '@guildhall/contract/written-texts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { uploadedPicture } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { expireHeld } from '../cases/held/held.tasks.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, make, app } = world
const { db } = app.deps
await make.allFeatures(hall)

const off: SavePreventionSettings = {
  ...{ firstPosts: 0, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt: 0 },
  ...{ secondsApart: 0, itemsPerDay: null, commentsPerDay: null },
}
const set = (wanted: Partial<SavePreventionSettings>, club = hall) =>
  ann.call('PUT /clubs/:club/prevention', { params: { club: club.slug }, body: { ...off, ...wanted } })
const joinedDaysAgo = async (days: number, club = hall) => {
  const person = await world.as(await make.person())
  await make.member(club, personOf(person))
  await sql`update club_memberships set created_at = now() - make_interval(days => ${days})
    where user_id = ${personOf(person).id}`.execute(db)
  return person
}
const posting = (given: Parameters<typeof postForm>[0] = {}, club = hall) => ({
  params: { club: club.slug },
  body: postForm({ title: 'A title', content: 'A text', ...given }),
})
const publish = (who: Client, given = posting()) => who.call('POST /clubs/:club/posts', given)
const commenting = (contentId: string, content = 'Nice') => ({
  params: { contentId },
  body: { id: newId(), content },
})
const comment = (who: Client, contentId: string) =>
  who.call('POST /content/:contentId/comments', commenting(contentId))
/** As if everything counted had happened so much earlier. */
const later = (seconds: number) =>
  sql`update newcomer_paces set last_at = last_at - make_interval(secs => ${seconds}),
    day_from = day_from - make_interval(secs => ${seconds})`.execute(db)
const tooSoon = async (promise: Promise<{ code: string; status: number; headers: Headers }>) => {
  const { code, status, headers } = await promise
  expect([code, status]).toEqual(['too_soon', 429])
  return Number(headers.get('retry-after'))
}
const within = (seconds: number, least: number, most: number) => {
  expect(seconds).toBeGreaterThanOrEqual(least)
  expect(seconds).toBeLessThanOrEqual(most)
}
const flagged = async (id: string) => {
  const { rows } = await sql<{ note: string }>`
    select j.payload ->> 'note' as note from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'prevention.flag' and j.payload ->> 'id' = ${id}
    union select note from moderation_log l join moderation_cases c on c.id = l.case_id
    where c.is_automatic and c.subject_id = ${id} and l.what = 'opened'`.execute(db)
  return rows.map(({ note }) => note)
}

beforeEach(async () => {
  await set({})
  await sql`delete from newcomer_paces`.execute(db)
})

describe('the pace of new members', () => {
  it('leaves seconds between posts and comments alike, and says for how long', async () => {
    await set({ newForDays: 7, secondsApart: 100 })
    const person = await joinedDaysAgo(6)
    const { id } = await publish(person)
    within(await tooSoon(person.refused('POST /clubs/:club/posts', posting())), 90, 100)
    const remark = commenting(id)
    within(await tooSoon(person.refused('POST /content/:contentId/comments', remark)), 90, 100)
    await later(60)
    within(await tooSoon(person.refused('POST /content/:contentId/comments', remark)), 30, 40)
    await later(40)
    await person.call('POST /content/:contentId/comments', remark)
    await tooSoon(person.refused('POST /clubs/:club/posts', posting()))
  })

  it('is no one else’s, and of no other club', async () => {
    await set({ newForDays: 7, secondsApart: 100, itemsPerDay: 1 })
    const [one, other, old] = [await joinedDaysAgo(0), await joinedDaysAgo(0), await joinedDaysAgo(8)]
    const elsewhere = await make.club({ owner: personOf(ann) })
    await set({ newForDays: 7, secondsApart: 100 }, elsewhere)
    await make.member(elsewhere, personOf(one))
    await publish(one)
    await publish(other)
    await publish(one, posting({}, elsewhere))
    for (const who of [old, old, ann, ann, ben, ben]) await publish(who)
  })

  it('counts items and comments of a day apart, and begins anew the next', async () => {
    await set({ newForDays: 7, itemsPerDay: 2, commentsPerDay: 1 })
    const person = await joinedDaysAgo(0)
    const { id } = await publish(person)
    await publish(person)
    within(await tooSoon(person.refused('POST /clubs/:club/posts', posting())), 86_300, 86_400)
    await comment(person, id)
    await tooSoon(person.refused('POST /content/:contentId/comments', commenting(id)))
    await later(86_000)
    within(await tooSoon(person.refused('POST /clubs/:club/posts', posting())), 300, 400)
    await later(400)
    await comment(person, id)
    await publish(person)
    await publish(person)
    await tooSoon(person.refused('POST /clubs/:club/posts', posting()))
  })

  it('holds for people outside of a public club, and for comments on lessons', async () => {
    const { id } = await publish(ann)
    const course = await make.course({ club: hall, teacher: personOf(ann) })
    const { id: lessonId } = await make.lesson({ course })
    await set({ newForDays: 7, commentsPerDay: 1 })
    await comment(dot, id)
    await tooSoon(dot.refused('POST /content/:contentId/comments', commenting(id)))
    const learner = await joinedDaysAgo(0)
    await make.enrollment({ course, person: personOf(learner) })
    const remark = () => ({ params: { lessonId }, body: { id: newId(), content: 'Nice' } })
    await learner.call('POST /lessons/:lessonId/comments', remark())
    await tooSoon(learner.refused('POST /lessons/:lessonId/comments', remark()))
    await tooSoon(learner.refused('POST /content/:contentId/comments', commenting(id)))
    for (let twice = 0; twice < 2; twice++) await ann.call('POST /lessons/:lessonId/comments', remark())
  })

  it('lets through no more side by side', async () => {
    await set({ newForDays: 7, itemsPerDay: 3 })
    const person = await joinedDaysAgo(0)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => publish(person)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('frees nothing by deleting it, counts no retry, and stores nothing of what it refuses', async () => {
    await set({ newForDays: 7, itemsPerDay: 2 })
    const person = await joinedDaysAgo(0)
    const first = posting()
    const { id } = await publish(person, first)
    for (let twice = 0; twice < 2; twice++) expect((await publish(person, first)).id).toBe(id)
    const second = posting()
    await publish(person, second)
    await person.call('DELETE /content/:contentId', { params: { contentId: second.body.id } })
    const third = posting()
    await tooSoon(person.refused('POST /clubs/:club/posts', third))
    // The answer was lost: what was published is found, though nothing more may be.
    expect((await publish(person, first)).id).toBe(id)
    const { rows } = await sql`select from content_rows where id = ${third.body.id}`.execute(db)
    expect(rows).toEqual([])
    // The same is published once there is time.
    await later(86_400)
    expect((await publish(person, third)).id).toBe(third.body.id)
  })

  it('counts what waits for a moderator once, and not again as it is published', async () => {
    await set({ newForDays: 7, itemsPerDay: 2, firstPosts: 20 })
    const person = await joinedDaysAgo(0)
    const [one, two, three] = [posting(), posting(), posting()]
    const held = async (given: typeof one) =>
      expect((await person.refused('POST /clubs/:club/posts', given)).code).toBe('held_for_review')
    await held(one)
    // Sent again with other words.
    await held({ ...one, body: { ...one.body, title: 'Another title' } })
    await held(two)
    await tooSoon(person.refused('POST /clubs/:club/posts', three))
    const decision = { params: { heldId: one.body.id }, body: { decision: 'approved' as const, note: '' } }
    await ann.call('PUT /held/:heldId/decision', decision)
    const { rows } =
      await sql`select items from newcomer_paces where person_id = ${personOf(person).id}`.execute(db)
    expect(rows).toEqual([{ items: 2 }])
  })

  it('ends with its settings, and its counts are removed after two days', async () => {
    await set({ newForDays: 7, itemsPerDay: 1 })
    const person = await joinedDaysAgo(0)
    await publish(person)
    await tooSoon(person.refused('POST /clubs/:club/posts', posting()))
    await set({ itemsPerDay: 1 })
    await publish(person)
    const left = async () => (await sql`select from newcomer_paces`.execute(db)).rows.length
    await later(47 * 3600)
    await expireHeld(app.deps)
    expect(await left()).toBe(1)
    await later(2 * 3600)
    await expireHeld(app.deps)
    expect(await left()).toBe(0)
  })
})

describe('the operators’ settings for newcomers', () => {
  const wanted = {
    ...{ newForDays: 5, secondsApart: 60, itemsPerDay: 2, commentsPerDay: null },
    ...{ profileLinks: 1, messageLinks: null, chatsPerDay: 4 },
  }

  it('are what new clubs begin with, and change no other club', async () => {
    const operator = await openConsole(db, await world.as(await make.person()))
    const before = await operator.call('GET /admin/newcomers')
    expect(before).toEqual({
      ...{ newForDays: 3, secondsApart: 20, itemsPerDay: 5, commentsPerDay: 30 },
      ...{ profileLinks: 2, messageLinks: 0, chatsPerDay: 20 },
    })
    const founded = async () => {
      const { slug } = await cam.call('POST /clubs', { body: clubForm() })
      return slug
    }
    const settingsOf = (club: string) => cam.call('GET /clubs/:club/prevention', { params: { club } })
    const first = await founded()
    const begin = { ...off, newForDays: 3, secondsApart: 20, itemsPerDay: 5, commentsPerDay: 30 }
    expect(await settingsOf(first)).toMatchObject(begin)
    for (let twice = 0; twice < 2; twice++)
      expect(await operator.call('PUT /admin/newcomers', { body: wanted })).toEqual(wanted)
    expect(await operator.call('GET /admin/newcomers')).toEqual(wanted)
    expect(await settingsOf(first)).toMatchObject(begin)
    expect(await settingsOf(await founded())).toMatchObject({
      ...{ newForDays: 5, secondsApart: 60, itemsPerDay: 2, commentsPerDay: null, firstPosts: 0 },
    })
    const { rows } = await sql`select note, is_by_operator from moderation_log
      where actor_id = ${personOf(operator).id}`.execute(db)
    expect(rows).toEqual([
      {
        note: 'New members: newForDays: 3 → 5, secondsApart: 20 → 60, itemsPerDay: 5 → 2, commentsPerDay: 30 → null, profileLinks: 2 → 1, messageLinks: 0 → null, chatsPerDay: 20 → 4',
        is_by_operator: true,
      },
    ])
    await operator.call('PUT /admin/newcomers', { body: before })
  })

  it('are operators’ alone', async () => {
    for (const who of [ann, cam])
      expect((await who.refused('PUT /admin/newcomers', { body: wanted })).code).toBe('operators_only')
    const operator = await openConsole(db, await world.as(await make.person()))
    const { fields } = await operator.refused('PUT /admin/newcomers', {
      body: { ...wanted, newForDays: 91, chatsPerDay: 0, messageLinks: 51 },
    })
    expect(Object.keys(fields)).toEqual(['newForDays', 'messageLinks', 'chatsPerDay'])
  })
})

describe('links of new members', () => {
  const keys = {
    post: 'POST /clubs/:club/posts',
    poll: 'POST /clubs/:club/polls',
    event: 'POST /clubs/:club/events',
    job: 'POST /clubs/:club/jobs',
    product: 'POST /clubs/:club/products',
    service: 'POST /clubs/:club/services',
  } as const
  const put = (body: unknown, [name = '', ...rest]: string[], value: string): unknown => {
    if (name === '*') {
      const [first, ...others] = body as unknown[]
      return [rest.length > 0 ? put(first, rest, value) : value, ...others]
    }
    const next = (body as Record<string, unknown>)[name]
    return { ...(body as object), [name]: rest.length > 0 ? put(next, rest, value) : value }
  }
  const cases = Object.entries(keys).flatMap(([kind, key]) =>
    Object.entries(textsIn(key) ?? {})
      .filter(([, seen]) => seen === 'content')
      .map(([path]) => [kind as keyof typeof keys, path] as const),
  )

  it.each(cases)('count in a %s in %s', async (kind, path) => {
    await set({ newForDays: 7, maxLinks: 0 })
    const person = await joinedDaysAgo(0)
    const plain = fixtures[kind].form({ title: 'A title', text: 'A text', pictures: [] }) as object
    const images = 'images' in plain ? { images: [{ path: await uploadedPicture(person), alt: '' }] } : {}
    const body = put({ ...plain, link: '', ...images }, path.split('.'), 'https://a.example')
    const input = { params: { club: hall.slug }, body } as never
    const { code, fields } = await person.refused(keys[kind], input)
    expect([code, fields]).toEqual([
      'bad_input',
      { [path.replace('*', '0')]: 'New members can use no links here' },
    ])
  })

  it('are counted over all fields, also of an edit that changes one', async () => {
    await set({ newForDays: 7, maxLinks: 1 })
    const person = await joinedDaysAgo(0)
    const form = {
      ...(fixtures.event.form({ title: 'A title', text: 'A text', pictures: [] }) as object),
      ...{ description: 'https://a.example', link: '' },
    }
    const params = { club: hall.slug }
    const both = { params, body: { ...form, link: 'https://b.example' } } as never
    expect((await person.refused('POST /clubs/:club/events', both)).fields).toEqual({
      link: 'New members can use 1 link here',
    })
    const { id } = await person.call('POST /clubs/:club/events', { params, body: form } as never)
    const edit = (changes: object) =>
      ({ params: { contentId: id }, body: { ...changes, before: {} } }) as never
    expect(
      (await person.refused('PUT /events/:contentId', edit({ link: 'https://b.example' }))).fields,
    ).toEqual({
      link: 'New members can use 1 link here',
    })
    await person.call('PUT /events/:contentId', edit({ description: 'None', link: 'https://b.example' }))
    await person.call('PUT /events/:contentId', edit({ eventName: 'Another name' }))
    // A field for an address has one, wherever that leads.
    await person.call('PUT /events/:contentId', edit({ link: 'https://b.example/?to=https://c.example' }))
  })

  it.each(['www.casino.example', 'See http://casino.example now', '(https://casino.example)'])(
    'are found in plain text: %s',
    async (title) => {
      await set({ newForDays: 7, maxLinks: 0 })
      const person = await joinedDaysAgo(0)
      const { fields } = await person.refused('POST /clubs/:club/posts', posting({ title }))
      expect(fields).toEqual({ title: 'New members can use no links here' })
      await publish(person, posting({ title: 'Node.js, e.g. 3.14, awww.so and a/b' }))
    },
  )
})

describe('an edit of what a moderator approved', () => {
  const approvedPost = async (who: Client) => {
    await set({ firstPosts: 1 })
    const input = posting()
    expect((await who.refused('POST /clubs/:club/posts', input)).code).toBe('held_for_review')
    const { id } = input.body
    await ann.call('PUT /held/:heldId/decision', {
      params: { heldId: id },
      body: { decision: 'approved', note: '' },
    })
    return id
  }
  const edit = (contentId: string, content: string) => ({
    params: { contentId },
    body: { content, before: {} },
  })

  it('is published, and looked at again', async () => {
    const person = await joinedDaysAgo(0)
    const id = await approvedPost(person)
    await person.call('PUT /posts/:contentId', edit(id, 'A text'))
    expect(await flagged(id)).toEqual([])
    await person.call('PUT /posts/:contentId', edit(id, 'Buy at https://a.example'))
    expect(await flagged(id)).toEqual(['Edited since a moderator approved it'])
    // What was published without waiting is edited as ever.
    const { id: second } = await publish(person)
    await person.call('PUT /posts/:contentId', edit(second, 'Buy at https://a.example'))
    expect(await flagged(second)).toEqual([])
  })

  it('is found after what waited is forgotten, and of comments', async () => {
    const person = await joinedDaysAgo(0)
    const id = await approvedPost(person)
    await sql`delete from held_submissions`.execute(db)
    await person.call('PUT /posts/:contentId', edit(id, 'Buy now'))
    expect(await flagged(id)).toEqual(['Edited since a moderator approved it'])
    const other = await joinedDaysAgo(0)
    const input = commenting(id)
    expect((await other.refused('POST /content/:contentId/comments', input)).code).toBe('held_for_review')
    const heldId = input.body.id
    await ann.call('PUT /held/:heldId/decision', {
      params: { heldId },
      body: { decision: 'approved', note: '' },
    })
    await other.call('PATCH /comments/:commentId', {
      params: { commentId: heldId },
      body: { content: 'Buy' },
    })
    expect(await flagged(heldId)).toEqual(['Edited since a moderator approved it'])
  })

  it('concerns no moderator once its author is one', async () => {
    const person = await joinedDaysAgo(0)
    const id = await approvedPost(person)
    await sql`update club_memberships set role = 'admin' where user_id = ${personOf(person).id}`.execute(db)
    await person.call('PUT /posts/:contentId', edit(id, 'Buy now'))
    expect(await flagged(id)).toEqual([])
  })
})
