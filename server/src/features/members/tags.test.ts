import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, cam, dot, visitor, vault, make, as, app } = await openWorld()
const { db } = app.deps

async function someone(given: { interests?: string[]; communityRoles?: string[] } = {}, firstName?: string) {
  const person = await make.person({ ...(firstName && { firstName }) })
  const { interests = [], communityRoles = [] } = given
  await (await as(person)).call('PUT /profile', { body: { interests, communityRoles } })
  return person
}
const newClub = () => make.club({ owner: personOf(ann) })
type Query = NonNullable<Parameters<typeof ann.call<'GET /clubs/:club/members'>>[1]['query']>
const list = (club: { slug: string }, query: Query = {}, who: Client = ann) =>
  who.call('GET /clubs/:club/members', { params: { club: club.slug }, query })
const names = async (club: { slug: string }, query: Query) =>
  (await list(club, query)).items.map(({ person }) => person.firstName)
const tags = (club: { slug: string }, who: Client = ann) =>
  who.call('GET /clubs/:club/member-tags', { params: { club: club.slug } })

describe('members by interest or role', () => {
  it('are found by interest and community role, ignoring case and accents', async () => {
    const club = await newClub()
    await make.member(club, await someone({ interests: ['Café  Culture', 'Jazz'] }, 'Ida'))
    await make.member(club, await someone({ communityRoles: ['cafe culture'] }, 'Bo'))
    await make.member(club, await someone({ interests: ['Culture'] }, 'Cy'))
    for (const about of ['café culture', 'CAFE CULTURE', ' Cafe   Culture '])
      expect((await names(club, { about })).sort()).toEqual(['Bo', 'Ida'])
    expect(await names(club, { about: 'jazz', q: 'ida' })).toEqual(['Ida'])
    expect(await names(club, { about: 'jazz', q: 'bo' })).toEqual([])
    expect(await names(club, { about: 'jazz', role: 'admin' })).toEqual([])
    expect(await names(club, { about: 'jazz', role: 'member' })).toEqual(['Ida'])
    expect(await list(club, { about: 'jazz' })).toMatchObject({ count: 1, next: null })
    // A blank filter has no effect, and parts of words do not match.
    expect(await names(club, { about: '  ' })).toHaveLength(4)
    for (const about of ['jaz', '%', "'", '~', 'x'.repeat(200)])
      expect(await names(club, { about })).toEqual([])
  })

  it('are found in each order, including owner and viewer', async () => {
    const club = await newClub()
    const { interests } = await ann.call('PUT /profile', { body: { interests: ['Kilns'] } })
    expect(interests).toEqual(['Kilns'])
    await make.member(club, await someone({ interests: ['kilns'] }, 'Zoe'))
    await make.member(club, await someone({ interests: ['Looms'] }, 'Lou'))
    await make.member(club, await someone({ interests: ['kilns'] }, 'Abe'), 'admin')
    expect(await names(club, { about: 'kilns' })).toEqual(['Ann', 'Abe', 'Zoe'])
    for (const sort of ['name', 'joined', 'seen'] as const)
      expect((await names(club, { about: 'kilns', sort })).sort()).toEqual(['Abe', 'Ann', 'Zoe'])
    await ann.call('PUT /profile', { body: { interests: [] } })
    expect(await names(club, { about: 'kilns' })).toEqual(['Abe', 'Zoe'])
  })

  it('are found in pages, each once', async () => {
    const club = await newClub()
    for (let count = 0; count < 25; count++) {
      const person = await make.person()
      await db
        .updateTable('profiles')
        .set({ interests: ['Kites'] })
        .where('id', '=', person.id)
        .execute()
      await make.member(club, person)
    }
    const first = await list(club, { about: 'kites' })
    const second = await list(club, { about: 'kites', cursor: first.next ?? '' })
    expect(first).toMatchObject({ count: 25 })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(25)
    expect(second.next).toBeNull()
  })

  it('are found by an index beyond the newest 2,000', async () => {
    const club = await newClub()
    const old = await someone({ interests: ['Astrolabes'] }, 'Otto')
    await make.member(club, old)
    await sql`update club_memberships set created_at = '2020-01-01' where user_id = ${old.id}`.execute(db)
    await sql`
      with people as (insert into profiles (id, email, first_name, last_name, interests)
        select gen_random_uuid(), 'many' || n || '@many.test', 'Many', 'N' || n, '{Crowds}' from generate_series(1, 2005) n
        returning id)
      insert into club_memberships (id, club_id, user_id, role)
        select gen_random_uuid(), ${club.id}, id, 'member' from people`.execute(db)
    await sql`update clubs set members = 2007 where id = ${club.id}`.execute(db)
    expect(await names(club, { about: 'astrolabes' })).toEqual(['Otto'])
    expect(await list(club, { about: 'astrolabes' })).toMatchObject({ count: 1 })
    expect(await tags(club)).toMatchObject({
      interests: [{ name: 'Crowds', count: 2001 }],
      isWhole: false,
    })
  })

  it('include their community roles', async () => {
    const club = await newClub()
    const person = await someone({ communityRoles: ['Mentor', 'Treasurer'] })
    await make.member(club, person)
    for (const sort of ['role', 'name'] as const) {
      const { items } = await list(club, { sort })
      expect(items.find(({ id }) => id === person.id)?.communityRoles).toEqual(['Mentor', 'Treasurer'])
    }
  })
})

describe("the members' tags", () => {
  it('are counted by person, most common first, in the most common spelling', async () => {
    const club = await newClub()
    await make.member(club, await someone({ interests: ['jazz', 'Kilns'], communityRoles: ['Mentor'] }))
    await make.member(club, await someone({ interests: ['Jazz', 'JAZZ'] }))
    await make.member(club, await someone({ interests: ['Jazz'] }))
    await make.member(club, await someone())
    expect(await tags(club)).toEqual({
      interests: [
        { name: 'Jazz', count: 3 },
        { name: 'Kilns', count: 1 },
      ],
      communityRoles: [{ name: 'Mentor', count: 1 }],
      isWhole: true,
    })
    expect(await tags(await newClub())).toEqual({ interests: [], communityRoles: [], isWhole: true })
  })

  it('count only present members with accounts', async () => {
    const club = await newClub()
    const [gone, left] = [await someone({ interests: ['Gone'] }), await someone({ interests: ['Left'] })]
    for (const person of [gone, left]) await make.member(club, person)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await (await as(left)).call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await someone({ interests: ['Outside'] })
    expect((await tags(club)).interests).toEqual([])
  })

  it('list at most 50 of each', async () => {
    const club = await newClub()
    const some = (from: number) => Array.from({ length: 20 }, (_, n) => `Interest ${from + n}`)
    for (const from of [0, 20, 40]) await make.member(club, await someone({ interests: some(from) }))
    expect((await tags(club)).interests).toHaveLength(50)
  })

  it('are visible to people who can see the members', async () => {
    const person = await someone({ interests: ['Locks'] })
    await make.member(vault, person)
    expect((await tags(vault, cam)).interests).toEqual([{ name: 'Locks', count: 1 }])
    const asked = { params: { club: vault.slug } }
    expect(await dot.refused('GET /clubs/:club/member-tags', asked)).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused('GET /clubs/:club/member-tags', asked)).toMatchObject({ status: 401 })
    expect(
      await dot.refused('GET /clubs/:club/members', { ...asked, query: { about: 'locks' } }),
    ).toMatchObject({ code: 'members_only' })
    expect(await ann.refused('GET /clubs/:club/member-tags', { params: { club: newId() } })).toMatchObject({
      status: 404,
    })
  })
})
