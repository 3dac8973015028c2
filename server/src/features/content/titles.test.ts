import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { cam, hall, app } = await openWorld()
const { db } = app.deps

const titlesOf = async (id: string) => {
  const own = await db.selectFrom('posts').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  const all = await db.selectFrom('content').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return [own.title, all.title]
}

it('is on the item, and for servers of the version before still on the post, when published and edited', async () => {
  const body = postForm({ title: 'Before' })
  const { id } = await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
  expect(await titlesOf(id)).toEqual(['Before', 'Before'])
  await cam.call('PUT /posts/:contentId', { params: { contentId: id }, body: { title: 'After' } })
  expect(await titlesOf(id)).toEqual(['After', 'After'])
})

it('comes to the item where a server of the version before writes it on the post', async () => {
  const id = newId()
  const row = { id, club_id: hall.id, user_id: personOf(cam).id, type: 'post', slug: `older-${id}` }
  await db.insertInto('content').values(row).execute()
  await db.insertInto('posts').values({ id, title: 'Older', content: 'Text' }).execute()
  expect(await titlesOf(id)).toEqual(['Older', 'Older'])
  await db.updateTable('posts').set({ title: 'Edited' }).where('id', '=', id).execute()
  expect(await titlesOf(id)).toEqual(['Edited', 'Edited'])
})
