import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { postForm } from '../../testing/forms.ts'
import { uploadedForText as uploaded } from '../../testing/kinds/fixture.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { eraseComments } from './comments.account-deletion.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const upload = 'POST /storage/v1/pictures/:purpose'
const add = 'POST /content/:contentId/comments'
const change = 'PATCH /comments/:commentId'
const refusal = 'A picture in this text is not there, or used elsewhere. Remove it or insert it again.'

const postIn = async (club: typeof hall) => {
  const { id: contentId } = await make.post({ club, author: personOf(cam) })
  return { contentId }
}
const say = (who: Client, params: { contentId: string }, content: string, parentId?: string) =>
  who.call(add, { params, body: { id: newId(), content, parentId } })
const status = async (who: Client, url: string) => (await who.fetch(url)).status
const seenBy = (url: string) => (people: Client[]) => Promise.all(people.map((who) => status(who, url)))
const ownerOf = (id: string) =>
  db.selectFrom('files').select(['comment_id', 'content_id']).where('id', '=', id).executeTakeFirst()

describe('a picture in a comment', () => {
  it('is returned with the comment or reply to everyone who reads it', async () => {
    const params = await postIn(hall)
    const [one, two] = [await uploaded(dot), await uploaded(cam)]
    const comment = await say(dot, params, `Look:\n\n${one.sign}`)
    const shown = (each: { id: string; url: string }) => [
      { id: each.id, url: each.url, width: expect.any(Number), height: expect.any(Number) },
    ]
    expect(comment.pictures).toEqual(shown(one))
    expect(comment.pictures[0]?.width).toBeGreaterThan(0)
    const answer = await say(cam, params, two.sign, comment.id)
    expect(answer.pictures).toEqual(shown(two))
    const { items } = await visitor.call('GET /content/:contentId/comments', { params, query: {} })
    expect(items[0]?.pictures).toEqual(shown(one))
    expect(items[0]?.replies[0]?.pictures).toEqual(shown(two))
    const replies = { params: { commentId: comment.id }, query: {} }
    expect((await visitor.call('GET /comments/:commentId/replies', replies)).items[0]?.pictures).toEqual(
      shown(two),
    )
    expect(await seenBy(one.url)([visitor, ann])).toEqual([200, 200])
    // The item does not include it.
    const item = await visitor.call('GET /content/:contentId', { params })
    expect(item.pictures).toEqual([])
  })

  it('is stored once when sent twice', async () => {
    const params = await postIn(hall)
    const { id, sign } = await uploaded(cam)
    const body = { id: newId(), content: sign }
    const [one, two] = [await cam.call(add, { params, body }), await cam.call(add, { params, body })]
    expect(two).toEqual(one)
    expect(one.pictures.map((each) => each.id)).toEqual([id])
  })

  it('stays plain text in a plain-text comment', async () => {
    const params = await postIn(hall)
    const comment = await say(cam, params, 'Plain')
    await db.updateTable('comments').set({ is_markdown: false }).where('id', '=', comment.id).execute()
    const { id, sign } = await uploaded(cam)
    const edited = await cam.call(change, { params: { commentId: comment.id }, body: { content: sign } })
    expect(edited).toMatchObject({ content: sign, isMarkdown: false, pictures: [] })
    expect(await ownerOf(id)).toEqual({ comment_id: null, content_id: null })
  })

  it('is found by its alternative text, and notified as words', async () => {
    const params = await postIn(hall)
    const word = `w${newId().slice(-8)}`
    const { id } = await uploaded(ann)
    await say(ann, params, `Doors\n\n![A ${word} knocker](picture:${id})`)
    const found = async (q: string) =>
      (await visitor.call('GET /search/content', { query: { type: 'post', q } })).items
    const [first] = await found(word)
    expect(first?.id).toBe(params.contentId)
    expect(first?.comment?.excerpt).toBe(`Doors A ${word} knocker`)
    expect(await found(id)).toEqual([])
    expect(await found(id.slice(-12))).toEqual([])
  })

  it("is exported for the comment's author", async () => {
    const params = await postIn(hall)
    const { id } = await uploaded(cam)
    const comment = await say(cam, params, `![](picture:${id})`)

    const row = (await exportedRows(db, personOf(cam), 'comments.json')) as { id: string; files: string[] }[]
    expect(row.find((each) => each.id === comment.id)?.files).toEqual([`club-content/inline/${id}.webp`])
  })
})

describe('access to a picture in a comment', () => {
  it('follows the item, and before that is limited to its uploader', async () => {
    const params = await postIn(vault)
    const { url, sign } = await uploaded(ann)
    const everybody = () => seenBy(url)([ann, cam, ben, dot, visitor])
    expect(await everybody()).toEqual([200, 404, 404, 404, 404])
    const { id } = await say(ann, params, sign)
    expect(await everybody()).toEqual([200, 200, 200, 404, 404])
    expect((await ann.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
    await ann.call('DELETE /comments/:commentId', { params: { commentId: id } })
    expect(await everybody()).toEqual([200, 404, 404, 404, 404])
  })

  it('ends with the membership, even for its uploader', async () => {
    const member = await as(await make.person())
    await make.member(vault, personOf(member))
    const params = await postIn(vault)
    const { url, sign } = await uploaded(member)
    await say(member, params, sign)
    expect(await seenBy(url)([member, cam])).toEqual([200, 200])
    await member.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await seenBy(url)([member, cam])).toEqual([404, 200])
  })

  it('ends with the item and its comments', async () => {
    const params = await postIn(hall)
    const { url, sign } = await uploaded(dot)
    await say(dot, params, sign)
    await cam.call('DELETE /content/:contentId', { params })
    expect((await seenBy(url)([cam, ann, visitor])).every((code) => code === 404)).toBe(true)
  })
})

describe('pictures in a comment', () => {
  it("are refused if unknown, another person's, or used elsewhere", async () => {
    const params = await postIn(hall)
    const gallery = { params: { purpose: 'content' as const }, query: { id: newId() }, file: await picture() }
    await cam.call(upload, gallery)
    const [theirs, ofItem, ofComment] = [await uploaded(ann), await uploaded(cam), await uploaded(cam)]
    const club = { club: hall.slug }

    await cam.call('POST /clubs/:club/posts', { params: club, body: postForm({ content: ofItem.sign }) })
    await say(cam, params, ofComment.sign)
    const own = await say(cam, params, 'Nothing yet')
    for (const id of [newId(), theirs.id, gallery.query.id, ofItem.id, ofComment.id]) {
      const body = { id: newId(), content: `Mine: ![x](picture:${id})` }
      const wrong = { status: 400, code: 'bad_input', fields: { content: refusal } }
      expect(await cam.refused(add, { params, body })).toMatchObject(wrong)
      const changing = { params: { commentId: own.id }, body: { content: body.content } }
      expect(await cam.refused(change, changing)).toMatchObject(wrong)
    }
    const { items } = await cam.call('GET /content/:contentId/comments', { params, query: {} })
    expect(items.map(({ content }) => content).sort()).toEqual(['Nothing yet', ofComment.sign].sort())
    expect(await status(visitor, theirs.url)).toBe(404)
  })

  it('are limited to four', async () => {
    const params = await postIn(hall)
    const { id, sign } = await uploaded(cam)
    const four = Array.from({ length: 4 }, () => sign).join('\n\n')
    expect((await say(cam, params, four)).pictures.map((each) => each.id)).toEqual([id])
    const body = { id: newId(), content: `${four}\n\n${sign}` }
    const error = await cam.refused(add, { params, body })
    expect(error).toMatchObject({ code: 'bad_input', fields: { content: 'At most 4 pictures in a comment' } })
  })

  it('requested by two comments concurrently belong to one', async () => {
    const params = await postIn(hall)
    const { id, sign } = await uploaded(cam)
    const answers = await Promise.allSettled([0, 1, 2].map(() => say(cam, params, sign)))
    const kept = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(kept).toHaveLength(1)
    expect((await ownerOf(id))?.comment_id).toBe(kept[0])
  })
})

describe('an edited comment', () => {
  it('keeps, adds and releases pictures; released ones are deleted', async () => {
    const params = await postIn(hall)
    const [one, two, three] = [await uploaded(dot), await uploaded(dot), await uploaded(dot)]
    const { id: commentId } = await say(dot, params, `${one.sign}\n\n${two.sign}`)
    const body = { content: `${two.sign}\n\n${three.sign}` }
    const changed = await dot.call(change, { params: { commentId }, body })
    expect(changed.pictures.map(({ id }) => id).sort()).toEqual([two.id, three.id].sort())
    expect(await Promise.all([one, two, three].map(({ url }) => status(visitor, url)))).toEqual([
      404, 200, 200,
    ])
    await sweepFiles(app.deps, new Date(Date.now() + 2 * 86_400_000))
    expect(await ownerOf(one.id)).toBeUndefined()
    expect(await status(dot, one.url)).toBe(404)
    expect(await status(visitor, two.url)).toBe(200)
    await dot.call(change, { params: { commentId }, body: { content: 'Nothing to see' } })
    expect(await Promise.all([two, three].map(({ url }) => status(visitor, url)))).toEqual([404, 404])
  })

  it('leaves no pictures once erased', async () => {
    const writer = await as(await make.person())
    const params = await postIn(hall)
    const { id, url, sign } = await uploaded(writer)
    await say(writer, params, sign)
    await eraseComments(app.deps, personOf(writer).id)
    expect(await ownerOf(id)).toEqual({ comment_id: null, content_id: null })
    expect(await status(visitor, url)).toBe(404)
  })
})
