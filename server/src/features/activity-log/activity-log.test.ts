import type { ActivityEntry } from '@guildhall/contract/activity'
import { activityTypes } from '@guildhall/contract/choices'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { app, make, as, ann, ben, cam, dot, visitor, vault, hall } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const list = 'GET /clubs/:club/activity-log'
const day = (n: number) => new Date(Date.UTC(2026, 4, n, 12))

type EntryInput = {
  club: { id: string }
  by?: { id: string } | null
  type?: string
  data?: object
  at?: Date
  about?: { id: string }
}
async function entry({ club, by = owner, type = 'like', data = {}, at = new Date(), about }: EntryInput) {
  const id = newId()
  const of = { club_id: club.id, content_id: about?.id ?? null }
  const row = { id, ...of, user_id: by?.id ?? null, type, data: JSON.stringify(data) }
  await db
    .insertInto('club_activity_log')
    .values({ ...row, created_at: at })
    .execute()
  return id
}
const someClub = (given = {}) => make.club({ owner, ...given })
const at = (club: { slug: string }, query: Record<string, string | undefined> = {}) => ({
  params: { club: club.slug },
  query: query as Record<string, never>,
})
const idsIn = async (club: { slug: string }, query: Record<string, string | undefined> = {}) =>
  (await ann.call(list, at(club, query))).items.map(({ id }) => id)

describe('a club’s activity log', () => {
  it('is visible to the owner and admins, by role or list; others get the usual refusal', async () => {
    const listed = await make.person()
    const club = await someClub({ isPrivate: true })
    await sql`update clubs set permissions = jsonb_set(permissions, '{admins}', to_jsonb(array[${listed.id}::text]))
      where id = ${club.id}`.execute(db)
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, personOf(cam))
    await entry({ club })
    for (const who of [ann, ben, await as(listed)])
      expect((await who.call(list, at(club))).items).toHaveLength(1)
    for (const key of [list, `${list}/new`, `${list}/people`, `${list}/retention`] as const) {
      const input = { params: { club: club.slug }, query: { since: newId() } }
      const refusal = async (who: Client) => {
        const { status, code } = await who.refused(key as typeof list, input)
        return [status, code]
      }
      expect(await refusal(cam)).toEqual([403, 'permission_denied'])
      expect(await refusal(dot)).toEqual([403, 'members_only'])
      expect(await refusal(visitor)).toEqual([401, 'sign_in_required'])
    }
    await ann.call('DELETE /clubs/:club/members/:personId/admin', {
      params: { club: club.slug, personId: personOf(ben).id },
    })
    expect(await ben.refused(list, at(club))).toMatchObject({ code: 'permission_denied' })
    expect(await cam.refused(list, at(hall))).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(list, at(hall))).toMatchObject({ code: 'permission_denied' })
    expect(await ann.refused(list, at({ slug: 'nowhere' }))).toMatchObject({ status: 404 })
  })

  it('excludes other clubs', async () => {
    const [one, other] = [await someClub(), await someClub()]
    await entry({ club: other, data: { personId: personOf(cam).id } })
    const id = await entry({ club: one })
    expect(await idsIn(one)).toEqual([id])
    expect(await idsIn(one, { person: personOf(cam).id })).toEqual([])
  })

  it('is paged newest first, each entry once, even within a millisecond', async () => {
    const club = await someClub()
    const ids: string[] = []
    for (let n = 0; n < 70; n++)
      ids.push(
        await entry({
          club,
          type: n % 3 ? 'like' : 'comment',
          at: new Date(day(1).getTime() + Math.floor(n / 4)),
        }),
      )
    const first = await ann.call(list, at(club))
    expect(first.items).toHaveLength(30)
    // What comes meanwhile moves nothing.
    await entry({ club })
    const read = [...first.items]
    for (let next = first.next; next; ) {
      const page = await ann.call(list, at(club, { cursor: next }))
      read.push(...page.items)
      next = page.next
    }
    const order = [...ids].sort((a, b) => {
      const [x, y] = [ids.indexOf(a) >> 2, ids.indexOf(b) >> 2]
      return x === y ? (a < b ? 1 : -1) : y - x
    })
    expect(read.map(({ id }) => id)).toEqual(order)
    expect(await ann.refused(list, at(club, { cursor: 'x' }))).toMatchObject({ code: 'bad_input' })
  })

  it('is filtered by kind, date and person, also combined', async () => {
    const club = await someClub()
    const [cams, bens] = [personOf(cam), personOf(ben)]
    const ids = {
      joined: await entry({ club, by: cams, type: 'member.joined', at: day(1) }),
      promoted: await entry({ club, type: 'role.promoted', data: { personId: bens.id }, at: day(2) }),
      liked: await entry({ club, by: bens, at: day(3) }),
      demoted: await entry({ club, type: 'role.demoted', data: { personId: bens.id }, at: day(4) }),
    }
    const { joined, promoted, liked, demoted } = ids
    expect(await idsIn(club, { kind: 'roles' })).toEqual([demoted, promoted])
    // By whom and to whom alike.
    expect(await idsIn(club, { person: bens.id })).toEqual([demoted, liked, promoted])
    expect(await idsIn(club, { person: bens.id, kind: 'roles' })).toEqual([demoted, promoted])
    expect(await idsIn(club, { person: bens.id, kind: 'members' })).toEqual([])
    expect(await idsIn(club, { from: day(2).toISOString() })).toEqual([demoted, liked, promoted])
    expect(await idsIn(club, { to: day(2).toISOString() })).toEqual([joined])
    const period = { from: day(2).toISOString(), to: '2026-05-04T13:59:59.999+02:00' }
    expect(await idsIn(club, period)).toEqual([liked, promoted])
    expect(await idsIn(club, { ...period, kind: 'roles', person: bens.id })).toEqual([promoted])
    expect((await ann.call(list, at(club, { person: bens.id }))).person).toMatchObject({ id: bens.id })
  })

  it('is filtered by the topic that an item is in now', async () => {
    const club = await someClub()
    const [topic, other] = [await make.topic(club), await make.topic(club)]
    const post = await make.post({ club, author: owner })
    const liked = await entry({ club, at: day(1), about: post })
    await entry({ club, at: day(2) })
    expect(await idsIn(club, { topic: topic.id })).toEqual([])
    await ann.call('PUT /content/:contentId/topic', {
      params: { contentId: post.id },
      body: { topicId: topic.id },
    })
    expect(await idsIn(club, { topic: topic.id, kind: 'likes' })).toEqual([liked])
    expect(await idsIn(club, { topic: other.id })).toEqual([])
  })

  it('rejects invalid filters, and a range that ends before it starts', async () => {
    const [from, to] = [day(3).toISOString(), day(2).toISOString()]
    for (const key of [list, `${list}/new`] as const)
      for (const query of [
        { from, to, since: newId() },
        { from, to: from, since: newId() },
      ])
        expect(await ann.refused(key, at(hall, query))).toMatchObject({
          status: 400,
          code: 'bad_input',
          fields: { to: 'End must be after start' },
        })
    for (const query of [
      { kind: 'votes' },
      { person: 'me' },
      { from: 'yesterday' },
      { to: '2026-02-30T00:00:00Z' },
    ])
      expect(await ann.refused(list, at(hall, query))).toMatchObject({ code: 'bad_input' })
  })

  it('counts entries since one, with the same filters', async () => {
    const club = await someClub()
    const since = await entry({ club, at: day(1) })
    await entry({ club, at: day(2) })
    await entry({ club, by: personOf(ben), type: 'comment', at: day(3) })
    const count = async (query: Record<string, string | undefined>, of = club) =>
      (await ann.call(`${list}/new`, { params: { club: of.slug }, query: { since, ...query } })).count
    expect(await count({})).toBe(2)
    expect(await count({ kind: 'comments' })).toBe(1)
    expect(await count({ person: personOf(ben).id })).toBe(1)
    expect(await count({ to: day(3).toISOString() })).toBe(1)
    // An entry elsewhere returns nothing.
    const elsewhere = await someClub()
    await entry({ club: elsewhere, at: day(5) })
    expect(await count({}, elsewhere)).toBe(0)
    await sql`insert into club_activity_log (id, club_id, type)
      select gen_random_uuid(), ${club.id}, 'like' from generate_series(1, 1100)`.execute(db)
    expect(await count({})).toBe(1000)
  })

  it('takes as many statements for a full page as for a short one', async () => {
    const [short, full] = [await someClub(), await someClub()]
    await make.post({ club: full, author: owner })
    const add = async (club: { id: string }) => {
      const person = await make.person()
      const data = { people: [owner.id, person.id], personId: person.id }
      await entry({ club, by: person, type: 'permissions.changed', data })
      await entry({ club, by: person, type: 'content.deleted', data })
    }
    await add(short)
    for (let n = 0; n < 15; n++) await add(full)
    const query = { kind: 'settings', person: owner.id }
    for (const asked of [{}, query]) {
      const counts = []
      for (const club of [short, full]) counts.push(await queriesOf(() => ann.call(list, at(club, asked))))
      expect(counts[1]).toBe(counts[0])
      expect(counts[0]).toBeLessThanOrEqual(6)
    }
  })

  it('excludes votes, which would reveal choices, and entries only for tasks', async () => {
    const club = await someClub()
    for (const type of ['vote', 'event.changed', 'event.deleted', 'attend.moved-up'])
      await entry({ club, type })
    expect(await idsIn(club)).toEqual([])
    expect(await idsIn(club, { person: owner.id })).toEqual([])
  })

  it('shows entries of earlier versions with fewer details', async () => {
    const club = await someClub()
    const types = Object.values(activityTypes).flat()
    for (const type of types) {
      await entry({ club, type })
      await entry({
        club,
        by: null,
        type,
        data: { fields: ['name', 7], changes: 'x', people: 1, lists: { posts: 3 } },
      })
    }
    const seen = new Set<string>()
    for (let cursor: string | undefined; ; ) {
      const page = await ann.call(list, at(club, { cursor }))
      for (const item of page.items) seen.add(item.type)
      if (!page.next) break
      cursor = page.next
    }
    expect([...seen].sort()).toEqual([...types].sort())
  })
})

describe('searching people for the filter', () => {
  const people = async (club: { slug: string }, q?: string, who = ann) =>
    (await who.call(`${list}/people`, { params: { club: club.slug }, query: { q } })).people.map(
      ({ id }) => id,
    )

  it('finds present and former members by name, as long as they have entries', async () => {
    const club = await someClub()
    const [member, former, target, never] = await Promise.all(
      ['Zoe', 'Zora', 'Zita', 'Zelda'].map((firstName) => make.person({ firstName, lastName: 'Zabriskie' })),
    )
    if (!member || !former || !target || !never) throw new Error('nobody')
    await make.member(club, member)
    await make.member(club, never)
    await entry({ club, by: member })
    await entry({ club, by: former, type: 'member.left' })
    await entry({ club, type: 'request.rejected', data: { personId: target.id } })
    await entry({ club: hall, by: never })
    expect(await people(club, 'zabri')).toEqual([target.id, member.id, former.id])
    expect(await people(club, 'zor')).toEqual([former.id])
    expect(await people(club, 'Zelda')).toEqual([])
    // Without a name, those who did something lately.
    expect(await people(club)).toEqual([owner.id, member.id, former.id])
    expect(await people(club, "%_'\\ :* &")).toEqual([])
    const named = async (id: string) => (await ann.call(list, at(club, { person: id }))).person?.id
    expect([await named(target.id), await named(never.id)]).toEqual([target.id, undefined])
  })

  it('excludes deleted accounts, and finds at most ten', async () => {
    const club = await someClub()
    const many = await Promise.all(
      Array.from({ length: 12 }, () => make.person({ firstName: 'Quinn', lastName: 'Quigley' })),
    )
    for (const by of many) await entry({ club, by })
    expect(await people(club, 'quigley')).toHaveLength(10)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('last_name', '=', 'Quigley')
      .execute()
    expect(await people(club, 'quigley')).toEqual([])
    expect((await ann.call(list, at(club))).items.map(({ by }) => by)).toEqual(many.map(() => null))
  })
})

describe("the log's retention", () => {
  const read = 'GET /clubs/:club/activity-log/retention'
  const save = 'PUT /clubs/:club/activity-log/retention'
  const of = (club: { slug: string }, body: object) => ({ params: { club: club.slug }, body }) as never

  it('is set by the owner only, logged, and idempotent', async () => {
    const club = await someClub()
    await make.member(club, personOf(ben), 'admin')
    expect((await ben.call(read, at(club))).days).toBe(365)
    expect(await ben.refused(save, of(club, { days: 30 }))).toMatchObject({ status: 403, code: 'owner_only' })
    expect((await ann.call(save, of(club, { days: 90 }))).days).toBe(90)
    await ann.call(save, of(club, { days: 90 }))
    expect((await ann.call(save, of(club, { days: null }))).days).toBeNull()
    const { items, days } = await ann.call(list, at(club))
    expect(days).toBeNull()
    expect(items.map((item) => item.about === 'club' && [item.type, item.by?.id, item.changes])).toEqual([
      ['club.updated', owner.id, [{ field: 'days', from: 90, to: null }]],
      ['club.updated', owner.id, [{ field: 'days', from: 365, to: 90 }]],
    ])
    for (const days of [29, 31, 0, -30, '30', undefined])
      expect(await ann.refused(save, of(club, { days }))).toMatchObject({ code: 'bad_input' })
  })

  it("is not changed after another person's change", async () => {
    const club = await someClub()
    await ann.call(save, of(club, { days: 730, before: { days: 365 } }))
    expect(await ann.refused(save, of(club, { days: 30, before: { days: 365 } }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    })
    expect((await ann.call(read, at(club))).days).toBe(730)
  })

  it('includes how many entries would be deleted', async () => {
    const club = await someClub()
    for (const days of [10, 40, 100, 400, 800])
      await entry({ club, at: new Date(Date.now() - days * 86_400_000) })
    const { older } = await ann.call(read, at(club))
    expect(older.map(({ days, count }) => [days, count])).toEqual([
      [30, 4],
      [90, 3],
      [365, 2],
      [730, 1],
    ])
    expect(Math.abs(Date.parse(older[0]?.since ?? '') - (Date.now() - 30 * 86_400_000))).toBeLessThan(60_000)
  })
})

describe("an entry's subject", () => {
  it('has its present name, or its last one once deleted', async () => {
    const club = await someClub()
    const post = await make.post({ club, author: owner, title: 'First title' })
    await ann.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    const item = async () =>
      (await ann.call(list, at(club, { kind: 'likes' }))).items.map(
        (one: ActivityEntry) => one.about === 'item' && one.item,
      )
    expect(await item()).toEqual([{ type: 'post', title: 'First title', slug: post.slug }])
    await ann.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    expect(await item()).toEqual([{ type: 'post', title: 'First title', slug: null }])
  })

  it('is not named in another club', async () => {
    const club = await someClub()
    const secret = await make.post({ club: vault, author: owner, title: 'Secret plan' })
    await db
      .insertInto('club_activity_log')
      .values({ id: newId(), club_id: club.id, type: 'like', content_id: secret.id })
      .execute()
    expect((await ann.call(list, at(club))).items).toMatchObject([
      { item: { type: null, title: null, slug: null } },
    ])
  })
})
