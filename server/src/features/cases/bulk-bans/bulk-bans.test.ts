import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { idOf, openCases } from '../cases.fixture.ts'

const { app, ann, ben, cam, dot, hall, make, as, visitor, someone, report, tasksDone } = await openCases()
const { db } = app.deps
const statement = { basis: 'rule', ground: 'Spam', facts: 'They advertise' } as const
const ban = 'PUT /clubs/:club/bulk-bans/:bulkId'
const reverse = 'PUT /clubs/:club/bulk-bans/:bulkId/reversal'
const at = (club: { slug: string }, bulkId: string) => ({ params: { club: club.slug, bulkId } })
const inClub = (club: { slug: string }) => ({ params: { club: club.slug } })

/** A club with a moderator and people who joined at once, each with a post and a comment. */
async function openWave(size: number) {
  const club = await make.club({ owner: personOf(ann) })
  const watcher = await someone(club)
  await sql`update clubs set permissions = permissions || ${JSON.stringify({ moderators: [idOf(watcher)] })}::jsonb
    where id = ${club.id}`.execute(db)
  const people = await Promise.all(
    Array.from({ length: size }, async (_, at) => {
      const person = await make.person({
        email: `wave-${newId()}@spam-${club.slug}.example`,
        firstName: `Wave ${at}`,
      })
      await make.member(club, person)
      const post = await make.post({ club, author: person })
      return { ...person, post, client: await as(person) }
    }),
  )
  return { club, watcher, people, ids: people.map(({ id }) => id) }
}
const feedOf = async (who: Client, club: { slug: string }) =>
  (await who.call('GET /clubs/:club/feed', { ...inClub(club), query: {} })).items.map(({ id }) => id)
const restrictedIn = async (who: Client, club: { slug: string }) =>
  (await who.call('GET /clubs/:club/restrictions', { ...inClub(club), query: {} })).items.map(
    ({ person }) => person?.id,
  )
const membersOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('club_memberships').select('user_id').where('club_id', '=', id).execute())
    .map((row) => row.user_id)
    .sort()

describe('a ban of several people', () => {
  it('bans each with the statement, hides what they published, and is reversed as a whole', async () => {
    const { club, watcher, people, ids } = await openWave(4)
    const bystander = await someone(club)
    const kept = await make.post({ club, author: personOf(bystander) })
    const before = { members: await membersOf(club), feed: (await feedOf(watcher, club)).sort() }
    const bulkId = newId()
    const body = { personIds: ids, statement }
    expect(await watcher.call(ban, { ...at(club, bulkId), body })).toEqual({ done: ids, failed: [] })
    await tasksDone()
    expect(await feedOf(watcher, club)).toEqual([kept.id])
    expect((await restrictedIn(watcher, club)).sort()).toEqual([...ids].sort())
    expect(await membersOf(club)).toEqual(before.members.filter((id) => !ids.includes(id)))
    for (const { client } of people) {
      const { items } = await client.call('GET /my/statements', { query: {} })
      expect(items).toMatchObject([{ action: 'ban', ...statement, club: { id: club.id } }])
    }
    const { items } = await watcher.call('GET /clubs/:club/bulk-bans', inClub(club))
    expect(items).toMatchObject([
      { id: bulkId, people: 4, ground: 'Spam', isHiding: false, by: { id: idOf(watcher) } },
    ])
    expect(items[0]?.names).toContain(`Wave 0 ${people[0]?.lastName ?? ''}`.trim())
    expect(await watcher.call(reverse, { ...at(club, bulkId), body: { reason: 'A mistake' } })).toEqual({
      ...{ reversed: 4, failed: 0, left: 0 },
    })
    await tasksDone()
    expect({ members: await membersOf(club), feed: (await feedOf(watcher, club)).sort() }).toEqual(before)
    expect(await restrictedIn(watcher, club)).toEqual([])
    expect((await watcher.call('GET /clubs/:club/bulk-bans', inClub(club))).items).toEqual([])
    expect(await watcher.call(reverse, { ...at(club, bulkId), body: { reason: '' } })).toEqual({
      ...{ reversed: 0, failed: 0, left: 0 },
    })
  })

  it('bans each once when it is sent twice, and adds others under its id', async () => {
    const { club, watcher, ids } = await openWave(3)
    const bulkId = newId()
    const send = (personIds: string[]) =>
      watcher.call(ban, { ...at(club, bulkId), body: { personIds, statement, days: 3 } })
    await send(ids.slice(0, 2))
    expect(await send(ids)).toEqual({ done: ids, failed: [] })
    const rows = await db
      .selectFrom('restrictions')
      .select([
        'person_id',
        sql<boolean>`ends_at between now() + interval '71 hours' and now() + interval '72 hours'`.as(
          'is_timed',
        ),
      ])
      .where('club_id', '=', club.id)
      .execute()
    expect(rows.map((row) => row.person_id).sort()).toEqual([...ids].sort())
    expect(rows.every((row) => row.is_timed)).toBe(true)
    const { items } = await watcher.call('GET /clubs/:club/bulk-bans', inClub(club))
    expect(items).toMatchObject([{ id: bulkId, people: 3 }])
    // Under another id they are banned already.
    const again = await watcher.call(ban, { ...at(club, newId()), body: { personIds: ids, statement } })
    expect(again).toEqual({
      done: [],
      failed: ids.map((personId) => ({ personId, code: 'already_done' })),
    })
  })

  it('leaves the posts where it is asked to', async () => {
    const { club, watcher, people, ids } = await openWave(2)
    const body = { personIds: ids, statement, hidesAll: false }
    await watcher.call(ban, { ...at(club, newId()), body })
    await tasksDone()
    expect((await feedOf(watcher, club)).sort()).toEqual(people.map(({ post }) => post.id).sort())
  })

  it('passes over whom the viewer can’t ban, and is refused to others', async () => {
    const { club, watcher, ids, people } = await openWave(2)
    const [first] = ids
    const personIds = [idOf(ann), idOf(watcher), newId(), ...ids]
    const body = { personIds, statement }
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [cam, 'permission_denied'],
      [people[0]?.client as Client, 'permission_denied'],
    ] as const) {
      expect((await who.refused(ban, { ...at(club, newId()), body })).code).toBe(code)
      expect((await who.refused(reverse, { ...at(club, newId()), body: { reason: '' } })).code).toBe(code)
      expect((await who.refused('GET /clubs/:club/bulk-bans', inClub(club))).code).toBe(code)
    }
    const bulkId = newId()
    const { done, failed } = await watcher.call(ban, { ...at(club, bulkId), body })
    expect(done).toEqual(ids)
    expect(failed.map(({ code }) => code)).toEqual([
      ...['person_protected', 'person_protected', 'report_subject_not_found'],
    ])
    // Of another moderator, and of another club.
    const used = { ...at(club, bulkId), body: { personIds: [first ?? ''], statement } }
    expect((await ann.refused(ban, used)).code).toBe('id_taken')
    const elsewhere = { ...at(hall, bulkId), body: used.body }
    expect((await ann.refused(reverse, { ...at(hall, bulkId), body: { reason: '' } })).code).toBe(
      'act_not_found',
    )
    expect((await ann.refused(ban, elsewhere)).code).toBe('id_taken')
  })

  it('leaves reversed what was reversed before, and out what its reversal may not undo', async () => {
    const { club, watcher, ids } = await openWave(3)
    const bulkId = newId()
    await watcher.call(ban, { ...at(club, bulkId), body: { personIds: ids, statement } })
    const { items } = await watcher.call('GET /clubs/:club/restrictions', { ...inClub(club), query: {} })
    const one = items.find(({ person }) => person?.id === ids[0])
    await watcher.call('PUT /acts/:actId/reversal', {
      params: { actId: one?.actId ?? '' },
      body: { reason: '' },
    })
    expect(await watcher.call(reverse, { ...at(club, bulkId), body: { reason: '' } })).toMatchObject({
      ...{ reversed: 2, left: 0 },
    })
  })
})

describe('cases about what a ban hides with all else', () => {
  it('are closed with it and open again with its reversal; legal notices and others’ stay', async () => {
    const { club, watcher, people, ids } = await openWave(2)
    const bystander = await someone(club)
    const other = await make.post({ club, author: personOf(bystander) })
    const subjects = [...people.map(({ post }) => post.id), other.id].map((id) => ({
      kind: 'content' as const,
      id,
    }))
    for (const subject of subjects) await report(dot, subject)
    const legal = {
      reason: 'illegal',
      legal: {
        explanation: 'A forgery',
        name: 'Dot',
        email: 'dot@visitors.test',
        isAboutChildAbuse: false,
        isInGoodFaith: true,
      },
    }
    const [, second] = subjects
    if (second) await report(ben, second, legal)
    const open = async () => {
      await tasksDone()
      const { items } = await watcher.call('GET /clubs/:club/cases', { ...inClub(club), query: {} })
      const rows = await db.selectFrom('moderation_cases').select(['id', 'subject_id']).execute()
      return items.map(({ id }) => rows.find((row) => row.id === id)?.subject_id).sort()
    }
    expect(await open()).toEqual(subjects.map(({ id }) => id).sort())
    const bulkId = newId()
    await watcher.call(ban, { ...at(club, bulkId), body: { personIds: ids, statement } })
    expect(await open()).toEqual([other.id, second?.id].sort())
    const { items: reports } = await dot.call('GET /my/reports', { query: {} })
    expect(reports.filter(({ outcome }) => outcome === 'acted')).toHaveLength(1)
    await watcher.call(reverse, { ...at(club, bulkId), body: { reason: '' } })
    expect(await open()).toEqual(subjects.map(({ id }) => id).sort())
  })

  it('stay open with a ban that hides nothing', async () => {
    const { club, watcher, people, ids } = await openWave(1)
    for (const { post } of people) await report(dot, { kind: 'content', id: post.id })
    await watcher.call(ban, { ...at(club, newId()), body: { personIds: ids, statement, hidesAll: false } })
    await tasksDone()
    const { items } = await watcher.call('GET /clubs/:club/cases', { ...inClub(club), query: {} })
    expect(items).toHaveLength(1)
  })
})

describe('waves of new members', () => {
  it('are for moderators, by network, mail domain and hour, and show no address', async () => {
    const { club, watcher, people, ids } = await openWave(3)
    const network = Buffer.from('one network')
    await db
      .insertInto('sign_up_networks')
      .values(ids.map((person_id) => ({ person_id, network })))
      .execute()
    // Joined with them, from elsewhere.
    const bystander = await someone(club)
    const { waves } = await watcher.call('GET /clubs/:club/waves', inClub(club))
    const [wave] = waves
    expect(wave).toMatchObject({ domain: `spam-${club.slug}.example`, published: 3 })
    expect(wave?.signs.slice(0, 2)).toEqual(['network', 'domain'])
    expect(wave?.people.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(waves.filter(({ people: of }) => of.some(({ id }) => id === idOf(bystander)))).toMatchObject([
      { signs: expect.arrayContaining(['hour']), domain: null },
    ])
    expect(JSON.stringify(waves)).not.toMatch(/wave-|127\.0|one network/)
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [cam, 'permission_denied'],
      [people[0]?.client as Client, 'permission_denied'],
    ] as const)
      expect((await who.refused('GET /clubs/:club/waves', inClub(club))).code).toBe(code)
    await watcher.call(ban, { ...at(club, newId()), body: { personIds: ids, statement } })
    expect((await watcher.call('GET /clubs/:club/waves', inClub(club))).waves).toEqual([])
  })

  it('leave out who joined long ago, and who moderates', async () => {
    const { club, watcher, ids } = await openWave(3)
    await sql`update clubs set permissions = permissions || ${JSON.stringify({ moderators: [idOf(watcher), ids[0]] })}::jsonb
      where id = ${club.id}`.execute(db)
    const peopleIn = async () =>
      (await ann.call('GET /clubs/:club/waves', inClub(club))).waves.flatMap(({ people }) =>
        people.map(({ id }) => id),
      )
    expect(await peopleIn()).not.toContain(ids[0])
    await sql`update clubs set permissions = permissions - 'moderators' where id = ${club.id}`.execute(db)
    expect(await peopleIn()).toContain(ids[0])
    await sql`update club_memberships set created_at = now() - interval '15 days' where club_id = ${club.id}`.execute(
      db,
    )
    expect(await peopleIn()).toEqual([])
  })
})
