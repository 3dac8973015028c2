import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { removeResponses } from '../responses/responses.account-deletion.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const author = personOf(cam)

const add = 'POST /content/:contentId/comments'
const list = 'GET /content/:contentId/comments'
const made = async (club = hall) => {
  const post = await make.post({ club, author })
  return { post, params: { contentId: post.id } }
}
type Params = { contentId: string }
const say = async (who: Client, params: Params, content = 'Well said', parentId?: string) => {
  const body = { id: newId(), content, parentId }
  return (await who.call(add, { params, body })).id
}
const threads = async (who: Client, params: Params, query = {}) =>
  (await who.call(list, { params, query })).items

describe('editing a comment', () => {
  const edit = 'PATCH /comments/:commentId'

  it('is allowed to its author, marks the time, signals everyone, and updates the search', async () => {
    const { post, params } = await made()
    const commentId = await say(dot, params, 'Befroe')
    const listener = await ann.listen()
    await listener.watch({ contentId: post.id })
    const changed = await dot.call(edit, {
      params: { commentId },
      body: { content: '  Before, zirconium  ' },
    })
    expect(changed).toMatchObject({
      id: commentId,
      content: 'Before, zirconium',
      editedAt: expect.any(String),
    })
    expect(Math.abs(Date.parse(changed.editedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await listener.heard('comments.changed')).toMatchObject({ contentId: post.id, commentCount: 1 })
    expect(await threads(visitor, params)).toMatchObject([
      { content: 'Before, zirconium', editedAt: changed.editedAt, createdAt: changed.createdAt },
    ])
    const found = await cam.call('GET /search/content', { query: { q: 'zirconium', type: 'post' } })
    expect(found.items.map(({ id }) => id)).toEqual([post.id])
    // Repeating it changes nothing.
    const again = await dot.call(edit, { params: { commentId }, body: { content: 'Before, zirconium' } })
    expect(again).toEqual(changed)
  })

  it('keeps an old plain-text comment in plain text', async () => {
    const { params } = await made()
    const [plain, formatted] = [await say(dot, params, '2*3*4'), await say(dot, params, '*So*')]
    await db.updateTable('comments').set({ is_markdown: false }).where('id', '=', plain).execute()
    const asRead = async () =>
      Object.fromEntries((await threads(visitor, params)).map(({ id, isMarkdown }) => [id, isMarkdown]))
    expect(await asRead()).toEqual({ [plain]: false, [formatted]: true })
    const changed = await dot.call(edit, { params: { commentId: plain }, body: { content: '2*3*5' } })
    expect(changed).toMatchObject({ content: '2*3*5', isMarkdown: false })
    expect(await asRead()).toEqual({ [plain]: false, [formatted]: true })
  })

  it('is refused to others, and requires text', async () => {
    const { params } = await made()
    const commentId = await say(dot, params, 'As I said it')
    const body = { content: 'As I never said it' }
    for (const who of [ann, ben, cam])
      expect(await who.refused(edit, { params: { commentId }, body })).toMatchObject({
        status: 403,
        code: 'permission_denied',
      })
    expect(await visitor.refused(edit, { params: { commentId }, body })).toMatchObject({ status: 401 })
    for (const [content, text] of [
      [' \n ', 'Please enter a comment'],
      ['a'.repeat(5001), 'A comment has at most 5000 characters'],
    ] as const)
      expect(await dot.refused(edit, { params: { commentId }, body: { content } })).toMatchObject({
        status: 400,
        fields: { content: text },
      })
    expect(await dot.refused(edit, { params: { commentId: newId() }, body })).toMatchObject({ status: 404 })
    expect(await threads(visitor, params)).toMatchObject([{ content: 'As I said it', editedAt: null }])
  })

  it('in a private club requires membership', async () => {
    const { params } = await made(vault)
    const person = await make.person()
    await make.member(vault, person)
    const who = await as(person)
    const commentId = await say(who, params, 'As I said it')
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    const body = { content: 'Changed from outside' }
    const hidden = { status: 404, code: 'content_not_found' }
    expect(await who.refused(edit, { params: { commentId }, body })).toMatchObject(hidden)
    for (const key of ['PUT /comments/:commentId/like', 'DELETE /comments/:commentId/like'] as const)
      expect(await who.refused(key, { params: { commentId } })).toMatchObject(hidden)
    expect(await threads(cam, params)).toMatchObject([{ content: 'As I said it', likeCount: 0 }])
  })
})

describe('liking a comment', () => {
  const like = 'PUT /comments/:commentId/like'
  const unlike = 'DELETE /comments/:commentId/like'

  it('counts each person once, and can be undone', async () => {
    const { post, params } = await made()
    const commentId = await say(dot, params)
    const reply = await say(cam, params, 'An answer', commentId)
    const listener = await ann.listen()
    await listener.watch({ contentId: post.id })
    const asked = { params: { commentId } }
    expect(await cam.call(like, asked)).toEqual({ liked: true, likeCount: 1 })
    expect(await listener.heard('comment.liked')).toEqual({
      ...{ kind: 'comment.liked', contentId: post.id, commentId, likeCount: 1, asOf: expect.any(Number) },
    })
    expect(await cam.call(like, asked)).toEqual({ liked: true, likeCount: 1 })
    expect(await dot.call(like, asked)).toEqual({ liked: true, likeCount: 2 })
    await dot.call(like, { params: { commentId: reply } })
    expect(await threads(cam, params)).toMatchObject([
      { liked: true, likeCount: 2, replies: [{ liked: false, likeCount: 1 }] },
    ])
    expect(await threads(visitor, params)).toMatchObject([{ liked: false, likeCount: 2 }])
    expect(await cam.call(unlike, asked)).toEqual({ liked: false, likeCount: 1 })
    expect(await cam.call(unlike, asked)).toEqual({ liked: false, likeCount: 1 })
    expect(await visitor.refused(like, asked)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await cam.refused(like, { params: { commentId: newId() } })).toMatchObject({ status: 404 })
  })

  it('counts concurrent likes, and excludes deleted accounts', async () => {
    const { params } = await made()
    const commentId = await say(dot, params)
    const people = await Promise.all(Array.from({ length: 6 }, async () => as(await make.person())))
    await Promise.all([...people, ...people].map((who) => who.call(like, { params: { commentId } })))
    expect(await threads(visitor, params)).toMatchObject([{ likeCount: 6 }])
    for (const who of people.slice(0, 2)) await removeResponses(app.deps, personOf(who).id)
    expect(await threads(visitor, params)).toMatchObject([{ likeCount: 4 }])
  })
})
