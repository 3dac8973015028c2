import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { searchEverything } from './search.reads.ts'

const { visitor, ann, make, app } = await openWorld()

/**
 * More than the newest scanned first: each contains 'common', the oldest 25 'seldom', one 'once'. Across all, 100
 * contain 'spread' and 101 contain 'wider'.
 */
const many = 2500
const club = await make.club({ owner: personOf(ann), name: 'Many' })
await sql`
  with numbers as (select n, gen_random_uuid() as id from generate_series(1, ${many}::int) n),
  items as (
    insert into content (id, club_id, user_id, type, slug, title, created_at, search)
    select id, ${club.id}::uuid, ${personOf(ann).id}::uuid, 'post', 'many-' || n, 'Number ' || n, now() - n * interval '1 second',
      to_tsvector('simple', 'common' || case when n > ${many}::int - 25 then ' seldom' else '' end
        || case when n = ${many}::int - 3 then ' once' else '' end
        || case when n % 25 = 0 then ' spread wider' when n = 1 then ' wider' else '' end)
    from numbers)
  insert into posts (id, content) select id, 'Text' from numbers`.execute(app.deps.db)

const numberOf = (title: string) => Number(title.replace('Number ', ''))
async function found(q: string, pages = Number.POSITIVE_INFINITY) {
  const numbers: number[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const { items, next } = await visitor.call('GET /search/content', {
      query: { type: 'post', q, cursor, sort: 'newest' },
    })
    numbers.push(...items.map(({ title }) => numberOf(title)))
    if (!next) break
    cursor = next
  }
  return numbers
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const counted = async (q: string) => (await visitor.call('GET /search', { query: { q } })).counts.post

it('search finds items older than the first scan, in pages, and counts them', async () => {
  expect(await found('seldom')).toEqual(range(many - 24, many))
  expect(await counted('seldom')).toEqual({ count: 25, more: false })
  expect(await found('once')).toEqual([many - 3])
  expect(await counted('once')).toEqual({ count: 1, more: false })
  expect(await found('never')).toEqual([])
  expect(await counted('never')).toEqual({ count: 0, more: false })
})

it('search pages through all matches of a common word, without gaps or repeats', async () => {
  expect(await found('common')).toEqual(range(1, many))
  expect(await found('common seldom', 1)).toEqual(range(many - 24, many - 5))
})

it('search counts exactly to a hundred, however common the word', async () => {
  expect(await counted('common')).toEqual({ count: 100, more: true })
  expect(await counted('spread')).toEqual({ count: 100, more: false })
  expect(await counted('wider')).toEqual({ count: 100, more: true })
  const people = (count: number) =>
    sql`
    insert into profiles (id, email, email_verified, first_name, last_name)
    select gen_random_uuid(), gen_random_uuid() || '@crowd.test', true, 'Crowd', 'Person'
    from generate_series(1, ${count}::int)`.execute(app.deps.db)
  const found = async () => (await visitor.call('GET /search', { query: { q: 'crowd' } })).counts.people
  await people(100)
  expect(await found()).toEqual({ count: 100, more: false })
  await people(1)
  expect(await found()).toEqual({ count: 100, more: true })
  await people(200)
  expect(await found()).toEqual({ count: 100, more: true })
})

it('search shows the same best results in the overview and on the tab', async () => {
  const { id } = await make.post({
    club,
    author: personOf(ann),
    title: 'A very common title',
    createdAt: new Date(Date.now() - 600_000),
  })
  const all = await visitor.call('GET /search', { query: { q: 'common' } })
  const tab = await visitor.call('GET /search/content', { query: { type: 'post', q: 'common' } })
  expect(all.items.map((item) => item.id)).toEqual(tab.items.slice(0, 3).map((item) => item.id))
  expect(all.items[0]?.id).toBe(id)
  await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
})

it('search ranks the newest of a common word, and titles with its prefix at any age', async () => {
  await make.post({ club, author: personOf(ann), title: 'Common ground', createdAt: new Date('2001-01-01') })
  const { items } = await visitor.call('GET /search/content', { query: { type: 'post', q: 'common' } })
  expect(items.slice(0, 3).map(({ title }) => title)).toEqual(['Common ground', 'Number 1', 'Number 2'])
  const { items: newest } = await visitor.call('GET /search/content', {
    query: { type: 'post', q: 'common', sort: 'newest' },
  })
  expect(newest[0]?.title).toBe('Number 1')
})

it('search finds the newest public and private content, however much there is of the other', async () => {
  const secret = await make.club({ owner: personOf(ann), name: 'Secret', isPrivate: true })
  await make.post({
    club: secret,
    author: personOf(ann),
    title: 'Common secret',
    createdAt: new Date('2002-02-02'),
  })
  for (const [who, titles] of [
    [ann, ['Common ground', 'Common secret']],
    [visitor, ['Common ground']],
  ] as const) {
    const { items } = await who.call('GET /search/content', { query: { type: 'post', q: 'common' } })
    expect(
      items
        .map(({ title }) => title)
        .filter((title) => /^Common/.test(title))
        .sort(),
    ).toEqual(titles)
  }
})

it('search reveals nothing of a private club named in the search', async () => {
  const quiet = await make.club({ owner: personOf(ann), name: 'Quiet', isPrivate: true })
  await sql`
    with numbers as (select n, gen_random_uuid() as id from generate_series(1, 800) n),
    items as (
      insert into content (id, club_id, user_id, type, slug, title, created_at, search)
      select id, ${quiet.id}::uuid, ${personOf(ann).id}::uuid, 'post', 'quiet-' || n, 'Quiet ' || n, now() - n * interval '1 second',
        to_tsvector('simple', case when n = 790 then 'hush' else 'quiet' end)
      from numbers)
    insert into posts (id, content) select id, 'Text' from numbers`.execute(app.deps.db)
  for (const [who, count] of [
    [visitor, 0],
    [ann, 1],
  ] as const) {
    const { counts, items } = await who.call('GET /search', { query: { q: 'hush', club: quiet.slug } })
    expect([counts.post.count, items.length]).toEqual([count, count])
  }
})

it('search is planned alike for all values, so that PostgreSQL plans it once per connection', async () => {
  const values: Record<string, string> = {
    text: `'common'`,
    tsquery: `'common'`,
    uuid: `'${personOf(ann).id}'`,
    'text[]': `'{post}'`,
    'timestamp with time zone': `'2026-01-01'`,
    integer: '3',
    jsonb: `'{}'`,
  }
  const filters = { sort: 'best', club: club.slug, from: '2001-01-01', to: '2040-01-01' } as const
  await app.deps.db.connection().execute(async (db) => {
    // Statistics that arrive between the two kinds of plans would change their costs.
    await sql`analyze`.execute(db)
    await searchEverything({ db, viewer: null }, { q: 'seldom', sort: 'newest' })
    await searchEverything({ db, viewer: null }, { q: 'common', ...filters })
    const { rows } = await sql<{ name: string; types: string[] }>`
      select name, parameter_types::text[] as types from pg_prepared_statements
      where statement like '%from looked%' and statement not like '%pg_prepared_statements%'`.execute(db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const costsOf = async (mode: string) => {
      await sql`set plan_cache_mode = ${sql.lit(mode)}`.execute(db)
      const costs: number[] = []
      for (const { name, types } of rows) {
        const args = sql.raw(types.map((type) => values[type]).join())
        const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>`
          explain (format json) execute ${sql.id(name)} (${args})`.execute(db)
        costs.push(plan.rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN)
      }
      await sql`reset plan_cache_mode`.execute(db)
      return costs
    }
    const [custom, generic] = [await costsOf('force_custom_plan'), await costsOf('force_generic_plan')]
    // A plan for these values alone promises no gain, beyond rounding.
    expect(generic.filter((cost, index) => !(cost <= (custom[index] ?? 0) * 1.01))).toEqual([])
  })
})

it('search finds the same in one query as in the newest and then the rest', async () => {
  const viewers = [null, { id: personOf(ann).id }] as const
  await app.deps.db.connection().execute(async (db) => {
    const search = (q: string) =>
      Promise.all(
        viewers.map((viewer) =>
          searchEverything({ db, viewer: viewer as Viewer | null }, { q, sort: 'best' }),
        ),
      )
    const words = ['seldom', 'once', 'spread', 'wider', 'never', 'common ground', 'secret']
    const first: unknown[] = []
    const later: unknown[] = []
    for (const q of words) first.push(await search(q))
    // Too much to pass on, so that one query reads all from now on.
    const statements = await queriesOf(() => search('common'))
    for (const q of words) later.push(await search(q))
    expect(later).toEqual(first)
    expect(await queriesOf(() => search('common'))).toBeLessThan(statements)
  })
})
