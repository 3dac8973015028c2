import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, make, app } = await openWorld()

/** More than the newest that are looked through first: every one says 'common', the oldest 25 'seldom', one 'once'. */
const many = 2500
const club = await make.club({ owner: personOf(ann), name: 'Many' })
await sql`
  with numbers as (select n, gen_random_uuid() as id from generate_series(1, ${many}::int) n),
  items as (
    insert into content (id, club_id, user_id, type, slug, title, created_at, search)
    select id, ${club.id}::uuid, ${personOf(ann).id}::uuid, 'post', 'many-' || n, 'Number ' || n, now() - n * interval '1 second',
      to_tsvector('simple', 'common' || case when n > ${many}::int - 25 then ' seldom' else '' end
        || case when n = ${many}::int - 3 then ' once' else '' end)
    from numbers)
  insert into posts (id, title, content) select id, 'Number ' || n, 'Text' from numbers`.execute(app.deps.db)

const numberOf = (title: string) => Number(title.replace('Number ', ''))
async function found(q: string, pages = Number.POSITIVE_INFINITY) {
  const numbers: number[] = []
  const counts = new Set<number>()
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const { items, next, count } = await visitor.call('GET /search/content', {
      query: { type: 'post', q, cursor },
    })
    numbers.push(...items.map(({ title }) => numberOf(title)))
    counts.add(count)
    if (!next) break
    cursor = next
  }
  return { numbers, counts: [...counts] }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('finds what is older than the newest that are looked through first, in pages, and counts it', async () => {
  expect(await found('seldom')).toEqual({ numbers: range(many - 24, many), counts: [25] })
  expect(await found('once')).toEqual({ numbers: [many - 3], counts: [1] })
  expect(await found('never')).toEqual({ numbers: [], counts: [0] })
})

it('goes on through all that match a common word, without gaps or doubles, and counts to a thousand', async () => {
  expect(await found('common')).toEqual({ numbers: range(1, many), counts: [1000] })
  expect(await found('common seldom', 1)).toEqual({ numbers: range(many - 24, many - 5), counts: [25] })
})
