import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'
import { refold } from './refold.tasks.ts'

const { ann, hall, make, app } = await openWorld()
const { db } = app.deps

const stored = async () => {
  const { rows } = await sql`
    select 'content' as of, id, search::text as search, folded_title as key from content
    union all select 'comments', id, search::text, '' from comments
    union all select 'jobs', id, location_words::text, '' from jobs
    union all select 'clubs', id, search::text, '' from clubs
    union all select 'profiles', id, search::text, '' from profiles
    union all select 'members', user_id, array_to_string(person_tags, ','), person_name from club_memberships
    order by 1, 2, 4`.execute(db)
  return rows
}

it('refold recomputes what writing computes, however often it is interrupted', async () => {
  await make.person({ firstName: 'Łukasz', lastName: 'O’Brien' })
  for (const { publish } of Object.values(fixtures))
    await publish(ann, hall, { title: 'C++ “now”', text: '茶道 ![A kiln](picture:0' })
  const item = await make.post({ club: hall, author: personOf(ann), title: 'Commented on' })
  await ann.call('POST /content/:contentId/comments', {
    params: { contentId: item.id },
    body: { id: newId(), content: '“aye”' },
  })
  const written = await stored()
  await sql`update content set search = 'old', folded_title = null`.execute(db)
  await sql`update comments set search = 'old'`.execute(db)
  await sql`update jobs set location_words = 'old'`.execute(db)
  await sql`update clubs set search = 'old'`.execute(db)
  await sql`update profiles set search = 'old'`.execute(db)
  await sql`update club_memberships set person_name = 'old', person_tags = '{old}'`.execute(db)
  for (let from: Parameters<typeof refold>[1] | undefined = {}; from; ) {
    await refold(db, from, 0)
    const { rows } = await sql<{ payload: typeof from }>`delete from graphile_worker._private_jobs
      where key = 'search.refold' returning payload`.execute(db)
    from = rows[0]?.payload
  }
  expect(await stored()).toEqual(written)
})
