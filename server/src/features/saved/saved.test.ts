import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, cam, dot, visitor, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))
const of = (contentId: string) => ({ params: { contentId } })
const save = (who: Client, id: string) => who.call('PUT /content/:contentId/saved', of(id))
const unsave = (who: Client, id: string) => who.call('DELETE /content/:contentId/saved', of(id))
const isSaved = async (who: Client, id: string) =>
  (await who.call('GET /content/:contentId/saved', of(id))).isSaved
const read = (who: Client, cursor?: string) => who.call('GET /my/saved', { query: { cursor } })
const saved = async (who: Client) => (await read(who)).items.map(({ id }) => id)
const someone = async () => as(await make.person())

describe('saving', () => {
  it.each(kinds)('stores a %s for the viewer, shown as on its card, until removed', async (kind) => {
    const me = await someone()
    const item = await fixtures[kind].publish(ann, hall, { title: 'Kept', text: 'A text' })
    expect(await isSaved(me, item.id)).toBe(false)
    for (let twice = 0; twice < 2; twice++) expect(await save(me, item.id)).toEqual({ isSaved: true })
    expect(await isSaved(me, item.id)).toBe(true)
    expect((await read(me)).items).toEqual([await me.call('GET /content/:contentId', of(item.id))])
    for (let twice = 0; twice < 2; twice++) expect(await unsave(me, item.id)).toEqual({ isSaved: false })
    expect(await saved(me)).toEqual([])
    expect(await isSaved(me, item.id)).toBe(false)
  })

  it('can be undone for one of several items, and for one of several people', async () => {
    const [me, other] = [await someone(), await someone()]
    const items = await Promise.all([1, 2, 3].map(() => make.post({ club: hall, author: personOf(ann) })))
    const [first, second, third] = items.map(({ id }) => id) as [string, string, string]
    for (const id of [first, second, third]) await save(me, id)
    await save(other, second)
    await unsave(me, second)
    expect(await saved(me)).toEqual([third, first])
    expect(await saved(other)).toEqual([second])
  })

  it('is visible to the person only', async () => {
    const [me, other] = [await someone(), await someone()]
    const post = await make.post({ club: hall, author: personOf(ann) })
    await save(me, post.id)
    expect([await isSaved(other, post.id), await saved(other)]).toEqual([false, []])
    await unsave(other, post.id)
    expect(await saved(me)).toEqual([post.id])
  })

  it('requires a session and access to the item', async () => {
    const hidden = await make.post({ club: vault, author: personOf(ann) })
    const notFound = { status: 404, code: 'content_not_found' }
    for (const id of [hidden.id, newId()]) {
      expect(await dot.refused('PUT /content/:contentId/saved', of(id))).toMatchObject(notFound)
      expect(await dot.refused('GET /content/:contentId/saved', of(id))).toMatchObject(notFound)
      expect(await dot.refused('DELETE /content/:contentId/saved', of(id))).toMatchObject(notFound)
    }
    for (const key of [
      'GET /content/:contentId/saved',
      'PUT /content/:contentId/saved',
      'DELETE /content/:contentId/saved',
    ] as const)
      expect(await visitor.refused(key, of(hidden.id))).toMatchObject({ status: 401 })
    expect(await visitor.refused('GET /my/saved', { query: {} })).toMatchObject({ status: 401 })
    expect(await dot.refused('GET /my/saved', { query: { cursor: 'x' } })).toMatchObject({ status: 400 })
    expect(await saved(dot)).toEqual([])
  })
})

describe('the saved items', () => {
  it('are listed latest saved first, in pages of 20, each once', async () => {
    const me = await someone()
    const club = await make.club({ owner: personOf(ann) })
    const posts = []
    for (let count = 0; count < 25; count++) posts.push(await make.post({ club, author: personOf(ann) }))
    // The first published comes last.
    const order = posts.map(({ id }) => id)
    for (const id of order.toReversed()) await save(me, id)
    await db
      .updateTable('saved_items')
      .set({ created_at: new Date() })
      .where('user_id', '=', personOf(me).id)
      .where('content_id', 'in', order.slice(3, 6))
      .execute()
    const first = await read(me)
    const second = await read(me, first.next ?? '')
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null])
    const all = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(all)).toEqual(new Set(order))
    expect(all.slice(0, 3).sort()).toEqual(order.slice(3, 6).sort())
    expect(all.slice(3)).toEqual([...order.slice(0, 3), ...order.slice(6)])
  })

  it('are hidden without access, reappear with it, and are deleted with the item', async () => {
    const me = await someone()
    await make.member(vault, personOf(me))
    const post = await make.post({ club: vault, author: personOf(ann) })
    await save(me, post.id)
    await me.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await saved(me)).toEqual([])
    await make.member(vault, personOf(me))
    expect(await saved(me)).toEqual([post.id])
    await ann.call('DELETE /content/:contentId', of(post.id))
    expect(await saved(me)).toEqual([])
    const left = await db.selectFrom('saved_items').where('content_id', '=', post.id).selectAll().execute()
    expect(left).toEqual([])
  })

  it('are hidden in a deleted club', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const post = await make.post({ club, author: personOf(ann) })
    await save(cam, post.id)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await saved(cam)).toEqual([])
  })

  it('are exported', async () => {
    const me = await someone()
    const post = await make.post({ club: hall, author: personOf(ann) })
    await save(me, post.id)
    expect(await exportedRows(db, personOf(me), 'saved.json')).toEqual([
      {
        savedAt: expect.any(String),
        on: { id: post.id, type: 'post', club: expect.objectContaining({ slug: hall.slug }) },
      },
    ])
  })
})
