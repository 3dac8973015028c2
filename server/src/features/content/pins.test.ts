import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { password } from '../../testing/make.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const of = (contentId: string) => ({ params: { contentId } })
const pin = (who: Client, id: string) => who.call('PUT /content/:contentId/pin', of(id))
const unpin = (who: Client, id: string) => who.call('DELETE /content/:contentId/pin', of(id))
const feed = (who: Client, club: { slug: string }, query = {}) =>
  who.call('GET /clubs/:club/feed', { params: { club: club.slug }, query })
const pinned = async (who: Client, club: { slug: string }) =>
  (await feed(who, club)).pinned?.map(({ id }) => id)
const ids = (items: { id: string }[]) => items.map(({ id }) => id)
const minute = (number: number) => new Date(Date.UTC(2024, 0, 1, 0, number))

/** A club of Ann's, with Ben as admin, Cam as member, and some posts, oldest first. */
async function filled(count: number, given = {}) {
  const club = await make.club({ owner, ...given })
  await make.allFeatures(club)
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  const posts: string[] = []
  for (let index = 0; index < count; index++)
    posts.push((await make.post({ club, author: personOf(cam), createdAt: minute(index) })).id)
  return { club, posts }
}
const first = ([id]: string[]) => id ?? ''

describe('pinning', () => {
  it.each(Object.values(eachKind((kind) => kind)))(
    'puts a %s on top of its club, by owner and admins, until it is unpinned',
    async (kind) => {
      const { club } = await filled(0)
      const item = await fixtures[kind].publish(cam, club, { title: 'On top', text: 'A text' })
      const { pinnedAt } = await pin(ben, item.id)
      expect(await pin(ann, item.id)).toEqual({ pinnedAt })
      const shown = await cam.call('GET /content/:contentId', of(item.id))
      expect(shown).toMatchObject({ pinnedAt, can: { pin: 'permission_denied' } })
      expect(await feed(cam, club)).toMatchObject({ pinned: [shown], items: [shown] })
      expect(await visitor.call('GET /content/:contentId', of(item.id))).toMatchObject({
        pinnedAt,
        can: { pin: 'sign_in_required' },
      })
      for (let twice = 0; twice < 2; twice++) expect(await unpin(ben, item.id)).toEqual({ pinnedAt: null })
      expect(await pinned(cam, club)).toEqual([])
      expect(await ann.call('GET /content/:contentId', of(item.id))).toMatchObject({
        pinnedAt: null,
        can: { pin: true },
      })
    },
  )

  it('is refused to authors, members and outsiders, and not found for hidden items', async () => {
    const { club, posts } = await filled(1)
    const id = first(posts)
    await pin(ann, id)
    const former = await as(await make.person())
    await make.member(club, personOf(former), 'admin')
    await former.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    for (const key of ['PUT /content/:contentId/pin', 'DELETE /content/:contentId/pin'] as const) {
      for (const who of [cam, dot, former])
        expect(await who.refused(key, of(id))).toMatchObject({ status: 403, code: 'permission_denied' })
      expect(await visitor.refused(key, of(id))).toMatchObject({ status: 401, code: 'sign_in_required' })
      expect(await ann.refused(key, of('x'))).toMatchObject({ status: 400, code: 'bad_input' })
      const hidden = (await filled(1, { isPrivate: true })).posts
      for (const [who, one] of [
        [dot, first(hidden)],
        [ann, newId()],
      ] as const)
        expect(await who.refused(key, of(one))).toMatchObject({ status: 404, code: 'content_not_found' })
    }
    expect(await pinned(cam, club)).toEqual([id])
  })

  it('allows three per club, and frees a place on unpinning or deletion', async () => {
    const { club, posts } = await filled(6)
    const other = await filled(1)
    for (const id of posts.slice(0, 3)) await pin(ann, id)
    const [, second = '', third = '', fourth = '', fifth = '', sixth = ''] = posts
    const full = { status: 409, code: 'too_many_pinned' }
    expect(await ben.refused('PUT /content/:contentId/pin', of(fourth))).toMatchObject(full)
    expect((await pin(ann, third)).pinnedAt).not.toBeNull()
    await pin(ann, first(other.posts))
    await unpin(ben, first(posts))
    await pin(ben, fourth)
    expect(await ben.refused('PUT /content/:contentId/pin', of(fifth))).toMatchObject(full)
    await cam.call('DELETE /content/:contentId', of(second))
    await pin(ben, fifth)
    expect(await ben.refused('PUT /content/:contentId/pin', of(sixth))).toMatchObject(full)
    expect(await pinned(cam, club)).toEqual([fifth, fourth, third])
    expect(await pinned(dot, other.club)).toEqual(other.posts)
  })

  it('allows three under concurrency', async () => {
    for (let round = 0; round < 3; round++) {
      const { club, posts } = await filled(8)
      const answers = await Promise.all(
        posts.map((id, index) =>
          pin(index % 2 ? ann : ben, id).then(
            () => 'pinned',
            () => 'refused',
          ),
        ),
      )
      expect(answers.filter((one) => one === 'pinned')).toHaveLength(3)
      expect(await pinned(ann, club)).toHaveLength(3)
    }
  })

  it('is logged once, signaled to the club, and not notified', async () => {
    const { club, posts } = await filled(1, { isPrivate: true })
    const id = first(posts)
    const [inside, outside] = [await cam.listen(), await dot.listen()]
    expect(await inside.watch({ clubId: club.id })).toBe(true)
    expect(await outside.watch({ contentId: id })).toBe(false)
    const { pinnedAt } = await pin(ben, id)
    await pin(ben, id)
    const expectedSignal = { kind: 'pins.changed', clubId: club.id, contentId: id }
    expect(await inside.heard('pins.changed')).toEqual({ ...expectedSignal, pinnedAt })
    await unpin(ann, id)
    await unpin(ann, id)
    await inside.heard('pins.changed', (signal) => 'pinnedAt' in signal && signal.pinnedAt === null)
    expect(inside.signals.filter(({ kind }) => kind === 'pins.changed')).toHaveLength(2)
    await expectNothingHeard({ make, as }, [outside])
    const log = await ann.call('GET /clubs/:club/activity-log', { params: { club: club.slug }, query: {} })
    expect(log.items).toMatchObject([
      { type: 'content.unpinned', kind: 'content', by: { id: owner.id } },
      { type: 'content.pinned', kind: 'content', by: { id: personOf(ben).id }, item: { type: 'post' } },
    ])
    const tasks = await db.selectFrom('notifications').select('id').where('club_id', '=', club.id).execute()
    expect(tasks).toEqual([])
  })
})

describe('pinned items', () => {
  it('come with the first page of all kinds only, latest pinned first, and also by date', async () => {
    const { club, posts } = await filled(25)
    const [oldest = '', older = ''] = posts
    await pin(ann, first((await filled(1)).posts))
    const newest = posts.at(-1) ?? ''
    for (const id of [older, newest, oldest]) await pin(ann, id)
    const page = await feed(dot, club)
    expect(ids(page.pinned ?? [])).toEqual([oldest, newest, older])
    expect(ids(page.items)).toEqual(posts.slice(5).reverse())
    const next = await feed(dot, club, { cursor: page.next ?? '' })
    expect(ids(next.items)).toEqual(posts.slice(0, 5).reverse())
    expect(next.pinned).toBeUndefined()
    expect((await feed(dot, club, { type: 'post' })).pinned).toBeUndefined()
  })

  it('come with an exactly full page', async () => {
    const { club, posts } = await filled(20)
    await pin(ann, first(posts))
    const page = await feed(dot, club)
    expect([page.items.length, page.next, ids(page.pinned ?? [])]).toEqual([20, null, [first(posts)]])
  })

  it('take no additional queries', async () => {
    const { club, posts } = await filled(25)
    const before = await queriesOf(() => feed(dot, club))
    for (const id of posts.slice(0, 3)) await pin(ann, id)
    expect(await queriesOf(() => feed(dot, club))).toBe(before)
  })

  it('stay folded for people who block the author', async () => {
    const { club, posts } = await filled(1)
    const me = await as(await make.person())
    await pin(ann, first(posts))
    await me.call('PUT /my/blocks/:personId', { params: { personId: personOf(cam).id } })
    expect((await feed(me, club)).pinned).toMatchObject([{ id: first(posts), isFolded: true }])
  })

  it('are hidden outside a private or deleted club', async () => {
    const { club, posts } = await filled(1, { isPrivate: true })
    await pin(ann, first(posts))
    const members = { status: 403, code: 'members_only' }
    const params = { club: club.slug }
    expect(await dot.refused('GET /clubs/:club/feed', { params, query: {} })).toMatchObject(members)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    const gone = { status: 404, code: 'content_not_found' }
    expect(await ann.refused('PUT /content/:contentId/pin', of(first(posts)))).toMatchObject(gone)
  })

  it('are deleted with an account that erases its content, which frees their places', async () => {
    const { club, posts } = await filled(1)
    const person = await make.person()
    const who = await as(person)
    await make.member(club, person)
    const mine = []
    for (let nth = 0; nth < 3; nth++) mine.push((await make.post({ club, author: person })).id)
    for (const id of mine) await pin(ann, id)
    await who.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: person.username, password, content: 'erase' },
    })
    await eventually(async () => (await pinned(ann, club))?.length === 0)
    await pin(ann, first(posts))
    expect(await pinned(ann, club)).toEqual(posts)
  })
})
