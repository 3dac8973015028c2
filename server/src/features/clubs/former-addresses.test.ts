import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepClubs } from '../deletion/deletion.tasks.ts'

const { visitor, ann, ben, cam, dot, vault, make, as, app, eventually } = await openWorld()
const { db } = app.deps

const club = await make.club({ owner: personOf(ann), name: 'New Name', slug: 'new-name' })
await make.member(club, personOf(cam))
const old = await make.formerSlug(club, 'old-name')
const post = await make.post({ club, author: personOf(cam) })
const at = { params: { club: old } }

it('a former address leads to the club, and responses contain the present one', async () => {
  expect(await visitor.call('GET /clubs/:club/preview', at)).toMatchObject({ id: club.id, slug: 'new-name' })
  expect(await cam.call('GET /clubs/:club', at)).toMatchObject({ id: club.id, slug: 'new-name' })
  const { items } = await cam.call('GET /clubs/:club/feed', { ...at, query: {} })
  expect(items.map((item) => item.club.slug)).toEqual(['new-name'])
  expect(await cam.call('GET /clubs/:club/counts', at)).toMatchObject({ posts: 1 })
  const page = await visitor.call('GET /clubs/:club/posts/:slug', {
    params: { club: 'OLD-name', slug: post.slug },
  })
  expect(page.item.club.slug).toBe('new-name')
})

it('writes by a former address apply to the club', async () => {
  const who = await as(await make.person())
  expect(await who.call('PUT /clubs/:club/membership', at)).toMatchObject({
    slug: 'new-name',
    role: 'member',
  })
  const made = await who.call('POST /clubs/:club/posts', { ...at, body: postForm() })
  expect(made.club.slug).toBe('new-name')
  await who.call('DELETE /clubs/:club/membership', at)
})

it('a former address gives no additional access', async () => {
  await make.formerSlug(vault, 'old-vault')
  const shut = { params: { club: 'old-vault' } }
  expect(await dot.refused('GET /clubs/:club', shut)).toMatchObject({ code: 'members_only' })
  expect(await dot.refused('GET /clubs/:club/feed', shut)).toMatchObject({ code: 'members_only' })
  expect((await ben.call('GET /clubs/:club', shut)).slug).toBe(vault.slug)
})

it('a former address is not available to others, and is deleted with the club', async () => {
  expect((await dot.call('POST /clubs', { body: clubForm({ name: 'Old Name' }) })).slug).toBe('old-name-1')
  await ann.call('DELETE /clubs/:club', { ...at, body: { name: 'New Name' } })
  expect(await ann.refused('GET /clubs/:club', at)).toMatchObject({ code: 'club_not_found' })
  // While it can be brought back, so can its addresses.
  expect((await dot.call('POST /clubs', { body: clubForm({ name: 'Old Name' }) })).slug).toBe('old-name-2')
  const past = new Date(Date.now() - 7 * 86_400_000)
  await db.updateTable('clubs').set({ deleted_at: past }).where('slug', '=', 'new-name').execute()
  await sweepClubs(app.deps)
  await eventually(
    async () =>
      !(await db
        .selectFrom('club_former_slugs')
        .selectAll()
        .where('slug', '=', 'old-name')
        .executeTakeFirst()),
  )
  expect((await dot.call('POST /clubs', { body: clubForm({ name: 'Old Name' }) })).slug).toBe('old-name')
})
