import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const read = async (who = visitor) => (await who.call('GET /latest')).items
const titles = async (who = visitor) => (await read(who)).map(({ title }) => title)

it('the latest content is empty without any', async () => {
  expect(await read()).toEqual([])
})

it('the latest content has the newest item of each public club, newest first, never of private or deleted ones, or from before one became public', async () => {
  await make.post({ club: hall, author: owner, title: 'Older', createdAt: minutesAgo(30) })
  const newest = await make.item('event', {
    club: hall,
    author: owner,
    title: 'In the hall',
    createdAt: minutesAgo(20),
  })
  await make.post({ club: vault, author: owner, title: 'In the vault' })
  const deleted = await make.club({ owner })
  await make.post({ club: deleted, author: owner, title: 'In what is deleted' })
  await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const turned = await make.club({ owner })
  await make.post({ club: turned, author: owner, title: 'In what was private', createdAt: minutesAgo(5) })
  await db
    .updateTable('clubs')
    .set({ public_since: minutesAgo(4) })
    .where('id', '=', turned.id)
    .execute()
  const other = await make.club({ owner, name: 'Another' })
  await make.post({ club: other, author: owner, title: 'In another', createdAt: minutesAgo(10) })
  await make.club({ owner, name: 'Empty' })
  for (const who of [visitor, cam, ann]) expect(await titles(who)).toEqual(['In another', 'In the hall'])
  expect((await read())[1]).toEqual({
    id: newest.id,
    type: 'event',
    slug: newest.slug,
    title: 'In the hall',
    club: { id: hall.id, slug: 'hall', name: 'The Hall', logoUrl: null },
    author: { id: owner.id, username: owner.username, firstName: 'Ann', lastName: 'Owner', imageUrl: null },
    createdAt: expect.any(String),
  })
})

it('the latest content has at most six items, from the 24 busiest clubs, in one statement', async () => {
  const clubs = []
  for (let n = 0; n < 25; n++) {
    const club = await make.club({ owner })
    await make.post({ club, author: owner, title: `Busy ${n}`, createdAt: minutesAgo(n) })
    await db
      .updateTable('clubs')
      .set({ activity_score: 1_000_000 + n })
      .where('id', '=', club.id)
      .execute()
    clubs.push(club)
  }
  // The newest of all is in a club less busy than 24 others.
  expect(await titles()).toEqual(['Busy 1', 'Busy 2', 'Busy 3', 'Busy 4', 'Busy 5', 'Busy 6'])
  expect(await queriesOf(() => read())).toBe(1)
})
