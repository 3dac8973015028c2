import type { Comment } from '@guildhall/contract/interactions'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const author = personOf(cam)

const add = 'POST /content/:contentId/comments'
const list = 'GET /content/:contentId/comments'
const remove = 'DELETE /comments/:commentId'
const made = async (club = hall) => {
  const post = await make.post({ club, author })
  return { post, params: { contentId: post.id } }
}
const say = (content = 'Well said') => ({ id: newId(), content })
const countOf = async (contentId: string) => {
  const item = await cam.call('GET /content/:contentId', { params: { contentId } })
  const rows = await db.selectFrom('comments').select('id').where('content_id', '=', contentId).execute()
  expect(rows).toHaveLength(item.commentCount)
  return item.commentCount
}
const allOf = async (who: Client, contentId: string, between: () => Promise<unknown> = async () => {}) => {
  const pages: Comment[][] = []
  let cursor: string | undefined
  do {
    const page = await who.call(list, { params: { contentId }, query: { cursor } })
    pages.push(page.items)
    cursor = page.next ?? undefined
    await between()
  } while (cursor && pages.length < 30)
  return pages
}

describe('commenting', () => {
  it('is allowed to signed-in people who can see the item, counted, logged and signaled', async () => {
    const { post, params } = await made()
    const listener = await ann.listen()
    await listener.watch({ contentId: post.id })
    const body = say('  First\n\nsecond line ✨  ')
    const comment = await dot.call(add, { params, body })
    expect(comment).toEqual({
      id: body.id,
      contentId: post.id,
      parentId: null,
      authorLevel: null,
      author: {
        id: personOf(dot).id,
        username: personOf(dot).username,
        firstName: 'Dot',
        lastName: 'Stranger',
        imageUrl: null,
      },
      content: 'First\n\nsecond line ✨',
      isMarkdown: true,
      mentions: [],
      pictures: [],
      createdAt: expect.any(String),
      editedAt: null,
      liked: false,
      likeCount: 0,
      isFolded: false,
      hidden: null,
      hiddenBy: null,
      can: { edit: true, delete: true, moderate: 'permission_denied' },
    })
    expect(await listener.heard('comments.changed')).toEqual({
      kind: 'comments.changed',
      clubId: hall.id,
      contentId: post.id,
      commentCount: 1,
      asOf: expect.any(Number),
    })
    expect(await countOf(post.id)).toBe(1)
    const activity = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id'])
      .where('content_id', '=', post.id)
      .execute()
    expect(activity).toEqual([{ type: 'comment', user_id: personOf(dot).id }])
  })

  it('is refused to visitors, outsiders of a private club, and for unknown items', async () => {
    const { params } = await made(vault)
    const body = say()
    expect(await visitor.refused(add, { params, body })).toMatchObject({ code: 'sign_in_required' })
    expect(await dot.refused(add, { params, body })).toMatchObject({ status: 404, code: 'content_not_found' })
    const missing = { contentId: newId() }
    expect(await cam.refused(add, { params: missing, body })).toMatchObject({ code: 'content_not_found' })
    expect(await cam.refused(add, { params: { contentId: 'x' }, body })).toMatchObject({ code: 'bad_input' })
    expect(await countOf(params.contentId)).toBe(0)
  })

  it('requires text of at most 5000 characters', async () => {
    const { post, params } = await made()
    for (const [content, text] of [
      ['', 'Please enter a comment'],
      [' \n\t ', 'Please enter a comment'],
      ['a'.repeat(5001), 'A comment has at most 5000 characters'],
      ['a\u0000b', 'This text has characters we cannot keep'],
    ] as const)
      expect(await dot.refused(add, { params, body: say(content) })).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { content: text },
      })
    expect(await dot.refused(add, { params, body: { content: 'No id' } })).toMatchObject({
      code: 'bad_input',
    })
    expect((await dot.call(add, { params, body: say('🎈'.repeat(5000)) })).content.length).toBe(10_000)
    expect(await countOf(post.id)).toBe(1)
  })

  it('is idempotent per id, also concurrently', async () => {
    const { post, params } = await made()
    const body = say()
    const answers = await Promise.all(Array.from({ length: 5 }, () => dot.call(add, { params, body })))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(await dot.refused(add, { params, body: { ...body, content: 'Something else' } })).toMatchObject({
      status: 409,
      code: 'id_taken',
    })
    expect(await countOf(post.id)).toBe(1)
    const recorded = await db
      .selectFrom('club_activity_log')
      .select('id')
      .where('content_id', '=', post.id)
      .execute()
    expect(recorded).toHaveLength(1)
  })

  it("is refused with the id of another person's or item's comment", async () => {
    const [one, two, hidden] = [await made(), await made(), await made(vault)]
    const body = say()
    await dot.call(add, { params: one.params, body })
    expect(await cam.refused(add, { params: one.params, body })).toMatchObject({
      status: 409,
      code: 'id_taken',
    })
    expect(await dot.refused(add, { params: two.params, body })).toMatchObject({
      status: 409,
      code: 'id_taken',
    })
    const inside = say()
    await cam.call(add, { params: hidden.params, body: inside })
    const { status, code } = await dot.refused(add, { params: two.params, body: inside })
    expect([404, 409]).toContain(status)
    expect(['id_taken', 'content_not_found']).toContain(code)
    expect(await countOf(two.post.id)).toBe(0)
  })

  it('counts concurrent comments', async () => {
    const { post, params } = await made()
    const people = await Promise.all(Array.from({ length: 6 }, async () => as(await make.person())))
    await Promise.all([...people, ...people].map((who) => who.call(add, { params, body: say() })))
    expect(await countOf(post.id)).toBe(12)
  })
})

describe('the comments of an item', () => {
  it('are paged newest first without gaps or repeats, during changes and within a millisecond', async () => {
    const { post, params } = await made()
    const comments = []
    for (let count = 0; count < 45; count++)
      comments.push(await make.comment({ on: post, club: hall, author, content: `Comment ${count}` }))
    await db
      .updateTable('comments')
      .set({ created_at: new Date('2024-01-01') })
      .where('content_id', '=', post.id)
      .execute()
    const pages = await allOf(visitor, post.id, () => dot.call(add, { params, body: say('Meanwhile') }))
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
    expect(pages.flat().map((one) => one.id)).toEqual(comments.map((one) => one.id).reverse())
    const [newest] = (await visitor.call(list, { params, query: {} })).items
    expect(newest?.content).toBe('Meanwhile')
  })

  it('include who can delete them', async () => {
    const { post } = await made()
    await make.comment({ on: post, club: hall, author: personOf(dot) })
    const canDelete = async (who: Client) => (await allOf(who, post.id))[0]?.[0]?.can.delete
    const denied = 'permission_denied'
    expect([await canDelete(dot), await canDelete(ann), await canDelete(ben)]).toEqual([true, true, true])
    expect([await canDelete(cam), await canDelete(visitor)]).toEqual([denied, 'sign_in_required'])
  })

  it('stay without their author after account deletion', async () => {
    const { post } = await made()
    const person = await make.person()
    const comment = await make.comment({ on: post, club: hall, author: person })
    await db.deleteFrom('profiles').where('id', '=', person.id).execute()
    expect((await allOf(dot, post.id)).flat()).toMatchObject([{ id: comment.id, author: null }])
  })

  it('reject invalid cursors', async () => {
    const { params } = await made()
    for (const cursor of ['x', '%00', Buffer.from('1.x').toString('base64url'), 'a'.repeat(201)])
      expect(await visitor.refused(list, { params, query: { cursor } })).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
  })
})

describe('deleting a comment', () => {
  it("is allowed to its author and the club's owner and admins", async () => {
    for (const who of [dot, ann, ben]) {
      const { post } = await made()
      const { id } = await make.comment({ on: post, club: hall, author: personOf(dot) })
      expect(await who.call(remove, { params: { commentId: id } })).toEqual({})
      expect(await countOf(post.id)).toBe(0)
      expect(await who.refused(remove, { params: { commentId: id } })).toMatchObject({
        status: 404,
        code: 'content_not_found',
      })
    }
    const { post } = await made()
    const params = { commentId: (await make.comment({ on: post, club: hall, author: personOf(dot) })).id }
    expect(await cam.refused(remove, { params })).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await visitor.refused(remove, { params })).toMatchObject({ code: 'sign_in_required' })
    expect(await cam.refused(remove, { params: { commentId: newId() } })).toMatchObject({ status: 404 })
    expect(await countOf(post.id)).toBe(1)
  })

  it('counts once when concurrent, and signals', async () => {
    const { post, params } = await made()
    await dot.call(add, { params, body: say('Stays') })
    const { id } = await dot.call(add, { params, body: say('Goes') })
    const listener = await cam.listen()
    await listener.watch({ contentId: post.id })
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => dot.call(remove, { params: { commentId: id } })),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await listener.heard('comments.changed')).toMatchObject({ contentId: post.id })
    expect(await countOf(post.id)).toBe(1)
    expect((await allOf(visitor, post.id)).flat().map((one) => one.content)).toEqual(['Stays'])
  })

  it('waits for a lock on the item without locking the comment', async () => {
    const { post } = await made()
    const { id } = await make.comment({ on: post, club: hall, author: personOf(dot) })
    const { deleting } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('content').select('id').where('id', '=', post.id).forUpdate().execute()
      const deleting = dot.call(remove, { params: { commentId: id } })
      await new Promise((resolve) => setTimeout(resolve, 300))
      const comment = tx.selectFrom('comments').select('id').where('id', '=', id).forUpdate().skipLocked()
      expect(await comment.execute()).toHaveLength(1)
      return { deleting }
    })
    await deleting
    expect(await countOf(post.id)).toBe(0)
  })

  it('in a private club is refused to former members, even for their own', async () => {
    const { post } = await made(vault)
    const person = await make.person()
    await make.member(vault, person)
    const who = await as(person)
    const { id } = await make.comment({ on: post, club: vault, author: person })
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await who.refused(remove, { params: { commentId: id } })).toMatchObject({
      code: 'content_not_found',
    })
    expect(await countOf(post.id)).toBe(1)
  })
})
