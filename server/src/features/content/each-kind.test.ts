import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { pictured, uploadedPicture } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

// What is the same for several kinds of content; each kind's own tests have the rest.
const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
for (const club of [hall, vault]) await make.allFeatures(club)
const of = ({ id }: { id: string }) => ({ params: { contentId: id } })

describe.each(contentKinds)('a %s', (kind) => {
  const publishing = `POST /clubs/:club/${featureOf[kind]}` as 'POST /clubs/:club/posts'
  const editing = `PUT /${featureOf[kind]}/:contentId` as 'PUT /posts/:contentId'
  const { changed, form, publish } = fixtures[kind]
  const [field = ''] = Object.keys(changed)
  const saying = { title: 'Before the change', text: 'A text that is long enough' }

  it('is published once per id, also concurrently', async () => {
    const body = form(await pictured(cam, saying)) as never
    const sent = { params: { club: hall.slug }, body }
    const answers = await Promise.all([1, 2, 3, 4].map(() => cam.call(publishing, sent)))
    expect(new Set([...answers, await cam.call(publishing, sent)].map(({ slug }) => slug)).size).toBe(1)
    const other = { ...sent, body: { ...(body as object), ...changed } }
    expect(await cam.refused(publishing, other)).toMatchObject({ status: 409, code: 'id_taken' })
  })

  it('is edited as what it is', async () => {
    const another = await make.item(kind === 'post' ? 'job' : 'post', { club: hall, author: personOf(cam) })
    for (const item of [another, { id: newId() }])
      expect(await cam.refused(editing, { ...of(item), body: changed })).toMatchObject({
        ...{ status: 404, code: 'content_not_found' },
      })
  })

  it('is not overwritten after a concurrent change', async () => {
    const item = await publish(cam, hall, saying)
    await cam.call(editing, { ...of(item), body: changed as never })
    const body = { [field]: 'Another change', before: { [field]: saying.title } }
    expect(await cam.refused(editing, { ...of(item), body })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: changed, by: { id: personOf(cam).id } },
    })
  })
})

const priced = [
  { kind: 'product', status: 'sold', at: 'soldAt', path: '/products/:contentId/sale' },
  { kind: 'service', status: 'paused', at: 'pausedAt', path: '/services/:contentId/pause' },
] as const

describe.each(priced)('a $kind', ({ kind, status, at, path }) => {
  const feature = featureOf[kind]
  const publishing = `POST /clubs/:club/${feature}` as 'POST /clubs/:club/products'
  const editing = `PUT /${feature}/:contentId` as 'PUT /products/:contentId'
  const publish = async (given: object = {}, who: Client = cam, club: { slug: string } = hall) => {
    const images = [{ path: await uploadedPicture(who), alt: '' }]
    const body = {
      ...fixtures[kind].form({ title: 'A title', text: 'A text of some length' }),
      images,
      ...given,
    }
    return who.call(publishing, { params: { club: club.slug }, body: body as never })
  }
  const refusedForm = (given: object) => {
    const body = { ...fixtures[kind].form({ title: 'A title', text: 'A text of some length' }), ...given }
    return cam.refused(publishing, { params: { club: hall.slug }, body })
  }
  type Item = Awaited<ReturnType<typeof publish>>
  const read = async (who: Client, item: { id: string }) =>
    (await who.call('GET /content/:contentId', of(item))) as Item
  const pathsOf = ({ data }: Item) => data.images.map((image) => image.path)
  const statusOf = ({ data }: Item) => (data as unknown as Record<string, unknown>)[at]
  const set = (who: Client, item: Item) =>
    who.call(`PUT ${path}` as 'PUT /products/:contentId/sale', of(item))
  const unset = (who: Client, item: Item) =>
    who.call(`DELETE ${path}` as 'DELETE /products/:contentId/sale', of(item))

  it("has its price in its club's present currency", async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.allFeatures(club)
    const item = await publish({ price: '40' }, ann, club)
    await db.updateTable('clubs').set({ currency: 'EUR' }).where('id', '=', club.id).execute()
    expect((await read(visitor, item)).data).toMatchObject({ price: '40.00', currency: 'EUR' })
  })

  it('has pictures of its author, unused elsewhere, under its own access rules', async () => {
    const theirs = { path: await make.upload(personOf(ben)), alt: '' }
    const mine = await publish()
    expect(await refusedForm({ images: [theirs] })).toMatchObject({ status: 404, code: 'file_not_found' })
    expect(await cam.refused(editing, { ...of(mine), body: { images: [theirs] } })).toMatchObject({
      code: 'file_not_found',
    })
    const [used = ''] = pathsOf(mine)
    expect(await refusedForm({ images: [{ path: used, alt: '' }] })).toMatchObject({
      ...{ status: 409, code: 'file_in_use' },
    })
    const [path] = pathsOf(await publish({}, cam, vault))
    expect((await cam.fetch(`/storage/v1/${path}`)).status).toBe(200)
    for (const who of [visitor, dot]) expect((await who.fetch(`/storage/v1/${path}`)).status).toBe(404)
  })

  it(`stays listed when ${status}, is marked, and can become available again`, async () => {
    const item = await publish()
    const marked = await set(cam, item)
    expect(statusOf(marked)).not.toBeNull()
    expect(await set(cam, item)).toEqual(marked)
    expect(statusOf(await read(visitor, item))).toBe(statusOf(marked))
    // The status change is not an edit.
    expect(marked.updatedAt).toBe(item.updatedAt)
    const edited = await cam.call(editing, { ...of(item), body: { price: '5' } })
    expect(statusOf(edited)).toBe(statusOf(marked))
    expect(statusOf(await unset(ben, item))).toBeNull()
    expect(statusOf(await unset(ann, item))).toBeNull()
    const log = await db
      .selectFrom('club_activity_log')
      .select(['user_id', 'data'])
      .where('content_id', '=', item.id)
      .where('type', '=', 'content.status')
      .orderBy('created_at')
      .execute()
    expect(log).toEqual([
      { user_id: personOf(cam).id, data: { type: kind, status } },
      { user_id: personOf(ben).id, data: { type: kind, status: 'available' } },
    ])
  })

  it(`is ${status} by its editors only, and as what it is`, async () => {
    const item = await publish()
    const closed = await publish({}, cam, vault)
    const post = await make.post({ club: hall, author: personOf(cam) })
    for (const key of [`PUT ${path}`, `DELETE ${path}`] as const) {
      expect(await dot.refused(key, of(item))).toMatchObject({ status: 403, code: 'permission_denied' })
      expect(await visitor.refused(key, of(item))).toMatchObject({ status: 401, code: 'sign_in_required' })
      expect(await dot.refused(key, of(closed))).toMatchObject({ status: 404, code: 'content_not_found' })
      for (const other of [post, { id: newId() }])
        expect(await cam.refused(key, of(other))).toMatchObject({ status: 404, code: 'content_not_found' })
    }
  })

  it(`is signaled once when ${status}`, async () => {
    const item = await publish()
    const watching = await dot.listen()
    await watching.watch({ contentId: item.id })
    for (const change of [set, set, unset]) await change(cam, item)
    await watching.heard('content.updated')
    const signal = { kind: 'content.updated', clubId: hall.id, contentId: item.id, type: kind }
    expect(new Set(watching.signals.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(signal)]),
    )
  })
})
