import type { ContentItem } from '@guildhall/contract/feed'
import { contentTypes } from '@guildhall/contract/limits'
import type { PostData } from '@guildhall/contract/posts'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

type Page = { items: ContentItem[]; next: string | null }
const pagesOf = async (
  read: (cursor: string | undefined) => Promise<Page>,
  between: () => Promise<unknown> = async () => {},
) => {
  const pages: ContentItem[][] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    pages.push(page.items)
    cursor = page.next ?? undefined
    await between()
  } while (cursor && pages.length < 50)
  return pages
}
const feedOf =
  (who: Client, club: { slug: string }, query: { type?: 'post' | 'poll' } = {}) =>
  (cursor?: string) =>
    who.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: { ...query, cursor } })
const homeOf = (who: Client) => (cursor?: string) => who.call('GET /feed', { query: { cursor } })
const ids = (items: { id: string }[]) => items.map((item) => item.id)
const minute = (number: number) => new Date(Date.UTC(2024, 0, 1, 0, number))
const filled = async (count: number, at: (index: number) => Date = minute) => {
  const club = await make.club({ owner })
  const posts = []
  for (let index = 0; index < count; index++)
    posts.push(await make.post({ club, author: owner, createdAt: at(index) }))
  return { club, posts }
}

describe("a club's feed", () => {
  it("is newest first, with previews of long texts and the viewer's likes", async () => {
    const club = await make.club({ owner, categories: ['Tools'] })
    const short = await make.post({ club, author: owner, content: 'Short', createdAt: minute(1) })
    const content = `${'word '.repeat(100)}end`
    const long = await make.post({ club, author: owner, content, createdAt: minute(2) })
    await dot.call('PUT /content/:contentId/like', { params: { contentId: short.id } })
    const { items, next } = await feedOf(dot, club)()
    expect(next).toBeNull()
    expect(ids(items)).toEqual([long.id, short.id])
    expect(items[1]).toMatchObject({
      liked: true,
      likeCount: 1,
      data: { content: 'Short', truncated: false },
    })
    expect(items[0]).toMatchObject({ liked: false, data: { truncated: true } })
    const { content: shown } = { ...(items[0]?.data as PostData) }
    expect(shown.length).toBeLessThanOrEqual(351)
    expect(shown).toMatch(/word…$/)
    expect((await feedOf(ann, club)()).items[1]).toMatchObject({ liked: false, likeCount: 1 })
  })

  it('is empty without items, also of one kind', async () => {
    const { club } = await filled(2)
    expect(await feedOf(dot, await make.club({ owner }))()).toEqual({ items: [], next: null, pinned: [] })
    expect((await feedOf(dot, club, { type: 'post' })()).items).toHaveLength(2)
    for (const type of contentTypes.filter((one) => one !== 'post')) {
      const page = await dot.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: { type } })
      expect(page).toEqual({ items: [], next: null })
    }
    expect(
      await dot.refused('GET /clubs/:club/feed', { params: { club: club.slug }, query: { type: 'posts' } }),
    ).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('is paged by 20 without gaps or repeats, during changes', async () => {
    const { club, posts } = await filled(65)
    await make.member(club, personOf(cam))
    const params = { club: club.slug }
    const pages = await pagesOf(feedOf(dot, club), async () => {
      const { id } = await cam.call('POST /clubs/:club/posts', { params, body: postForm() })
      await cam.call('POST /clubs/:club/posts', { params, body: postForm() })
      await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    })
    expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 5])
    expect(ids(pages.flat())).toEqual(ids(posts).reverse())
  })

  it('orders items of the same millisecond', async () => {
    const { club, posts } = await filled(45, () => minute(0))
    const pages = await pagesOf(feedOf(dot, club))
    expect(ids(pages.flat())).toEqual(ids(posts).sort().reverse())
  })

  it("continues after the cursor's item was deleted", async () => {
    const { club, posts } = await filled(30)
    const first = await feedOf(ann, club)()
    const last = first.items.at(-1)
    await ann.call('DELETE /content/:contentId', { params: { contentId: last?.id ?? '' } })
    const second = await feedOf(ann, club)(first.next ?? undefined)
    expect(ids([...first.items, ...second.items])).toEqual(ids(posts).reverse())
  })

  it('ends with a full last page, without an empty one after it', async () => {
    const { club } = await filled(40)
    const pages = await pagesOf(feedOf(dot, club))
    expect(pages.map((page) => page.length)).toEqual([20, 20])
  })

  it('rejects invalid cursors', async () => {
    const { club } = await filled(1)
    for (const cursor of ['x', '..', 'a'.repeat(201), Buffer.from(`9e99.${owner.id}`).toString('base64url')])
      for (const [key, params] of [
        ['GET /clubs/:club/feed', { club: club.slug }],
        ['GET /feed', undefined],
      ] as const)
        expect(
          await dot.refused(key, { ...(params && { params }), query: { cursor } }),
          cursor,
        ).toMatchObject({ status: 400, code: 'bad_input' })
  })
})

describe('the home feed', () => {
  it("merges the viewer's clubs only, public and private, newest first", async () => {
    const person = await make.person()
    const who = await as(person)
    const clubs = [
      await make.club({ owner }),
      await make.club({ owner, isPrivate: true }),
      await make.club({ owner: person }),
    ]
    for (const club of clubs.slice(0, 2)) await make.member(club, person)
    const [elsewhere, closed] = [await make.club({ owner }), await make.club({ owner, isPrivate: true })]
    const expected = []
    for (let index = 0; index < 50; index++) {
      const at = { author: owner, createdAt: minute(index) }
      expected.push((await make.post({ club: clubs[index % 3] as { id: string }, ...at })).id)
      await make.post({ club: index % 2 ? elsewhere : closed, ...at })
    }
    const pages = await pagesOf(homeOf(who), () =>
      make.post({ club: clubs[0] as { id: string }, author: owner }),
    )
    expect(pages.map((page) => page.length)).toEqual([20, 20, 10])
    expect(ids(pages.flat())).toEqual(expected.reverse())
  })

  /** A person in clubs with these numbers of items; the first clubs' are the newest. */
  const inClubs = async (counts: number[]) => {
    const person = await make.person()
    const clubs = []
    for (const [index, count] of counts.entries()) {
      const { club } = await filled(count, (nth) => minute(10_000 - index * 1000 + nth))
      await make.member(club, person)
      clubs.push(club)
    }
    return { who: await as(person), clubs }
  }
  const tally = (items: ContentItem[], clubs: { id: string }[]) =>
    clubs.map(({ id }) => items.filter(({ club }) => club.id === id).length)

  it('shows at most 7 of 20 items from one club while others have some, and everything in the end', async () => {
    const { who, clubs } = await inClubs([60, 30, 12, 3])
    const pages = await pagesOf(homeOf(who))
    expect(pages.map((page) => tally(page, clubs))).toEqual([
      [7, 7, 6, 0],
      [7, 7, 6, 0],
      [10, 7, 0, 3],
      [13, 7, 0, 0],
      [18, 2, 0, 0],
      [5, 0, 0, 0],
    ])
    expect(new Set(ids(pages.flat())).size).toBe(105)
    for (const page of pages) {
      const times = page.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().reverse())
    }
  })

  it('omits and repeats nothing during changes and after leaving a club', async () => {
    const { who, clubs } = await inClubs([40, 3, 25, 25, 25, 1])
    const [busy, small] = clubs
    if (!busy || !small) throw new Error('six clubs')
    const before = await db
      .selectFrom('content')
      .select(['id', 'club_id'])
      .where('club_id', 'in', ids(clubs))
      .execute()
    let turn = 0
    const gone: string[] = []
    const pages = await pagesOf(homeOf(who), async () => {
      turn += 1
      await make.post({ club: busy, author: owner })
      if (turn === 2) await who.call('DELETE /clubs/:club/membership', { params: { club: small.slug } })
      if (turn !== 3) return
      const { id } = await db
        .deleteFrom('content')
        .where('id', '=', (eb) =>
          eb.selectFrom('content').select('id').where('club_id', '=', busy.id).orderBy('created_at').limit(1),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      gone.push(id)
    })
    const shown = ids(pages.flat())
    expect(new Set(shown).size).toBe(shown.length)
    const stayed = before.filter(({ id, club_id }) => !gone.includes(id) && club_id !== small.id)
    expect(stayed.filter(({ id }) => !shown.includes(id))).toEqual([])
    for (const page of pages.slice(0, 3)) expect(Math.max(...tally(page, clubs))).toBeLessThanOrEqual(7)
  })

  it('is all from one club if there is no other', async () => {
    const { who } = await inClubs([45, 0])
    expect((await pagesOf(homeOf(who))).map(({ length }) => length)).toEqual([20, 20, 5])
  })

  it('rejects invalid cursors, and excludes clubs the viewer is not in', async () => {
    const { who } = await inClubs([3])
    const { club, posts } = await filled(3)
    const hidden = await make.club({ owner, isPrivate: true })
    const secret = await make.post({ club: hidden, author: owner })
    const place = (id: string, clubId = '') => `${Date.now()}.${id}.${clubId}`
    const cursor = (...places: string[]) => Buffer.from(places.join('_')).toString('base64url')
    const last = posts[0]?.id ?? ''
    const of = (text: string) => who.call('GET /feed', { query: { cursor: text } })
    for (const one of [hidden, club]) {
      const { items } = await of(cursor(place(last), place(secret.id, one.id)))
      expect(items).toHaveLength(3)
      expect(items.some((item) => item.club.id === one.id)).toBe(false)
    }
    const bad = [
      cursor(place(last), place(last, 'x')),
      cursor(place('x')),
      cursor('9e99.x.'),
      cursor(place(last), ...Array.from({ length: 31 }, () => place(last, club.id))),
      'a'.repeat(4001),
    ]
    for (const text of bad)
      expect(await who.refused('GET /feed', { query: { cursor: text } }), text).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
  })

  it('is empty without clubs, and refused to visitors', async () => {
    expect(await homeOf(await as(await make.person()))()).toEqual({ items: [], next: null })
    expect(await visitor.refused('GET /feed')).toMatchObject({ status: 401, code: 'sign_in_required' })
  })

  it('shows items of deleted accounts without author', async () => {
    const author = await make.person()
    const club = await make.club({ owner })
    const post = await make.post({ club, author })
    await make.member(club, personOf(dot))
    await db.deleteFrom('profiles').where('id', '=', author.id).execute()
    const [item] = (await homeOf(dot)()).items
    expect(item).toMatchObject({ id: post.id, author: null, can: { edit: 'permission_denied' } })
  })
})

describe('reading a list', () => {
  it('takes as many queries for twenty items as for one', async () => {
    const person = await make.person()
    const who = await as(person)
    const [one, many] = [await filled(1), await filled(20)]
    const [joinsOne, joinsMany] = [await as(await make.person()), await as(await make.person())]
    await make.member(one.club, personOf(joinsOne))
    await make.member(many.club, personOf(joinsMany))
    for (const post of many.posts)
      for (let count = 0; count < 2; count++)
        await make.comment({ on: post, club: many.club, author: person })
    const pairs: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      ['club feed', feedOf(who, one.club), feedOf(who, many.club)],
      ['home feed', homeOf(joinsOne), homeOf(joinsMany)],
      [
        'search',
        () => who.call('GET /search/content', { query: { type: 'post', q: one.posts[0]?.title ?? '' } }),
        () => who.call('GET /search/content', { query: { type: 'post', q: 'post' } }),
      ],
    ]
    for (const [name, small, large] of pairs) {
      const [few, more] = [await queriesOf(small), await queriesOf(large)]
      expect(few, name).toBeGreaterThan(0)
      // A search that finds its page among the newest items runs no further query.
      if (name === 'search') expect(more, name).toBeLessThanOrEqual(few)
      else expect(more, name).toBe(few)
      expect(more, name).toBeLessThanOrEqual(10)
    }
  })
})
