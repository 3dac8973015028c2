import type { PostData } from '@guildhall/contract/posts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

const form = (given: object = {}) => {
  const { id: _, ...fields } = postForm()
  return { ...fields, ...given }
}
const publish = (given: object = {}, club: { slug: string } = hall) =>
  cam.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm(given) })
const edit = (contentId: string, given: object, who: Client = cam) =>
  who.call('PUT /posts/:contentId', { params: { contentId }, body: form(given) })
const refused = (contentId: string, given: object, who: Client) =>
  who.refused('PUT /posts/:contentId', { params: { contentId }, body: form(given) })
const storedText = async (id: string) =>
  (await db.selectFrom('posts').select('content').where('id', '=', id).executeTakeFirstOrThrow()).content
const upload = async (who: Client = cam) =>
  who.call('POST /storage/v1/pictures/:purpose', { params: { purpose: 'content' }, file: await picture() })
const attach = (name: string, who: Client = cam) =>
  who.call('POST /storage/v1/attachments', { file: new File(['text'], name) })

describe('editing a post', () => {
  it('is allowed to its author, the owner and admins', async () => {
    const { id } = await publish({}, vault)
    for (const [who, title] of [
      [cam, 'By its author'],
      [ann, 'By the owner'],
      [ben, 'By an admin'],
    ] as const) {
      expect((await who.call('GET /content/:contentId', { params: { contentId: id } })).can.edit).toBe(true)
      const post = await edit(id, { title }, who)
      expect(post).toMatchObject({ data: { title }, author: { id: personOf(cam).id } })
    }
  })

  it('is refused to other members, outsiders and visitors', async () => {
    const member = await make.person()
    for (const club of [hall, vault]) await make.member(club, member)
    const other = await as(member)
    const [open, closed] = [await publish(), await publish({}, vault)]
    for (const { id } of [open, closed])
      expect(await refused(id, {}, other)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await refused(open.id, {}, dot)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await refused(closed.id, {}, dot)).toMatchObject({ status: 404, code: 'content_not_found' })
    for (const { id } of [open, closed])
      expect(await refused(id, {}, visitor)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await refused(newId(), {}, ann)).toMatchObject({ code: 'content_not_found' })
    expect((await cam.call('GET /content/:contentId', { params: { contentId: open.id } })).title).toBe(
      open.data.title,
    )
  })

  it('is allowed to an author who left a public club, but not a private one', async () => {
    const person = await make.person()
    const who = await as(person)
    for (const [club, isAllowed] of [
      [hall, true],
      [vault, false],
    ] as const) {
      await make.member(club, person)
      const post = await make.post({ club, author: person })
      await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
      if (isAllowed) expect((await edit(post.id, { title: 'Still mine' }, who)).data.title).toBe('Still mine')
      else expect(await refused(post.id, {}, who)).toMatchObject({ code: 'content_not_found' })
    }
  })
})

describe('an edited post', () => {
  it('is stored with its title as one heading line, which is never shown', async () => {
    const { id, slug } = await publish({ title: 'One', content: 'Body' })
    expect(await storedText(id)).toBe('Body')
    for (const title of ['One', 'Two', 'Two', '# Three']) {
      const post = await edit(id, { title, content: 'Body' })
      expect(await storedText(id)).toBe(`# ${title}\n\nBody`)
      expect(post.data).toMatchObject({ title, content: 'Body' })
      const page = await visitor.call('GET /clubs/:club/posts/:slug', { params: { club: hall.slug, slug } })
      expect(page.item.data).toMatchObject({ title, content: 'Body' })
      const feed = await cam.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
      const card = feed.items.find((item) => item.id === id)
      expect(card?.data).toMatchObject({ title, content: 'Body' })
      // The next edit starts from the shown text.
      await edit(id, { title, content: post.data.content })
      expect(await storedText(id)).toBe(`# ${title}\n\nBody`)
    }
  })

  it('keeps a single heading if its text starts with one', async () => {
    const { id, slug } = await publish({ title: 'New', content: '# New\n\nBody' })
    const shown = async () => {
      const params = { club: hall.slug, slug }
      return (await visitor.call('GET /clubs/:club/posts/:slug', { params })).item.data.content
    }
    expect(await shown()).toBe('Body')
    await edit(id, { title: 'New', content: '# New\n\nBody' })
    expect(await storedText(id)).toBe('# New\n\nBody')
    expect(await shown()).toBe('Body')
    await edit(id, { title: 'New', content: '# A chapter\n\nBody' })
    expect(await shown()).toBe('# A chapter\n\nBody')
  })

  it('is found by its new words only, and never by the added heading', async () => {
    const { id } = await publish({ title: 'Quince jelly', content: 'Boil it' })
    const found = async (q: string) =>
      (await cam.call('GET /search/content', { query: { type: 'post', q } })).items.map((item) => item.id)
    expect(await found('quince')).toEqual([id])
    await edit(id, { title: 'Medlar paste', content: 'Bake it' })
    expect(await found('quince')).toEqual([])
    expect(await found('medlar bake')).toEqual([id])
  })

  it('records time and editor, and signals', async () => {
    const { id, createdAt } = await publish()
    await db
      .updateTable('content')
      .set({ updated_at: new Date(0), created_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    const listener = await dot.listen()
    await listener.watch({ contentId: id })
    const post = await edit(id, {}, ben)
    expect(Date.parse(post.updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
    expect(post.createdAt).toBe(new Date(0).toISOString())
    expect(await listener.heard('content.updated')).toEqual({
      kind: 'content.updated',
      clubId: hall.id,
      contentId: id,
      type: 'post',
    })
    const activity = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id'])
      .where('content_id', '=', id)
      .orderBy('id')
      .execute()
    expect(activity.at(-1)).toEqual({ type: 'content.updated', user_id: personOf(ben).id })
  })

  it('is consistent after concurrent edits', async () => {
    const { id } = await publish()
    const titles = Array.from({ length: 6 }, (_, index) => `Title ${index}`)
    await Promise.all(titles.map((title) => edit(id, { title, content: `Text of ${title}` })))
    const item = await cam.call('GET /content/:contentId', { params: { contentId: id } })
    const data = item.data as PostData
    expect(titles).toContain(data.title)
    expect(data.content).toBe(`Text of ${data.title}`)
    expect(await storedText(id)).toBe(`# ${data.title}\n\nText of ${data.title}`)
  })
})

describe('two people editing one post', () => {
  const change = (contentId: string, body: object, who: Client = cam) =>
    who.call('PUT /posts/:contentId', { params: { contentId }, body })
  const clash = (contentId: string, body: object, who: Client = cam) =>
    who.refused('PUT /posts/:contentId', { params: { contentId }, body })

  it("keep each other's changes to different fields", async () => {
    const image = await upload()
    const { id } = await publish({ title: 'One', content: 'Body', images: [image] })
    await change(id, { title: 'Two', before: { title: 'One' } }, ann)
    const { data } = await change(id, { content: 'New body', before: { content: 'Body' } })
    expect(data).toMatchObject({ title: 'Two', content: 'New body', images: [{ path: image.path }] })
    expect(await storedText(id)).toBe('# Two\n\nNew body')
    expect((await change(id, {})).data).toEqual(data)
  })

  it('get a conflict on the same field, and nothing is overwritten', async () => {
    const [one, two] = [await upload(), await upload(ann)]
    const file = await attach('a.txt')
    const { id } = await publish({ title: 'One', content: 'Body', images: [one] })
    await change(id, { title: 'Theirs', images: [two] }, ann)
    await change(id, { content: 'By an admin' }, ben)
    const before = { title: 'One', images: [one], attachmentPaths: [] }
    const mine = { title: 'Mine', images: [], attachmentPaths: [file.path], before }
    expect(await clash(id, mine)).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: {
        fields: { title: 'Theirs', images: [{ path: two.path, alt: '' }] },
        by: { id: personOf(ann).id },
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
    const { data } = await cam.call('GET /content/:contentId', { params: { contentId: id } })
    expect(data).toMatchObject({ title: 'Theirs', content: 'By an admin', attachments: [] })
    expect((data as PostData).images.map(({ path }) => path)).toEqual([two.path])
    const kept = await change(id, { ...mine, before: { ...before, title: 'Theirs', images: [two] } })
    expect(kept.data).toMatchObject({ title: 'Mine', images: [], attachments: [{ path: file.path }] })
  })

  it('may repeat a request, and make the same change', async () => {
    const { id } = await publish({ title: 'One' })
    const body = { title: 'Two', before: { title: 'One' } }
    for (const who of [cam, cam, ann]) expect((await change(id, body, who)).data.title).toBe('Two')
  })

  it('learn nothing about posts they cannot edit', async () => {
    const { id } = await publish({ title: 'One' }, vault)
    const stale = { title: 'Mine', before: { title: 'Guessed' } }
    const answer = await clash(id, stale, dot)
    expect(answer).toMatchObject({ code: 'content_not_found' })
    expect(answer).not.toHaveProperty('conflict')
  })
})

describe("a picture's description", () => {
  const described = async (alt: string, who?: Client) => {
    const { path } = await upload(who)
    return { path, alt }
  }
  const stored = async (path: string) =>
    (await db.selectFrom('files').select('alt').where('path', '=', path).executeTakeFirstOrThrow()).alt

  it('is returned wherever the post is read, without invisible characters', async () => {
    const image = await described(' Two\u202e  oak\nboards\u200b ')
    const { id, slug, data } = await publish({ images: [image] })
    const shown = [{ path: image.path, alt: 'Two oak boards' }]
    expect(data).toMatchObject({ images: shown })
    expect(await stored(image.path)).toBe('Two oak boards')
    const params = { club: hall.slug }
    const page = await visitor.call('GET /clubs/:club/posts/:slug', { params: { ...params, slug } })
    const feed = await dot.call('GET /clubs/:club/feed', { params, query: {} })
    for (const item of [page.item, feed.items.find((one) => one.id === id)])
      expect(item?.data).toMatchObject({ images: shown })
  })

  it('has at most 300 characters, also in the database', async () => {
    const image = await described('🎈'.repeat(300))
    const { id, data } = await publish({ images: [image] })
    expect(data.images[0]?.alt).toBe('🎈'.repeat(300))
    const images = [{ path: image.path, alt: 'a'.repeat(301) }]
    const fields = { 'images.0.alt': 'Description is too long' }
    expect(await refused(id, { images }, cam)).toMatchObject({ status: 400, code: 'bad_input', fields })
    const alt = 'a'.repeat(301)
    await expect(
      db.updateTable('files').set({ alt }).where('path', '=', image.path).execute(),
    ).rejects.toThrow('files_alt_check')
  })

  it('can be edited separately, by editors of the post only', async () => {
    const image = await described('Before')
    const { id } = await publish({ images: [image] })
    const change = async (alt: string, who: Client) =>
      who.call('PUT /posts/:contentId', {
        params: { contentId: id },
        body: { images: [{ path: image.path, alt }], before: { images: [image] } },
      })
    expect((await change('After', ben)).data.images).toMatchObject([{ path: image.path, alt: 'After' }])
    const wanted = { images: [{ path: image.path, alt: 'By a stranger' }] }
    expect(await refused(id, wanted, dot)).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await refused(id, wanted, visitor)).toMatchObject({ status: 401 })
    // Ben's concurrent change is not overwritten.
    const body = { images: [{ path: image.path, alt: 'By its author' }], before: { images: [image] } }
    expect(await cam.refused('PUT /posts/:contentId', { params: { contentId: id }, body })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { images: [{ path: image.path, alt: 'After' }] }, by: { id: personOf(ben).id } },
    })
    expect(await stored(image.path)).toBe('After')
  })

  it('stays and is deleted with its picture', async () => {
    const [one, two] = [await described('The first'), await described('The second')]
    const { id } = await publish({ images: [one] })
    const params = { contentId: id }
    const titled = await cam.call('PUT /posts/:contentId', { params, body: { title: 'Renamed' } })
    expect(titled.data.images).toMatchObject([one])
    expect((await edit(id, { images: [two] })).data.images).toMatchObject([two])
    expect(await stored(one.path)).toBe('')
    expect((await edit(id, { images: [] })).data.images).toEqual([])
    expect(await stored(two.path)).toBe('')
  })

  it('exists for each of at most eight pictures, in order, without repeats', async () => {
    const images = []
    for (let nth = 1; nth <= 9; nth++) images.push(await described(`Number ${nth}`))
    const { id } = await publish({ images: images.slice(0, 3) })
    const eight = images.slice(0, 8).reverse()
    expect((await edit(id, { images: eight })).data.images).toMatchObject(eight)
    const bad = { status: 400, code: 'bad_input' }
    expect(await refused(id, { images }, cam)).toMatchObject({
      ...bad,
      fields: { images: 'At most 8 pictures' },
    })
    const [one] = images
    expect(await refused(id, { images: [one, one] }, cam)).toMatchObject({
      ...bad,
      fields: { images: 'Each picture can be used once' },
    })
    expect((await edit(id, { images: eight.slice(1) })).data.images).toMatchObject(eight.slice(1))
    expect(await stored(eight[0]?.path ?? '')).toBe('')
  })
})

describe("a post's files", () => {
  const filesOf = async (contentId: string) => {
    const item = await cam.call('GET /content/:contentId', { params: { contentId } })
    const data = item.data as PostData
    return [data.images.map((one) => one.path), data.attachments.map((one) => one.name)]
  }

  it('are kept, replaced, reordered and removed, also by an admin', async () => {
    const [one, two] = [await upload(), await upload()]
    const [a, b, c] = [await attach('a.txt'), await attach('b.txt'), await attach('c.txt')]
    const { id, data } = await publish({ images: [one], attachmentPaths: [a.path, b.path] })
    expect(data.images).toEqual([{ path: one.path, url: one.url, width: 64, height: 48, alt: '' }])
    expect(data.attachments[0]).toEqual({
      path: a.path,
      url: a.url,
      name: 'a.txt',
      mime: 'text/plain',
      size: 4,
    })
    await edit(id, { images: [one], attachmentPaths: [a.path, b.path] }, ben)
    expect(await filesOf(id)).toEqual([[one.path], ['a.txt', 'b.txt']])
    await edit(id, { images: [two], attachmentPaths: [c.path, a.path] })
    expect(await filesOf(id)).toEqual([[two.path], ['c.txt', 'a.txt']])
    const theirs = await upload(ben)
    await edit(id, { images: [theirs], attachmentPaths: [a.path] }, ben)
    expect(await filesOf(id)).toEqual([[theirs.path], ['a.txt']])
    await edit(id, {})
    expect(await filesOf(id)).toEqual([[], []])
    expect((await visitor.fetch(a.url)).status).toBe(404)
  })

  it('are unchanged by a refused edit', async () => {
    const [image, file] = [await upload(), await attach('kept.txt')]
    const { id, data } = await publish({ images: [image], attachmentPaths: [file.path] })
    const foreign = await upload(dot)
    const wrong = { title: 'Changed', images: [], attachmentPaths: [foreign.path] }
    expect(await refused(id, wrong, cam)).toMatchObject({ status: 404, code: 'file_not_found' })
    expect(await filesOf(id)).toEqual([[image.path], ['kept.txt']])
    const after = await cam.call('GET /content/:contentId', { params: { contentId: id } })
    expect(after.data).toEqual(data)
  })

  it('cannot be moved from another post', async () => {
    const image = await upload()
    await publish({ images: [image] })
    const { id } = await publish()
    expect(await refused(id, { images: [image] }, cam)).toMatchObject({
      status: 409,
      code: 'file_in_use',
    })
    expect(await refused(id, { images: [image] }, ann)).toMatchObject({ code: 'file_not_found' })
  })
})
