import type { InputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { cell } from '../../platform/text/csv.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const list = 'GET /clubs/:club/members'
type Query = InputOf<typeof list>['query']
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const read = (who: Client, club: { slug: string }, query: Query) => who.call(list, { ...at(club), query })
const firstNames = async (who: Client, club: { slug: string }, query: Query) => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await read(who, club, { ...query, cursor })
    found.push(...page.items.map(({ person }) => person.firstName))
    cursor = page.next ?? undefined
  } while (cursor)
  return found
}
const day = (number: number) => new Date(Date.UTC(2024, 0, number))
const set = (club: { id: string }, who: { id: string }, values: { created_at?: Date; seen_on?: string }) =>
  db
    .updateTable('club_memberships')
    .set(values)
    .where('club_id', '=', club.id)
    .where('user_id', '=', who.id)
    .execute()

/** Ann's club: she joined on the 1st and was last seen on the 5th; the others as given. */
async function someClub(people: [firstName: string, joined: number, seen: number][]) {
  const club = await make.club({ owner })
  await set(club, owner, { created_at: day(1), seen_on: '2024-01-05' })
  for (const [firstName, joined, seen] of people) {
    const person = await make.person({ firstName, lastName: 'Z' })
    await make.member(club, person, firstName === firstName.toUpperCase() ? 'admin' : 'member')
    await set(club, person, {
      created_at: day(joined),
      ...(seen && { seen_on: `2024-01-${String(seen).padStart(2, '0')}` }),
    })
  }
  return club
}

describe('members in other orders', () => {
  it.each([1, 2, 100])(
    'stand by name, by when they joined or were last here, in pages of %d',
    async (limit) => {
      const club = await someClub([
        ['bob', 4, 9],
        ['Élodie', 2, 3],
        ['AL', 5, 0],
        ['zoe', 3, 9],
      ])
      expect(await firstNames(ann, club, { sort: 'name', limit })).toEqual([
        'AL',
        'Ann',
        'bob',
        'Élodie',
        'zoe',
      ])
      expect(await firstNames(ann, club, { sort: 'joined', limit })).toEqual([
        'AL',
        'bob',
        'zoe',
        'Élodie',
        'Ann',
      ])
      // On one day, the younger account comes first.
      expect(await firstNames(ann, club, { sort: 'seen', limit })).toEqual([
        'zoe',
        'bob',
        'Ann',
        'Élodie',
        'AL',
      ])
      expect(await firstNames(ann, club, { sort: 'name', role: 'member', limit })).toEqual([
        'bob',
        'Élodie',
        'zoe',
      ])
      expect(await firstNames(ann, club, { sort: 'name', role: 'admin', limit })).toEqual(['AL'])
      expect(await firstNames(ann, club, { sort: 'joined', role: 'owner', limit })).toEqual(['Ann'])
      expect(await firstNames(ann, club, { sort: 'name', q: 'o z', limit })).toEqual(['bob', 'Élodie', 'zoe'])
      expect(await firstNames(ann, club, { sort: 'joined', q: 'lod', limit })).toEqual(['Élodie'])
      expect(await read(ann, club, { sort: 'name', limit })).toMatchObject({ count: 5 })
    },
  )

  it("include admins by the list who never joined, with everyone's role", async () => {
    const club = await someClub([['bob', 2, 2]])
    const listed = await make.person({ firstName: 'Aaron' })
    const permissions = JSON.stringify({ admins: [listed.id] })
    await db.updateTable('clubs').set({ permissions }).where('id', '=', club.id).execute()
    for (const sort of ['name', 'joined', 'seen'] as const) {
      const { items } = await read(ann, club, { sort })
      expect(items.map(({ role }) => role).sort()).toEqual(['admin', 'member', 'owner'])
      expect(items.find(({ id }) => id === listed.id)).toMatchObject({ joinedAt: null, role: 'admin' })
    }
    expect(await firstNames(ann, club, { sort: 'name', role: 'admin' })).toEqual(['Aaron'])
  })

  it('reflect a new name immediately, with the same access rules', async () => {
    const club = await someClub([['bob', 2, 2]])
    await db.updateTable('profiles').set({ first_name: 'Zed' }).where('first_name', '=', 'bob').execute()
    expect(await firstNames(ann, club, { sort: 'name' })).toEqual(['Ann', 'Zed'])
    expect(await dot.refused(list, { ...at(vault), query: { sort: 'name' } })).toMatchObject({
      code: 'members_only',
    })
    for (const cursor of ['x', Buffer.from('["a"]').toString('base64url')])
      for (const sort of ['name', 'joined', 'seen'])
        expect(await ann.refused(list, { ...at(hall), query: { sort, cursor } })).toMatchObject({
          code: 'bad_input',
        })
    const long = await make.person({ firstName: 'ﷺ'.repeat(50), lastName: '界'.repeat(50) })
    const crowded = await make.club({ owner })
    await make.member(crowded, long)
    expect(await firstNames(ann, crowded, { sort: 'name', limit: 1 })).toHaveLength(2)
    const place = Buffer.from(JSON.stringify(['2024-99-99', newId()])).toString('base64url')
    expect(await ann.refused(list, { ...at(hall), query: { sort: 'seen', cursor: place } })).toMatchObject({
      code: 'bad_input',
    })
  })
})

describe('the date of the last visit', () => {
  const today = new Date().toISOString().slice(0, 10)
  const lastSeen = async (who: Client, club: { slug: string }, person: { id: string }) =>
    (await read(who, club, {})).items.find(({ id }) => id === person.id)?.lastSeenOn

  it('is recorded once a day, by session and token, and visible to owner and admins only', async () => {
    const person = await make.person()
    const club = await make.club({ owner })
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, person)
    expect(await lastSeen(ann, club, person)).toBeNull()
    const who = await as(person)
    expect(await lastSeen(ann, club, person)).toBe(today)
    expect(await lastSeen(ben, club, person)).toBe(today)
    for (const other of [who, dot]) {
      expect(await lastSeen(other, club, person)).toBeNull()
      expect(await other.refused(list, { ...at(club), query: { sort: 'seen' } })).toMatchObject({
        status: 403,
        code: 'permission_denied',
      })
    }
    const written = async () =>
      (
        await sql<{
          x: string
        }>`select xmin::text as x from club_memberships where user_id = ${person.id}`.execute(db)
      ).rows
    const before = await written()
    // Later on the same day.
    const earlier = new Date(Date.now() - 3_600_000)
    await db
      .updateTable('sessions')
      .set({ last_active_at: earlier })
      .where('user_id', '=', person.id)
      .execute()
    await who.call('GET /my/clubs')
    expect(await written()).toEqual(before)

    await set(club, person, { seen_on: '2024-01-01' })
    const program = by(await make.token(person.id))
    await program.call('GET /my/clubs')
    expect(await lastSeen(ann, club, person)).toBe(today)
  })
})

describe('changing several members', () => {
  const change = 'PUT /clubs/:club/members/changes'
  const rolesOf = async (club: { id: string }) =>
    Object.fromEntries(
      (
        await db
          .selectFrom('club_memberships')
          .select(['user_id', 'role'])
          .where('club_id', '=', club.id)
          .execute()
      ).map(({ user_id, role }) => [user_id, role]),
    )

  it('applies each possible change, and returns the reason for each other', async () => {
    const club = await make.club({ owner })
    const [one, two, admin] = [await make.person(), await make.person(), await make.person()]
    for (const person of [one, two]) await make.member(club, person)
    await make.member(club, admin, 'admin')
    const gone = newId()
    const ids = [one.id, owner.id, gone, two.id, admin.id]
    const ask = (name: string, personIds: string[]) =>
      ann.call(change, { ...at(club), body: { change: name, personIds } } as never)
    expect(await ask('promote', ids)).toEqual({
      done: [one.id, two.id],
      failed: [
        { personId: owner.id, code: 'owner_is_fixed' },
        { personId: gone, code: 'member_not_found' },
        { personId: admin.id, code: 'already_admin' },
      ],
    })
    expect(await ask('demote', [one.id, one.id])).toEqual({ done: [one.id], failed: [] })
    expect(await ask('remove', [two.id, owner.id])).toEqual({
      done: [two.id],
      failed: [{ personId: owner.id, code: 'owner_is_fixed' }],
    })
    expect(await rolesOf(club)).toEqual({ [owner.id]: 'owner', [one.id]: 'member', [admin.id]: 'admin' })
  })

  it('is limited to owner and admins and 1 to 20 people; losing the right ends it', async () => {
    const club = await make.club({ owner })
    const [admin, other] = [await make.person(), await make.person()]
    for (const person of [admin, other]) await make.member(club, person, 'admin')
    const body = { change: 'demote' as const, personIds: [admin.id, other.id] }
    for (const who of [cam, dot])
      expect(await who.refused(change, { ...at(club), body })).toMatchObject({ code: 'permission_denied' })
    expect(await visitor.refused(change, { ...at(club), body })).toMatchObject({ code: 'sign_in_required' })
    expect(await dot.refused(change, { ...at(vault), body })).toMatchObject({ code: 'members_only' })
    expect(limits.membersChanged).toBe(20)
    for (const personIds of [[], Array.from({ length: 21 }, newId), ['x']])
      expect(await ann.refused(change, { ...at(club), body: { ...body, personIds } })).toMatchObject({
        code: 'bad_input',
      })
    // Admins who demote themselves first cannot continue.
    const who = await as(admin)
    expect(await who.call(change, { ...at(club), body })).toEqual({
      done: [admin.id],
      failed: [{ personId: other.id, code: 'permission_denied' }],
    })
  })
})

describe("the members' CSV file", () => {
  const path = ({ slug }: { slug: string }) => `/rest/v1/clubs/${slug}/members.csv`

  it('is for owner and admins, lists everyone and contains no email addresses', async () => {
    const club = await make.club({ owner, name: 'Table Tennis' })
    const many = Array.from({ length: 230 }, (_, n) => ({
      id: newId(),
      email: `csv-${n}@people.test`,
      first_name: n === 0 ? '=HYPERLINK("x")' : `Number ${n}`,
      last_name: n === 1 ? 'O"Neill, Jr' : 'Ω',
      username: `csv_${n}`,
    }))
    await db.insertInto('profiles').values(many).execute()
    for (const { id } of many) await make.member(club, { id })
    await set(club, { id: many[1]?.id ?? '' }, { created_at: day(3), seen_on: '2024-02-03' })
    const answer = await ann.fetch(path(club))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const today = new Date().toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="table-tennis-members-${today}.csv"`,
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = bytes.subarray(3).toString().trimEnd().split('\r\n')
    expect(head).toBe('Name,Username,Role,Joined,Last seen')
    expect(rows).toHaveLength(231)
    expect(new Set(rows).size).toBe(231)
    expect(rows).toContain(`"Number 1 O""Neill, Jr",csv_1,member,2024-01-03,2024-02-03`)
    expect(rows.some((row) => row.startsWith(`"'=HYPERLINK(""x"") Ω",csv_0,member,`))).toBe(true)
    expect(bytes.toString()).not.toContain('people.test')
  })

  it('is refused to others', async () => {
    const codeFor = async (who: Client, club: { slug: string }) => {
      const answer = await who.fetch(path(club))
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    }
    expect(await codeFor(cam, hall)).toEqual([403, 'permission_denied'])
    expect(await codeFor(dot, hall)).toEqual([403, 'permission_denied'])
    expect(await codeFor(dot, vault)).toEqual([403, 'members_only'])
    expect(await codeFor(visitor, hall)).toEqual([401, 'sign_in_required'])
    expect(await codeFor(ann, { slug: 'no-such-club' })).toEqual([404, 'club_not_found'])
    expect((await ben.fetch(path(vault))).status).toBe(200)
  })

  it.each(['=', '+', '-', '@', '\t', '\r'])('escapes formulas that begin with %j', (sign) => {
    expect(cell(`${sign}1`).replace(/^"/, '')).toMatch(/^'/)
    expect(cell(`1${sign}`)).not.toContain("'")
  })
})
