import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm as form } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps

const publish = (given: Parameters<typeof form>[0] = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: form(given) })
const refused = (given: object, who: Client = cam) =>
  who.refused('POST /clubs/:club/posts', { params: { club: hall.slug }, body: { ...form(), ...given } })
const page = (slug: string, who: Client = visitor) =>
  who.call('GET /clubs/:club/posts/:slug', { params: { club: hall.slug, slug } })

describe('publishing a post', () => {
  it("returns it as written, under the club's categories", async () => {
    const content = 'First *line*\n\n  indented\n<script>alert(1)</script> ✨\n'
    const post = await publish({ title: '  A   fine title ', content })
    expect(post).toMatchObject({
      type: 'post',
      slug: 'a-fine-title',
      club: { id: hall.id, slug: hall.slug, name: hall.name, logoUrl: null },
      author: { id: personOf(cam).id, username: personOf(cam).username },
      likeCount: 0,
      commentCount: 0,
      liked: false,
      can: { edit: true, delete: true, like: true, comment: true },
      data: {
        title: 'A fine title',
        content,
        truncated: false,
        images: [],
        attachments: [],
        categories: ['Crafts', 'Wood'],
      },
    })
    expect(Math.abs(Date.parse(post.createdAt) - Date.now())).toBeLessThan(60_000)
    expect((await publish({}, cam, vault)).data.categories).toEqual([])
    const shown = await page(post.slug)
    expect(shown.item.data).toEqual(post.data)
    expect(shown).toMatchObject({ isMember: false, can: { join: 'sign_in_required' } })
    expect(await page(post.slug, dot)).toMatchObject({ isMember: false, can: { join: true } })
    expect(await page(post.slug, cam)).toMatchObject({ isMember: true, can: { join: 'already_member' } })
  })

  it('reports an error for each invalid field', async () => {
    const wrong: [object, Record<string, string>][] = [
      [{ title: '' }, { title: 'Title is required' }],
      [{ title: ' \n ' }, { title: 'Title is required' }],
      [{ title: 'a'.repeat(101) }, { title: 'Title is too long' }],
      [{ title: 'a\u0000' }, { title: 'This text has characters we cannot keep' }],
      [{ content: '' }, { content: 'Content is required' }],
      [{ content: ' \n\t ' }, { content: 'Content is required' }],
      [{ content: 'a'.repeat(5001) }, { content: 'Content is too long' }],
      [{ attachmentPaths: Array(6).fill('a/b.txt') }, { attachmentPaths: 'At most 5 files' }],
      [
        { title: '', content: '' },
        { title: 'Title is required', content: 'Content is required' },
      ],
    ]
    const { id: contentId } = await publish()
    for (const [given, fields] of wrong) {
      const expected = { status: 400, code: 'bad_input', fields }
      expect(await refused(given), JSON.stringify(given)).toMatchObject(expected)
      const body = { ...form(), ...given }
      expect(await cam.refused('PUT /posts/:contentId', { params: { contentId }, body })).toMatchObject(
        expected,
      )
    }
    for (const given of [
      { id: undefined },
      { id: 'x' },
      { images: null },
      { images: [{ path: '', alt: '' }] },
      { images: [{ path: 'a/b.webp' }] },
      { attachmentPaths: null },
    ])
      expect(await refused(given), JSON.stringify(given)).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('accepts values exactly at the limits, counting characters of any script as people do', async () => {
    for (const [title, content] of [
      ['a'.repeat(100), 'b'.repeat(5000)],
      ['🎈'.repeat(100), '🎈'.repeat(5000)],
    ] as const) {
      const { id, data } = await publish({ title, content })
      expect(data).toMatchObject({ title, content })
      const { id: _, ...body } = form({ title, content })
      const edited = await cam.call('PUT /posts/:contentId', { params: { contentId: id }, body })
      expect(edited.data).toMatchObject({ title, content })
    }
  })

  it('is idempotent per id, also concurrently', async () => {
    const body = form({ title: 'Only once' })
    const send = () => cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
    const before = await cam.call('GET /clubs/:club/counts', { params: { club: hall.slug } })
    const posts = await Promise.all(Array.from({ length: 5 }, send))
    expect(new Set(posts.map((post) => post.slug))).toEqual(new Set(['only-once']))
    expect(await send()).toEqual(posts[0])
    const after = await cam.call('GET /clubs/:club/counts', { params: { club: hall.slug } })
    expect(after.posts).toBe(before.posts + 1)
  })

  it('creates nothing when repeated, even after an edit', async () => {
    const body = form({ title: 'Sent twice' })
    const { id, slug } = await publish(body)
    const { id: _, ...edited } = form({ title: 'Edited meanwhile' })
    await ann.call('PUT /posts/:contentId', { params: { contentId: id }, body: edited })
    expect(await publish({ ...body, title: '  Sent twice ' })).toMatchObject({
      id,
      slug,
      data: { title: 'Edited meanwhile' },
    })
  })

  it('is refused with the id of a different post, without changes', async () => {
    const body = form({ title: 'The first' })
    const { id } = await publish(body)
    for (const given of [{ title: 'Another' }, { content: 'Other text' }, { attachmentPaths: ['a/b.txt'] }])
      expect(await refused({ ...body, ...given })).toMatchObject({ status: 409, code: 'id_taken' })
    const { data } = await cam.call('GET /content/:contentId', { params: { contentId: id } })
    expect(data).toMatchObject({ title: 'The first', content: body.content, attachments: [] })
  })

  it("is refused with the id of another person's or item's post", async () => {
    const body = form()
    const { id } = await publish(body)
    expect(await refused(body, ben)).toMatchObject({ status: 409, code: 'id_taken' })
    expect(
      await cam.refused('POST /clubs/:club/posts', { params: { club: vault.slug }, body: { ...body, id } }),
    ).toMatchObject({ status: 409, code: 'id_taken' })
  })

  it('treats ids as case-insensitive', async () => {
    const id = newId()
    const post = await publish({ id: id.toUpperCase() })
    expect(post.id).toBe(id)
    expect((await publish({ id })).slug).toBe(post.slug)
    const params = { contentId: id.toUpperCase() }
    const listener = await dot.listen()
    expect(await listener.watch({ contentId: id.toUpperCase() })).toBe(true)
    const body = { id: newId().toUpperCase(), content: 'Hello' }
    const comment = await dot.call('POST /content/:contentId/comments', { params, body })
    expect(comment).toMatchObject({ id: body.id.toLowerCase(), contentId: id })
    expect(await listener.heard('comments.changed')).toMatchObject({ contentId: id })
  })
})

describe("a post's slug", () => {
  it('is made from its title, numbered up to 100 within its club, then random', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const next = async () => (await publish({ title: 'The same' }, cam, club)).slug
    expect([await next(), await next(), await next()]).toEqual(['the-same', 'the-same-1', 'the-same-2'])
    await sql`insert into content (id, club_id, type, slug)
      select gen_random_uuid(), ${club.id}, 'post', 'the-same-' || n from generate_series(3, 98) n`.execute(
      db,
    )
    expect([await next(), await next()]).toEqual(['the-same-99', 'the-same-100'])
    const [one, other] = [await next(), await next()]
    for (const slug of [one, other]) expect(slug).toMatch(/^the-same-[a-z2-9]{4}$/)
    expect(one).not.toBe(other)
    expect((await publish({ title: 'The same' })).slug).toBe('the-same')
  })

  it('is unique for concurrent posts with one title', async () => {
    const posts = await Promise.all(Array.from({ length: 12 }, () => publish({ title: 'At one moment' })))
    expect(posts.map((post) => post.slug).sort()).toEqual(
      ['at-one-moment', ...Array.from({ length: 11 }, (_, index) => `at-one-moment-${index + 1}`)].sort(),
    )
  })

  it('is made from any title: accents, other scripts, signs, and long ones truncated', async () => {
    expect((await publish({ title: 'Überraschung für Zoë!' })).slug).toBe('uberraschung-fur-zoe')
    expect((await publish({ title: 'שלום עולם' })).slug).toBe('shlvm-vlm')
    expect((await publish({ title: '木工' })).slug).toBe('mu-gong')
    expect((await publish({ title: 'Зимний сад' })).slug).toBe('zimniy-sad')
    const { slug } = await publish({ title: '🎈'.repeat(3) })
    expect(slug).toMatch(/^post(-\d+)?$/)
    expect((await page(slug)).item.slug).toBe(slug)
    const long = await publish({ title: `${'word '.repeat(20)}` })
    expect(long.slug.length).toBeLessThanOrEqual(100)
    expect(long.slug).toMatch(/[a-z]$/)
  })

  it('is not found in another club or under another name', async () => {
    const { slug } = await publish({ title: 'Here and nowhere else' })
    for (const [club, wanted] of [
      [vault.slug, slug],
      [hall.slug, `${slug}-1`],
      [hall.slug, '%'],
      [hall.slug, "' or 1=1"],
    ] as const)
      expect(
        await cam.refused('GET /clubs/:club/posts/:slug', { params: { club, slug: wanted } }),
      ).toMatchObject({ status: 404, code: 'content_not_found' })
    expect(
      await cam.refused('GET /clubs/:club/posts/:slug', { params: { club: 'no-such-club', slug } }),
    ).toMatchObject({ code: 'club_not_found' })
  })

  it('stays when the title changes', async () => {
    const { id, slug } = await publish({ title: 'Before' })
    const { id: _, ...body } = form({ title: 'After' })
    expect((await cam.call('PUT /posts/:contentId', { params: { contentId: id }, body })).slug).toBe(slug)
    expect((await page(slug)).item.data.title).toBe('After')
    const rows = await db.selectFrom('content').select('slug').where('id', '=', id).execute()
    expect(rows).toEqual([{ slug }])
    expect((await ann.call('GET /content/:contentId', { params: { contentId: id } })).slug).toBe(slug)
  })
})
