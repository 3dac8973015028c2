import type { ClubCard } from '@guildhall/contract/clubs'
import { fullPath } from '@guildhall/contract/endpoint'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { eachKind } from '../../testing/kinds.ts'
import { queriesOf, statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const owner = personOf(ann)
const { db } = app.deps

type Query = Record<string, string | undefined>
/** Every page from the first on. */
const allOf = async (
  query: Query,
  between: () => Promise<unknown> = async () => {},
  who: Client = visitor,
) => {
  const pages: ClubCard[][] = []
  let cursor: string | undefined
  do {
    const page = await who.call('GET /clubs', { query: { ...query, cursor } as never })
    pages.push(page.items)
    cursor = page.next ?? undefined
    await between()
  } while (cursor && pages.length < 50)
  return pages
}

describe('the list of clubs', () => {
  it('is paged without gaps or repeats in each order, while clubs are created', async () => {
    const day = (number: number) => new Date(Date.UTC(2020, 0, number % 9))
    for (let number = 1; number <= 60; number++) {
      const { id } = await make.club({ owner, name: `Listed ${number}`, categories: ['Listed'] })
      await db
        .updateTable('clubs')
        .set({ members: number % 7, activity_score: number % 9, created_at: day(number * 2) })
        .where('id', '=', id)
        .execute()
    }
    const rankOf = {
      members: (row: { members: number }) => row.members,
      activity: (row: { activity_score: number }) => row.activity_score,
      newest: (row: { created_at: Date }) => row.created_at.getTime(),
    }
    for (const sort of ['members', 'activity', 'newest'] as const) {
      const listed = await db
        .selectFrom('clubs')
        .select(['id', 'members', 'activity_score', 'created_at'])
        .where('name', 'like', 'Listed %')
        .execute()
      const expected = listed
        .sort((a, b) => rankOf[sort](b) - rankOf[sort](a) || (a.id < b.id ? 1 : -1))
        .map((row) => row.id)
      const pages = await allOf({ sort, category: 'Listed' }, () => make.club({ owner }))
      expect(pages.map((page) => page.length)).toEqual([24, 24, 12])
      expect(
        pages.flat().map((card) => card.id),
        sort,
      ).toEqual(expected)
    }
    const first = await visitor.call('GET /clubs', { query: { category: 'Listed' } })
    expect(first.items.map((card) => card.members)).toEqual(
      first.items.map((card) => card.members).toSorted((a, b) => b - a),
    )
  })

  it('is filtered by text, category, fee and type, also combined', async () => {
    const club = async (name: string, set: object, categories: string[]) => {
      const { id } = await make.club({ owner, name, description: 'Smithing together', categories })
      await db
        .updateTable('clubs')
        .set({ active_at: new Date(), ...set })
        .where('id', '=', id)
        .execute()
      return id
    }
    const paid = { is_paid: true, membership_fee: '5.00' }
    const anvil = await club('Anvil', {}, ['Iron', 'Fire'])
    const bellows = await club('Bellows', paid, ['Fire'])
    const chisel = await club('Chisel', { ...paid, club_type: 'business' }, ['Iron'])
    const ids = async (query: Query) =>
      (await allOf({ q: 'smithing', ...query }))
        .flat()
        .map((card) => card.id)
        .sort()
    expect(await ids({})).toEqual([anvil, bellows, chisel].sort())
    expect(await ids({ category: 'Fire' })).toEqual([anvil, bellows].sort())
    expect(await ids({ fee: 'paid' })).toEqual([bellows, chisel].sort())
    expect(await ids({ fee: 'free' })).toEqual([anvil])
    expect(await ids({ type: 'business' })).toEqual([chisel])
    expect(await ids({ type: 'regular', fee: 'paid', category: 'Fire', sort: 'newest' })).toEqual([bellows])
    expect(await ids({ category: 'fire' })).toEqual([])
    expect(await ids({ q: 'smi' })).toEqual([anvil, bellows, chisel].sort())
    expect(await ids({ q: 'ANV smith' })).toEqual([anvil])
    expect(await ids({ q: 'anvils' })).toEqual([anvil])
    expect(await ids({ q: '  ' })).toContain(hall.id)
    expect(await ids({ q: '!?' })).toEqual([])
  })

  it("returns only the preview of a private club, with the viewer's role", async () => {
    const cardFor = async (who: Client) =>
      (await allOf({ q: 'vault' }, undefined, who)).flat().find((card) => card.id === vault.id)
    expect(await cardFor(visitor)).toEqual({
      id: vault.id,
      slug: 'vault',
      name: 'The Vault',
      logoUrl: null,
      description: '',
      categories: [],
      thumbnailUrl: null,
      isPrivate: true,
      isPaid: false,
      membershipFee: null,
      currency: 'USD',
      subscriptionDuration: 'one-time',
      clubType: 'regular',
      members: 3,
      role: null,
    })
    const roles = [await cardFor(ann), await cardFor(ben), await cardFor(cam), await cardFor(dot)]
    expect(roles.map((card) => card?.role)).toEqual(['owner', 'admin', 'member', null])
  })

  it('rejects invalid cursors, orders and filters', async () => {
    for (const query of [
      { cursor: 'x' },
      { cursor: Buffer.from(`1.${newId()}x`).toString('base64url') },
      { cursor: Buffer.from(`99999999999.${newId()}`).toString('base64url') },
      { cursor: Buffer.from(`-1.${newId()}`).toString('base64url') },
    ])
      expect(await visitor.refused('GET /clubs', { query })).toMatchObject({
        code: 'bad_input',
        fields: { cursor: 'This is not a place in the list' },
      })
    for (const query of [{ sort: 'name' }, { fee: 'x' }, { type: 'guild' }, { q: 'a'.repeat(201) }])
      expect(await visitor.refused('GET /clubs', { query })).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('takes one statement in each order, with the same text for all members', async () => {
    for (const sort of ['members', 'activity', 'newest'] as const) {
      const query = { sort, fee: 'free', category: 'Listed' } as const
      const statements = await statementsOf(() => ann.call('GET /clubs', { query }))
      expect(statements).toHaveLength(1)
      const others = { sort, fee: 'paid', category: 'Crafts' } as const
      expect(await statementsOf(() => ben.call('GET /clubs', { query: others }))).toEqual(statements)
      expect(await statementsOf(() => visitor.call('GET /clubs', { query }))).toHaveLength(1)
    }
  })

  it('has the counts of a club in one statement', async () => {
    const of = (club: { slug: string }) => ({ params: { club: club.slug } })
    const statements = await statementsOf(() => ann.call('GET /clubs/:club/counts', of(hall)))
    expect(statements).toHaveLength(1)
    expect(await statementsOf(() => ben.call('GET /clubs/:club/counts', of(vault)))).toEqual(statements)
  })

  it('returns the categories in use, most used first', async () => {
    for (let count = 0; count < 3; count++) await make.club({ owner, categories: ['Often', `Once ${count}`] })
    const { categories } = await visitor.call('GET /club-categories')
    expect(categories).toContain('Crafts')
    expect(categories.indexOf('Often')).toBeLessThan(categories.indexOf('Once 0'))
  })

  it('counts categories once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const ask = () => visitor.call('GET /club-categories')
    const many = () => Promise.all(Array.from({ length: 20 }, ask))
    expect(await queriesOf(many)).toBe(1)
    expect(await queriesOf(many)).toBe(0)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await queriesOf(many)).toBe(1)
    vi.useRealTimers()
  })

  it('returns categories of new and edited clubs immediately, and none of deleted ones', async () => {
    const names = async () => (await visitor.call('GET /club-categories')).categories
    await names()
    const { id } = await ann.call('POST /clubs', { body: clubForm({ name: 'Kites', categories: ['Kites'] }) })
    expect(await names()).toContain('Kites')
    const body = { categories: ['Drachen'] }
    await ann.call('PUT /clubs/:club/details', { params: { club: id }, body })
    expect(await names()).toContain('Drachen')
    expect(await names()).not.toContain('Kites')
    await ann.call('DELETE /clubs/:club', { params: { club: id }, body: { name: 'Kites' } })
    expect(await names()).not.toContain('Drachen')
    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: id } })
    expect(await names()).toContain('Drachen')
  })
})

describe('a club', () => {
  const preview = (club: string) => visitor.call('GET /clubs/:club/preview', { params: { club } })
  const refused = (club: string) => visitor.refused('GET /clubs/:club/preview', { params: { club } })

  it('is found by slug or id, in any case, and by the last segment of a path', async () => {
    for (const club of [
      'hall',
      'HALL',
      ' hall ',
      'clubs/hall',
      'https://a.test/hall',
      hall.id,
      hall.id.toUpperCase(),
    ])
      expect((await preview(club)).id, club).toBe(hall.id)
  })

  it('is not found when unknown, with the name in the error', async () => {
    const id = newId()
    for (const club of ['no-such-club', id, '%%', '__', "x' or 1=1", 'ha-ll'])
      expect(await refused(club), club).toMatchObject({ status: 404, code: 'club_not_found' })
    const answer = await visitor.fetch(`/rest/v1/clubs/${id}/preview`)
    expect(((await answer.json()) as { error: { message: string } }).error.message).toBe(
      `Club with ID/slug "${id}" not found`,
    )
  })

  it('requires an identifier of 2 to 50 characters', async () => {
    const cases: [string, string][] = [
      ['a', 'Invalid club identifier length'],
      ['a'.repeat(51), 'Invalid club identifier length'],
      ['x/a', 'Invalid club identifier length'],
      [' ', 'Invalid club identifier: empty or null'],
      ['hall/', 'Invalid club identifier: empty or null'],
      ['/', 'Invalid club identifier: empty or null'],
      ['ha\u0000ll', 'Invalid club identifier'],
    ]
    for (const [club, message] of cases)
      expect(await refused(club), JSON.stringify(club)).toMatchObject({
        status: 400,
        code: 'bad_club_identifier',
        fields: { club: message },
      })
    expect(await refused('a'.repeat(50))).toMatchObject({ code: 'club_not_found' })
    expect(await refused('a'.repeat(201))).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it("returns each viewer's abilities", async () => {
    const abilities = async (who: Client, club: { slug: string }) =>
      (await who.call('GET /clubs/:club', { params: { club: club.slug } })).can
    const all = eachKind(() => true as const)
    const denied = Object.fromEntries(Object.keys(all).map((type) => [type, 'publish_non_member']))
    expect(await abilities(ann, hall)).toMatchObject({
      leave: 'owner_cannot_leave',
      manage: true,
      moderate: true,
      publish: all,
    })
    expect(await abilities(ben, hall)).toMatchObject({ leave: true, manage: true, publish: all })
    expect(await abilities(cam, vault)).toEqual({
      join: 'already_member',
      ask: 'already_member',
      leave: true,
      manage: 'permission_denied',
      announce: 'permission_denied',
      moderate: 'permission_denied',
      own: 'owner_only',
      publish: all,
      adminsOnly: [],
    })
    expect(await abilities(dot, hall)).toEqual({
      join: true,
      ask: 'club_is_public',
      leave: 'not_a_member',
      manage: 'permission_denied',
      announce: 'permission_denied',
      moderate: 'permission_denied',
      own: 'owner_only',
      publish: denied,
      adminsOnly: [],
    })
    expect((await preview('hall')).can).toEqual({
      join: 'sign_in_required',
      ask: 'sign_in_required',
    })
    const seen = await dot.call('GET /clubs/:club/preview', { params: { club: 'vault' } })
    expect(seen.can).toEqual({ join: 'club_is_private', ask: true })
  })

  it('is open to signed-in people, a private one to members', async () => {
    for (const key of ['GET /clubs/:club', 'GET /clubs/:club/counts', 'GET /clubs/:club/feed'] as const) {
      const params = { club: vault.slug }
      expect(await visitor.refused(key, { params: { club: 'hall' } })).toMatchObject({
        code: 'sign_in_required',
      })
      expect(await dot.refused(key, { params })).toMatchObject({ status: 403, code: 'members_only' })
      expect(await dot.refused(key, { params: { club: vault.id } })).toMatchObject({ code: 'members_only' })
      expect((await cam.fetch(fullPath(key.split(' ')[1]?.replace(':club', vault.id) ?? ''))).status).toBe(
        200,
      )
      expect(await dot.refused(key, { params: { club: 'no-such-club' } })).toMatchObject({
        code: 'club_not_found',
      })
      expect(await dot.refused(key, { params: { club: 'a' } })).toMatchObject({ code: 'bad_club_identifier' })
    }
  })
})
