import type { OutputOf } from '@guildhall/contract/api'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const list = 'GET /clubs/:club/members'
type Listed = OutputOf<typeof list>
type Query = { q?: string; role?: 'owner' | 'admin' | 'member'; limit?: number; cursor?: string }
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const read = (who: Client, club: { slug: string }, query: Query = {}) =>
  who.call(list, { ...at(club), query })
const names = ({ items }: Pick<Listed, 'items'>) => items.map(({ person }) => person.firstName)
const minute = (number: number) => new Date(Date.UTC(2024, 0, 1, 0, number))
const pagesOf = async (who: Client, club: { slug: string }, query: Query = {}) => {
  const pages: Listed['items'][] = []
  let cursor: string | undefined
  do {
    const page = await read(who, club, { ...query, cursor })
    pages.push(page.items)
    cursor = page.next ?? undefined
  } while (cursor && pages.length < 50)
  return pages
}
const joinedAt = (club: { id: string }, who: { id: string }, time: Date) =>
  db
    .updateTable('club_memberships')
    .set({ created_at: time })
    .where('club_id', '=', club.id)
    .where('user_id', '=', who.id)
    .execute()
/** A club with people named by letters, who joined in the given order, a minute apart. */
const clubOf = async (people: string, given: { isPrivate?: boolean } = {}) => {
  const club = await make.club({ owner, ...given })
  await joinedAt(club, owner, minute(0))
  const made = []
  for (const [index, firstName] of [...people].entries()) {
    const person = await make.person({ firstName })
    await make.member(club, person, firstName < 'a' ? 'admin' : 'member')
    await joinedAt(club, person, minute(index + 1))
    made.push(person)
  }
  return { club, people: made }
}

describe("a club's members", () => {
  it("are the owner, the viewer, the admins, then the newest, with the viewer's abilities", async () => {
    const { club, people } = await clubOf('aBcDe')
    const who = await as(people[2] ?? owner)
    const page = await read(who, club)
    expect(names(page)).toEqual(['Ann', 'c', 'D', 'B', 'e', 'a'])
    expect(page).toMatchObject({ next: null, count: 6 })
    expect(page.items[1]).toMatchObject({
      id: people[2]?.id,
      role: 'member',
      isSelf: true,
      joinedAt: minute(3).toISOString(),
      can: { promote: 'permission_denied', demote: 'permission_denied', remove: 'permission_denied' },
    })
    expect(names(await read(ann, club))).toEqual(['Ann', 'D', 'B', 'e', 'c', 'a'])

    const [first, , , last] = (await read(ann, club)).items.map(({ role, isSelf, can }) => ({
      role,
      isSelf,
      can,
    }))
    expect(first).toEqual({
      role: 'owner',
      isSelf: true,
      can: {
        ...{ promote: 'owner_is_fixed', demote: 'owner_is_fixed', remove: 'owner_is_fixed' },
        moderate: 'permission_denied',
      },
    })
    expect(last).toEqual({
      role: 'member',
      isSelf: false,
      can: { promote: true, demote: 'not_an_admin', remove: true, moderate: true },
    })
    const admin = await as(people[1] ?? owner)
    expect((await read(admin, club)).items[1]?.can).toEqual({
      promote: 'already_admin',
      demote: true,
      remove: 'leave_instead',
      moderate: 'permission_denied',
    })
    expect((await read(admin, club)).items[2]?.can).toMatchObject({ demote: true, remove: true })
  })

  it('include no email addresses', async () => {
    const { club, people } = await clubOf('a')
    expect(JSON.stringify(await read(ann, club))).not.toContain('@people.test')
    expect(await read(ann, club, { q: people[0]?.email })).toMatchObject({ items: [], count: 0 })
  })

  it('come in pages of 20, up to 100, without gaps or repeats during changes', async () => {
    const { club, people } = await clubOf('A'.repeat(23) + 'b'.repeat(24))
    // Members who joined at the same time are still ordered.
    await db
      .updateTable('club_memberships')
      .set({ created_at: minute(1) })
      .where('club_id', '=', club.id)
      .execute()
    const who = await as(people[30] ?? owner)
    for (const [limit, sizes] of [
      [undefined, [20, 20, 8]],
      [1, Array.from({ length: 48 }, () => 1)],
      [7, [7, 7, 7, 7, 7, 7, 6]],
      [100, [48]],
    ] as const) {
      const pages = await pagesOf(who, club, { limit })
      expect(pages.map((page) => page.length)).toEqual(sizes)
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(48)
      expect(
        pages
          .flat()
          .map(({ role }) => role[0])
          .join(''),
      ).toMatch(/^oma{23}m{23}$/)
    }
    const first = await read(who, club)
    await make.member(club, await make.person(), 'admin')
    const { id } = first.items.at(-1) ?? owner
    await db.deleteFrom('club_memberships').where('club_id', '=', club.id).where('user_id', '=', id).execute()
    const second = await read(who, club, { cursor: first.next ?? '' })
    expect(second.count).toBeNull()
    expect(names(second)).toEqual([
      ...Array.from({ length: 5 }, () => 'A'),
      ...Array.from({ length: 15 }, () => 'b'),
    ])
  })

  it('are found by parts of name and username and by role, with the exact count', async () => {
    const { club, people } = await clubOf('Abcd')
    const zelda = await make.person({ firstName: 'Zelda', lastName: 'van Örs', username: 'quiet_otter' })
    await make.member(club, zelda)
    for (const q of [
      'zel',
      'elda',
      'VAN',
      'örs zelda',
      'ÖR',
      'ors',
      'ld',
      'quiet',
      '@quiet_otter',
      't_o',
      ' otter ',
    ])
      expect(names(await read(ann, club, { q })), q).toEqual(['Zelda'])
    expect(names(await read(ann, club, { q: 'ann' }))).toEqual(['Ann'])
    expect(names(await read(await as(zelda), club, { q: 'zelda' }))).toEqual(['Zelda'])
    for (const q of ['zelda nobody', '...', "' | 'nobody", '%', 'ze%x', 'z_l', '\\'])
      expect(await read(ann, club, { q }), q).toEqual({ items: [], next: null, count: 0 })
    expect(names(await read(ann, club, { q: ' ' }))).toHaveLength(6)

    expect(names(await read(ann, club, { role: 'owner' }))).toEqual(['Ann'])
    expect(names(await read(ann, club, { role: 'admin' }))).toEqual(['A'])
    expect(names(await read(ann, club, { role: 'member' }))).toEqual(['Zelda', 'd', 'c', 'b'])
    expect(names(await read(ann, club, { role: 'member', q: 'zel' }))).toEqual(['Zelda'])
    expect(names(await read(await as(people[2] ?? owner), club, { role: 'member' }))).toEqual([
      'c',
      'Zelda',
      'd',
      'b',
    ])
    expect(names(await read(await as(people[0] ?? owner), club, { role: 'admin' }))).toEqual(['A'])
    expect(await read(ann, club, { role: 'member', limit: 2 })).toMatchObject({ count: 4 })
    expect(await read(ann, club, { role: 'admin', limit: 1 })).toMatchObject({ count: 1, next: null })
    expect(await read(ann, club, { q: 'number', limit: 1 })).toMatchObject({ count: 4 })
  })

  it('are found in a large club by common and rare names, on every page', async () => {
    const club = await make.club({ owner })
    await sql`with people as (
        insert into profiles (id, email, first_name, last_name, username)
        select gen_random_uuid(), 'crowd' || n || '@people.test', case when n % 100 = 0 then 'Rarely' else 'Often' end,
          'Seen', 'crowd' || n from generate_series(1, 2500) n returning id, username
      ) insert into club_memberships (id, club_id, user_id, role, created_at)
        select gen_random_uuid(), ${club.id}, id, 'member', now() - substr(username, 6)::int * interval '1 minute'
        from people`.execute(db)
    await db.updateTable('clubs').set({ members: 2501 }).where('id', '=', club.id).execute()
    expect(await read(ann, club)).toMatchObject({ count: 2501 })
    expect(await read(ann, club, { q: 'often' })).toMatchObject({ count: 100 })
    expect(await read(ann, club, { q: 'rarely' })).toMatchObject({ count: 25 })
    expect(await read(ann, club, { role: 'member' })).toMatchObject({ count: 1000 })
    const rare = (await pagesOf(ann, club, { q: 'rarely' })).flat().map(({ person }) => person.username)
    expect(rare).toEqual(Array.from({ length: 25 }, (_, index) => `crowd${(index + 1) * 100}`))
    const common = (await pagesOf(ann, club, { q: 'often', limit: 100 })).flat()
    expect(new Set(common.map(({ id }) => id)).size).toBe(2475)
    expect(names(await read(ann, club, { q: 'crowd2499' }))).toEqual(['Often'])
  })

  it('are visible to signed-in people who can see inside', async () => {
    expect(await visitor.refused(list, at(hall))).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(names(await read(dot, hall))).toEqual(['Ann', 'Ben', 'Cam'])
    expect(names(await read(cam, vault))).toEqual(['Ann', 'Cam', 'Ben'])
    for (const query of [{}, { q: 'ann' }, { q: '...' }, { role: 'owner' as const }])
      expect(await dot.refused(list, { ...at(vault), query })).toMatchObject({
        status: 403,
        code: 'members_only',
      })
    expect(await dot.refused(list, at({ slug: 'no-such-club' }))).toMatchObject({ code: 'club_not_found' })
    expect(await dot.refused(list, at({ slug: 'x' }))).toMatchObject({ code: 'bad_club_identifier' })
    const gone = await make.club({ owner })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await ann.refused(list, at(gone))).toMatchObject({ code: 'club_not_found' })
  })

  it('reject invalid page sizes and cursors', async () => {
    for (const limit of [0, -1, 101, 1.5, 'many', ''])
      expect(
        await ann.refused(list, { ...at(hall), query: { limit: String(limit) } }),
        String(limit),
      ).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { limit: 'Ask for 1 to 100 members at a time' },
      })
    const place = (text: string) => Buffer.from(text).toString('base64url')
    for (const cursor of [
      'x',
      '3',
      '9',
      place(`1.${owner.id}`),
      `4${place(`1.${owner.id}`)}`,
      `3${place('1.x')}`,
    ])
      expect(await ann.refused(list, { ...at(hall), query: { cursor } }), cursor).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
    expect(await read(ann, hall, { cursor: `3${place(`999999999999999.${owner.id}`)}` })).toMatchObject({
      next: null,
    })
  })

  it('take one statement, with the same text for many as for few and for everyone', async () => {
    const [few, many] = [await clubOf(''), await clubOf('A'.repeat(15) + 'b'.repeat(30))]
    const statements = await statementsOf(() => read(ann, few.club))
    expect(statements).toHaveLength(1)
    expect(await statementsOf(() => read(dot, many.club))).toEqual(statements)
    expect(await statementsOf(() => read(ann, many.club, { limit: 100 }))).toHaveLength(1)
  })
})

describe('an admin by the list only', () => {
  it('is listed with and without a membership', async () => {
    const [listed, both] = [await make.person({ firstName: 'Lis' }), await make.person({ firstName: 'Bo' })]
    const club = await make.club({
      owner,
      isPrivate: true,
      permissions: { admins: [listed.id, both.id, newId()] },
    })
    await make.member(club, both)
    const page = await read(ann, club)
    expect(names(page).sort()).toEqual(['Ann', 'Bo', 'Lis'])
    expect(page.items.find(({ id }) => id === listed.id)).toMatchObject({ role: 'admin', joinedAt: null })
    expect(page.items.find(({ id }) => id === both.id)).toMatchObject({ role: 'admin' })
    expect((await pagesOf(ann, club, { limit: 1 })).flat()).toHaveLength(3)
    expect(names(await read(ann, club, { role: 'member' }))).toEqual([])
    expect(names(await read(await as(listed), club))).toEqual(['Ann', 'Lis', 'Bo'])

    const target = (who: { id: string }) => ({ params: { club: club.slug, personId: who.id } })
    expect(await ann.refused('PUT /clubs/:club/members/:personId/admin', target(listed))).toMatchObject({
      code: 'already_admin',
    })
    await ann.call('DELETE /clubs/:club/members/:personId/admin', target(listed))
    expect(await (await as(listed)).refused('GET /clubs/:club', at(club))).toMatchObject({
      code: 'members_only',
    })
    await ann.call('DELETE /clubs/:club/members/:personId/admin', target(both))
    expect((await (await as(both)).call('GET /clubs/:club', at(club))).role).toBe('member')
    expect(names(await read(ann, club))).toEqual(['Ann', 'Bo'])
  })
})
