import type { CommentThread } from '@guildhall/contract/interactions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { anonymizeComments, eraseComments } from './comments.account-deletion.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const author = personOf(cam)

const add = 'POST /content/:contentId/comments'
const list = 'GET /content/:contentId/comments'
const replies = 'GET /comments/:commentId/replies'
const remove = 'DELETE /comments/:commentId'

const made = async (club = hall) => {
  const post = await make.post({ club, author })
  return { post, params: { contentId: post.id } }
}
type Params = { contentId: string }
const say = async (who: Client, params: Params, content = 'Well said', parentId?: string) => {
  const body = { id: newId(), content, parentId }
  return (await who.call(add, { params, body })).id
}
const drop = (who: Client, commentId: string) => who.call(remove, { params: { commentId } })
const threads = async (who: Client, params: Params, query = {}) =>
  (await who.call(list, { params, query })).items
const texts = (found: CommentThread[]) =>
  found.map(({ content, isGone, replies }) => [
    isGone ? 'gone' : content,
    ...replies.map((one) => one.content),
  ])
const countOf = async ({ contentId }: Params) =>
  (await cam.call('GET /content/:contentId', { params: { contentId } })).commentCount

/** `count` comments an hour apart, oldest first. */
async function hourly(post: { id: string }, count: number) {
  const ids: string[] = []
  for (let hour = 0; hour < count; hour++) {
    const createdAt = new Date(Date.UTC(2024, 0, 1, hour))
    ids.push((await make.comment({ on: post, club: hall, author, content: `Hour ${hour}`, createdAt })).id)
  }
  return ids
}

describe('a reply', () => {
  it('appears under its comment, the first three at once, oldest first, and is counted', async () => {
    const { params } = await made()
    const first = await say(dot, params, 'A question')
    const other = await say(cam, params, 'Something else')
    for (let number = 1; number <= 5; number++) await say(cam, params, `Answer ${number}`, first)
    const found = await threads(visitor, params)
    expect(texts(found)).toEqual([['Something else'], ['A question', 'Answer 1', 'Answer 2', 'Answer 3']])
    expect(found).toMatchObject([
      { id: other, replyCount: 0, parentId: null, isGone: false },
      { id: first, replyCount: 5, parentId: null, isGone: false },
    ])
    expect(found[1]?.replies[0]).toMatchObject({ parentId: first, author: { id: author.id } })
    expect(await countOf(params)).toBe(7)
  })

  it('to a reply appears beside it, under the same comment', async () => {
    const { params } = await made()
    const first = await say(dot, params, 'A question')
    const answer = await say(cam, params, 'An answer', first)
    const body = { id: newId(), content: 'And another', parentId: answer }
    expect(await ben.call(add, { params, body })).toMatchObject({ parentId: first })
    // Repeated, as after a lost response.
    expect(await ben.call(add, { params, body })).toMatchObject({ parentId: first })
    expect(texts(await threads(visitor, params))).toEqual([['A question', 'An answer', 'And another']])
    expect((await threads(visitor, params))[0]?.replyCount).toBe(2)
  })

  it('requires an existing comment on the same item', async () => {
    const [here, elsewhere, hidden] = [await made(), await made(), await made(vault)]
    const gone = await say(dot, here.params)
    await drop(dot, gone)
    const others = [await say(dot, elsewhere.params), await say(cam, hidden.params), newId(), gone]
    for (const parentId of others) {
      const body = { id: newId(), content: 'To whom?', parentId }
      expect(await dot.refused(add, { params: here.params, body })).toMatchObject({
        status: 404,
        code: 'comment_not_found',
      })
    }
    const bad = { id: newId(), content: 'To whom?', parentId: 'x' }
    expect(await dot.refused(add, { params: here.params, body: bad })).toMatchObject({ code: 'bad_input' })
    expect(await countOf(here.params)).toBe(0)
    const { rows } = await sql`select from comment_threads where content_id = ${here.post.id}`.execute(db)
    expect(rows).toHaveLength(0)
  })

  it('is counted under concurrency', async () => {
    const { params } = await made()
    const first = await say(dot, params)
    await Promise.all(
      Array.from({ length: 8 }, (_, number) => say(number % 2 ? cam : dot, params, 'Me too', first)),
    )
    expect((await threads(visitor, params))[0]?.replyCount).toBe(8)
    expect(await countOf(params)).toBe(9)
  })
})

describe('the replies to a comment', () => {
  it('are paged by 20, oldest first, without gaps or repeats', async () => {
    const { params } = await made()
    const first = await say(dot, params)
    const ids: string[] = []
    for (let number = 0; number < 43; number++) ids.push(await say(cam, params, `Answer ${number}`, first))
    await sql`update comments set created_at = '2024-01-01' where id = any(${ids.slice(0, 30)}::uuid[])`.execute(
      db,
    )
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await visitor.call(replies, { params: { commentId: first }, query: { cursor } })
      pages.push(page.items.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor && pages.length < 9)
    expect(pages.map((page) => page.length)).toEqual([20, 20, 3])
    expect(pages.flat()).toEqual(ids)
  })

  it('are empty without replies, and not found for hidden or unknown comments', async () => {
    const [open, hidden] = [await made(), await made(vault)]
    const commentId = await say(dot, open.params)
    expect(await visitor.call(replies, { params: { commentId }, query: {} })).toEqual({
      items: [],
      next: null,
    })
    const secret = await say(cam, hidden.params)
    await say(cam, hidden.params, 'An answer', secret)
    const [, another] = [await drop(cam, secret), await say(cam, hidden.params)]
    for (const id of [secret, another, newId()])
      for (const who of [dot, visitor])
        expect(await who.refused(replies, { params: { commentId: id }, query: {} })).toMatchObject({
          status: 404,
          code: 'content_not_found',
        })
    expect(
      (await cam.call(replies, { params: { commentId: secret }, query: {} })).items.map((one) => one.content),
    ).toEqual(['An answer'])
  })
})

describe('a comment with replies', () => {
  it('keeps its replies in place when deleted, until the last is deleted', async () => {
    const { post, params } = await made()
    const [, middle = ''] = await hourly(post, 3)
    const one = await say(dot, params, 'One', middle)
    await drop(cam, middle)
    expect(texts(await threads(visitor, params))).toEqual([['Hour 2'], ['gone', 'One'], ['Hour 0']])
    const [, gone] = await threads(cam, params)
    expect(gone).toMatchObject({
      ...{ id: middle, author: null, content: '', createdAt: '2024-01-01T01:00:00.000Z', replyCount: 1 },
      can: { edit: 'permission_denied', delete: 'permission_denied', moderate: 'permission_denied' },
    })
    expect(await countOf(params)).toBe(3)
    const two = await say(cam, params, 'Two', middle)
    expect(texts(await threads(visitor, params))[1]).toEqual(['gone', 'One', 'Two'])
    await drop(dot, one)
    expect(texts(await threads(visitor, params))[1]).toEqual(['gone', 'Two'])
    await drop(cam, two)
    expect(texts(await threads(visitor, params))).toEqual([['Hour 2'], ['Hour 0']])
    expect(await dot.refused(replies, { params: { commentId: middle }, query: {} })).toMatchObject({
      status: 404,
    })
    expect(await countOf(params)).toBe(2)
  })

  it('cannot be liked, edited or deleted again once deleted', async () => {
    const { params } = await made()
    const commentId = await say(dot, params)
    await say(cam, params, 'An answer', commentId)
    await drop(dot, commentId)
    const gone = { status: 404, code: 'content_not_found' }
    expect(await dot.refused(remove, { params: { commentId } })).toMatchObject(gone)
    expect(await dot.refused('PUT /comments/:commentId/like', { params: { commentId } })).toMatchObject(gone)
    const body = { content: 'Still here' }
    expect(await dot.refused('PATCH /comments/:commentId', { params: { commentId }, body })).toMatchObject(
      gone,
    )
  })

  it('is deleted with its item', async () => {
    const { post, params } = await made()
    const commentId = await say(dot, params)
    await say(cam, params, 'An answer', commentId)
    await drop(dot, commentId)
    await cam.call('DELETE /content/:contentId', { params })
    for (const table of ['comments', 'comment_threads'] as const)
      expect(await db.selectFrom(table).select('id').where('content_id', '=', post.id).execute()).toEqual([])
  })
})

describe('the comments of an item', () => {
  it('can be listed oldest first, in pages without gaps or repeats, including deleted ones with replies', async () => {
    const { post, params } = await made()
    const ids = await hourly(post, 45)
    for (const number of [4, 19, 20, 44]) {
      const id = ids[number] ?? ''
      await say(dot, params, `To ${number}`, id)
      await drop(cam, id)
    }
    for (const order of ['oldest', 'newest'] as const) {
      const pages: CommentThread[][] = []
      let cursor: string | undefined
      do {
        const page = await visitor.call(list, { params, query: { cursor, order } })
        expect(page.previous).toBeNull()
        pages.push(page.items)
        cursor = page.next ?? undefined
      } while (cursor && pages.length < 9)
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
      const shown = pages.flat().map(({ id }) => id)
      expect(order === 'oldest' ? shown : shown.reverse()).toEqual(ids)
    }
    expect(await visitor.refused(list, { params, query: { order: 'best' as never } })).toMatchObject({
      code: 'bad_input',
    })
  })

  it('start at a linked comment at any depth, with pages in both directions', async () => {
    const { post, params } = await made()
    const ids = await hourly(post, 50)
    const at = ids[17] ?? ''
    const newest = await visitor.call(list, { params, query: { at } })
    expect(newest.items.map(({ id }) => id)).toEqual(ids.slice(0, 18).reverse())
    expect(newest.next).toBeNull()
    const above = await visitor.call(list, {
      params,
      query: { cursor: newest.previous ?? '', order: 'oldest' },
    })
    expect(above.items.map(({ id }) => id)).toEqual(ids.slice(18, 38))
    expect(above.next).not.toBeNull()

    const oldest = await visitor.call(list, { params, query: { at, order: 'oldest' } })
    expect(oldest.items.map(({ id }) => id)).toEqual(ids.slice(17, 37))
    const below = await visitor.call(list, {
      params,
      query: { cursor: oldest.previous ?? '', order: 'newest' },
    })
    expect(below.items.map(({ id }) => id)).toEqual(ids.slice(0, 17).reverse())
    expect(below.next).toBeNull()

    for (const [id, order] of [
      [ids[49], 'newest'],
      [ids[0], 'oldest'],
    ] as const) {
      const first = await visitor.call(list, { params, query: { at: id ?? '', order } })
      expect(first.items[0]?.id).toBe(id)
      expect(first.previous).toBeNull()
    }
  })

  it('start at a linked reply', async () => {
    const { post, params } = await made()
    const [, middle = ''] = await hourly(post, 3)
    const answers: string[] = []
    for (let number = 0; number < 30; number++)
      answers.push(await say(dot, params, `Answer ${number}`, middle))
    for (const [at, shown] of [
      [answers[25], answers.slice(25)],
      [answers[2], answers.slice(2, 22)],
    ] as const) {
      const [thread, next] = await threads(visitor, params, { at })
      expect(thread).toMatchObject({ id: middle, replyCount: 30 })
      expect(thread?.replies.map(({ id }) => id)).toEqual(shown)
      expect(next?.content).toBe('Hour 0')
    }
    await drop(cam, middle)
    expect((await threads(visitor, params, { at: answers[28] }))[0]).toMatchObject({
      ...{ id: middle, isGone: true },
      replies: [{ id: answers[28] }, { id: answers[29] }],
    })
    expect((await threads(visitor, params, { at: middle }))[0]).toMatchObject({ id: middle, isGone: true })
  })

  it('start as usual when the linked comment is deleted or elsewhere', async () => {
    const { post, params } = await made()
    await hourly(post, 3)
    const elsewhere = await made()
    // Written among these.
    const createdAt = new Date(Date.UTC(2024, 0, 1, 1, 30))
    const { id: other } = await make.comment({ on: elsewhere.post, club: hall, author, createdAt })
    for (const at of [newId(), other]) {
      const page = await visitor.call(list, { params, query: { at } })
      expect(page.items.map(({ content }) => content)).toEqual(['Hour 2', 'Hour 1', 'Hour 0'])
      expect(page.previous).toBeNull()
    }
    const hidden = await made(vault)
    const secret = await say(cam, hidden.params)
    expect(await dot.refused(list, { params: hidden.params, query: { at: secret } })).toMatchObject({
      status: 404,
    })
  })
})

describe('the number of replies', () => {
  it('is correct after any sequence of changes', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const post = await make.post({ club, author: personOf(ann) })
    const params = { contentId: post.id }
    const people = await Promise.all(Array.from({ length: 5 }, async () => as(await make.person())))
    let seed = 20_261_123
    const chance = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const one = <T>(all: T[]) => all[chance(all.length)] as T
    const rows = () =>
      db.selectFrom('comments').select(['id', 'user_id']).where('content_id', '=', post.id).execute()
    for (let step = 0; step < 96; step++) {
      const there = await rows()
      const what = chance(20)
      if (what < 12 || there.length === 0)
        await say(
          one(people),
          params,
          `Step ${step}`,
          there.length > 0 && chance(3) ? one(there).id : undefined,
        )
      else if (what < 18) await drop(ann, one(there).id)
      else if (what === 18) await eraseComments(app.deps, personOf(one(people)).id)
      else await anonymizeComments(app.deps, personOf(one(people)).id)
      if (step % 8 > 0) continue
      const { rows: wrong } = await sql`
        select t.id from comment_threads t where t.content_id = ${post.id} and (t.reply_count = 0
          or t.reply_count <> (select count(*) from comments o where o.thread_id = t.id)
          or t.parent_deleted = exists (select from comments o where o.id = t.id and o.created_at = t.created_at))`.execute(
        db,
      )
      expect(wrong).toEqual([])
      expect(await countOf(params)).toBe((await rows()).length)
      const shown = await threads(ann, params)
      expect(shown.every(({ replyCount, replies }) => replies.length === Math.min(replyCount, 3))).toBe(true)
    }
  })
})
