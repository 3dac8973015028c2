import { fullPath } from '@guildhall/contract/endpoint'
import { featureOf, type ListedKind, listedKinds } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
await make.allFeatures(hall)
await make.allFeatures(vault)

type Query = Record<string, string | undefined>
type Listed = { items: { id: string; title: string; club: { slug: string } }[]; next: string | null }

const pathOf = (kind: ListedKind, query: Query = {}) => {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined)
  return `${fullPath(`/${featureOf[kind]}`)}?${new URLSearchParams(given)}`
}
async function list(kind: ListedKind, query: Query = {}, who: Client = visitor): Promise<Listed> {
  const response = await who.fetch(pathOf(kind, query))
  expect(response.status, JSON.stringify(query)).toBe(200)
  return (await response.json()) as Listed
}
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)
const ids = async (...asked: Parameters<typeof list>) => idsOf(await list(...asked))
async function refused(kind: ListedKind, query: Query) {
  const response = await visitor.fetch(pathOf(kind, query))
  return { status: response.status, ...((await response.json()) as { error: object }).error }
}
/** All items, page by page. */
async function walk(kind: ListedKind, query: Query, between: () => Promise<unknown> = async () => {}) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await list(kind, { ...query, cursor })
    pages.push(idsOf(page))
    cursor = page.next ?? undefined
    await between()
  } while (cursor)
  return pages
}
const item = (kind: ListedKind, title: string, club = hall, createdAt?: Date) =>
  make.item(kind, {
    club,
    author: owner,
    title,
    content: `${title} in words`,
    ...(createdAt && { createdAt }),
  })

describe.each(listedKinds)('a listing of %ss', (kind) => {
  it('contains items of public clubs, and for members those of their own', async () => {
    const [open, closed] = [await item(kind, 'Osprey'), await item(kind, 'Osprey', vault)]
    const listedAdmin = await make.person()
    await db
      .updateTable('clubs')
      .set({
        permissions: sql`jsonb_set(permissions, '{admins}', ${JSON.stringify([listedAdmin.id])}::jsonb)`,
      })
      .where('id', '=', vault.id)
      .execute()
    const asker = await make.person()
    await make.request(vault, asker)
    const invited = await make.person()
    await make.invite(vault, { by: owner, person: invited })
    const former = await make.person()
    await make.member(vault, former)
    await (await as(former)).call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })

    for (const who of [visitor, dot, await as(asker), await as(invited), await as(former)])
      for (const query of [{ q: 'osprey' }, { club: vault.slug, q: 'osprey' }, { club: vault.id }])
        expect(await ids(kind, query, who)).toEqual('club' in query ? [] : [open.id])
    for (const who of [ann, ben, cam, await as(listedAdmin)]) {
      expect(await ids(kind, { q: 'osprey' }, who)).toEqual([closed.id, open.id])
      expect(await ids(kind, { q: 'osprey', club: vault.slug }, who)).toEqual([closed.id])
    }
  })

  it('has full pages also for people who cannot see all newer items', async () => {
    const word = `full${kind}`
    await item(kind, word)
    for (let n = 0; n < 26; n++) await item(kind, `${word} inside`, vault)
    const [page, inside] = [await list(kind, { q: word }), await list(kind, { q: word }, cam)]
    expect([page.items.length, page.next]).toEqual([1, null])
    expect(inside.items).toHaveLength(24)
  })

  it('offers private clubs as filters to members only', async () => {
    const other = await make.club({
      owner,
      name: `Hidden away with ${kind}s`,
      isPrivate: true,
      currency: 'PLN',
    })
    await make.allFeatures(other)
    await make.member(other, personOf(cam))
    await item(kind, 'Unseen', other)
    const options = (who: Client) => who.call('GET /listing-options', { query: { type: kind } })
    for (const who of [visitor, dot])
      expect(JSON.stringify(await options(who))).not.toMatch(/Hidden|PLN|Vault/)
    expect(await options(cam)).toMatchObject({
      clubs: expect.arrayContaining([
        expect.objectContaining({ id: other.id, name: `Hidden away with ${kind}s` }),
      ]),
      currencies: expect.arrayContaining(['PLN', 'USD']),
    })
  })

  it('excludes deleted items and clubs, clubs that became private, and disabled kinds', async () => {
    const club = await make.club({ owner, name: `Comes and goes with ${kind}s` })
    await make.allFeatures(club)
    await item(kind, 'Heron', club)
    const shown = async () => {
      const { clubs } = await visitor.call('GET /listing-options', { query: { type: kind } })
      const found = await ids(kind, { q: 'heron' })
      expect(clubs.some(({ id }) => id === club.id)).toBe(found.length > 0)
      return found.length
    }
    const set = (values: { is_private?: boolean; deleted_at?: Date | null }) =>
      db.updateTable('clubs').set(values).where('id', '=', club.id).execute()
    expect(await shown()).toBe(1)
    for (const hidden of [{ is_private: true }, { deleted_at: new Date() }]) {
      await set(hidden)
      expect(await shown()).toBe(0)
      await set({ is_private: false, deleted_at: null })
      expect(await shown()).toBe(1)
    }
    const params = { club: club.slug }
    const { features } = await ann.call('GET /clubs/:club', { params })
    await ann.call('PUT /clubs/:club/features', {
      params,
      body: { features: { ...features, [featureOf[kind]]: false } },
    })
    expect(await shown()).toBe(0)
    expect(await ids(kind, { q: 'heron' }, ann), 'also to its owner').toEqual([])
    await ann.call('PUT /clubs/:club/features/:feature', { params: { ...params, feature: featureOf[kind] } })
    const [id = ''] = await ids(kind, { q: 'heron' })
    await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    expect(await ids(kind, { q: 'heron' })).toEqual([])
  })

  it('searches the words of title and text, as prefixes and in other forms', async () => {
    const [stool, table] = [await item(kind, 'Walnut stool'), await item(kind, 'Walnut table')]
    expect(await ids(kind, { q: 'WAL' })).toEqual([table.id, stool.id])
    expect(await ids(kind, { q: 'words stoo' })).toEqual([stool.id])
    expect(await ids(kind, { q: 'walnuts tables' })).toEqual([table.id])
    expect(await ids(kind, { q: ' \t' })).toEqual(await ids(kind))
    for (const q of ['alnut', 'walnut chair', '"', '🙂', "' or 1=1 --"])
      expect(await ids(kind, { q })).toEqual([])
  })

  it("filters by a club's slug, former slug or id", async () => {
    const club = await make.club({ owner, name: `Apart with ${kind}s` })
    await make.allFeatures(club)
    await make.formerSlug(club, `former-${kind}s`)
    const { id } = await item(kind, 'Apart', club)
    for (const one of [club.slug, club.slug.toUpperCase(), club.id, `former-${kind}s`])
      expect(await ids(kind, { club: one }), one).toEqual([id])
    expect(await ids(kind, { club: 'no-such-club' })).toEqual([])
    expect(await refused(kind, { club: '' })).toMatchObject({ status: 400, code: 'bad_club_identifier' })
  })

  it('is newest first in pages of 24, without gaps or repeats during changes', async () => {
    const club = await make.club({ owner, name: `Long with ${kind}s` })
    await make.allFeatures(club)
    const made = []
    for (let n = 0; n < 60; n++) {
      const createdAt = new Date(Date.UTC(2024, 0, n % 5))
      made.push({ createdAt, ...(await item(kind, `Number ${n}`, club, createdAt)) })
    }
    made.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    const pages = await walk(kind, { club: club.slug }, () => item(kind, 'Meanwhile', club))
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 12])
    expect(pages.flat()).toEqual(made.map(({ id }) => id))
  })

  it('reports errors at the filters', async () => {
    const place = (text: string) => Buffer.from(text).toString('base64url')
    const id = newId()
    for (const cursor of [
      'x',
      place('newest_x_y'),
      place(`newest_-1_${id}`),
      place('closing_1_x'),
      place(`closing_${Date.now()}_${id}`),
      place(`1_${id}`),
    ])
      expect(await refused(kind, { cursor }), cursor).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { cursor: 'This is not a place in the list' },
      })
    for (const query of [
      { q: 'a'.repeat(10_000) },
      { q: 'a\u0000' },
      { sort: 'best' },
      { club: 'a'.repeat(10_000) },
    ])
      expect(await refused(kind, query)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
      })
    expect((await visitor.fetch(`${pathOf(kind, { q: 'a' })}&q=b`)).status).toBe(400)
  })

  it('treats input as words, never as SQL or query syntax', async () => {
    for (const q of [
      "'; drop table content; --",
      "a':*",
      '!(a & b)',
      '\\',
      '%',
      '_',
      '$1',
      ':*',
      'a <-> b',
      '\u202e',
      'é'.repeat(200),
    ])
      for (const name of kind === 'job' ? ['q', 'location'] : ['q'])
        expect(Array.isArray((await list(kind, { [name]: q })).items), q).toBe(true)
  })
})

it('a listing finds a word that only the oldest of many contain, in pages and sorted', async () => {
  const club = await make.club({ owner, name: 'Many jobs' })
  await make.allFeatures(club)
  await sql`
    with items as (
      insert into content (id, club_id, user_id, type, slug, title, created_at, search)
      select gen_random_uuid(), ${club.id}::uuid, ${owner.id}::uuid, 'job', 'many-' || n, 'Number ' || n,
        now() - n * interval '1 second', to_tsvector('simple', case when n > 2100 then 'seldom' else 'common' end)
      from generate_series(1, 2130) n returning id)
    insert into jobs (id, company, location, job_type, workplace, description)
    select id, 'A company', 'Oslo', 'contract', 'remote', 'What there is to do' from items`.execute(db)
  for (const sort of ['newest', 'closing'])
    expect((await walk('job', { q: 'seldom', sort })).map(({ length }) => length)).toEqual([24, 6])
  expect((await list('job', { q: 'common' })).items[0]?.title).toBe('Number 1')
})

it('a listing takes two statements per page and one more for rare words, at any size', async () => {
  const club = await make.club({ owner, name: 'Counted' })
  await make.allFeatures(club)
  for (const kind of listedKinds) await item(kind, 'Alone', club)
  const narrowest = {
    job: { q: 'in', location: 'Lis', jobType: 'full_time', workplace: 'on_site', sort: 'closing' },
    product: {
      q: 'in',
      condition: 'used',
      category: 'other',
      currency: 'USD',
      minPrice: '1',
      sort: 'price-asc',
    },
    service: {
      q: 'in',
      locationType: 'online',
      delivery: '1month',
      currency: 'USD',
      minPrice: '0',
      sort: 'price-asc',
    },
  }
  for (const kind of listedKinds)
    for (const query of [{}, { club: club.slug }, { ...narrowest[kind], club: club.slug }, narrowest[kind]]) {
      expect((await list(kind, query)).items.length).toBeGreaterThan(0)
      const statements = 'q' in query && 'club' in query ? 3 : 2
      expect(await queriesOf(() => list(kind, query)), JSON.stringify(query)).toBe(statements)
    }
})
