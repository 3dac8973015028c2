import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { eachKind } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { make, ann, ben, cam, dot, visitor, hall, vault, app, as, by } = await openWorld()
const { db } = app.deps
const give = 'PUT /content/:contentId/reactions/:reaction'
const takeBack = 'DELETE /content/:contentId/reactions/:reaction'
const read = 'GET /content/:contentId'
type Sign = 'celebrate' | 'laugh' | 'wow' | 'sad' | 'thanks'
const to = (item: { id: string }, reaction: Sign) => ({ params: { contentId: item.id, reaction } })
const seen = async (who: Client, item: { id: string }) => {
  const { reactions, reacted } = await who.call(read, { params: { contentId: item.id } })
  return { reactions, reacted }
}
const postIn = (club: { id: string; slug: string; name: string }) =>
  make.post({ club, author: personOf(ann) })

describe('reacting to an item', () => {
  it('is allowed to any signed-in person who can see it, once per reaction', async () => {
    const post = await postIn(hall)
    expect(await seen(cam, post)).toEqual({ reactions: {}, reacted: [] })
    const first = { reactions: { laugh: 1 }, reacted: ['laugh'] }
    expect(await cam.call(give, to(post, 'laugh'))).toEqual(first)
    expect(await cam.call(give, to(post, 'laugh'))).toEqual(first)
    expect(await dot.call(give, to(post, 'laugh'))).toEqual({ reactions: { laugh: 2 }, reacted: ['laugh'] })
    // In display order, regardless of who reacted first.
    const both = { reactions: { celebrate: 1, laugh: 2 }, reacted: ['celebrate', 'laugh'] }
    expect(await cam.call(give, to(post, 'celebrate'))).toEqual(both)
    expect(await seen(cam, post)).toEqual(both)
    expect(await seen(dot, post)).toEqual({ ...both, reacted: ['laugh'] })
    expect(await seen(visitor, post)).toEqual({ ...both, reacted: [] })
    const left = { reactions: { celebrate: 1, laugh: 1 }, reacted: ['celebrate'] }
    expect(await cam.call(takeBack, to(post, 'laugh'))).toEqual(left)
    expect(await cam.call(takeBack, to(post, 'laugh'))).toEqual(left)
    expect(await cam.call(takeBack, to(post, 'sad'))).toEqual(left)
    await cam.call(takeBack, to(post, 'celebrate'))
    await dot.call(takeBack, to(post, 'laugh'))
    expect(await seen(cam, post)).toEqual({ reactions: {}, reacted: [] })
  })

  it("can be undone without affecting others' reactions or other items", async () => {
    const [post, other] = [await postIn(hall), await postIn(hall)]
    for (const item of [post, other]) for (const who of [cam, dot]) await who.call(give, to(item, 'wow'))
    await cam.call(takeBack, to(post, 'wow'))
    expect(await seen(dot, post)).toEqual({ reactions: { wow: 1 }, reacted: ['wow'] })
    for (const who of [cam, dot])
      expect(await seen(who, other)).toEqual({ reactions: { wow: 2 }, reacted: ['wow'] })
  })

  it('works for every kind, in feeds and on its page, without changing the like', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.allFeatures(club)
    const items = await Promise.all(
      Object.values(eachKind((kind) => kind)).map((kind) =>
        make.item(kind, { club, author: personOf(ann), title: 'Reacted to' }),
      ),
    )
    for (const item of items) await cam.call(give, to(item, 'thanks'))
    await ann.call('PUT /content/:contentId/like', { params: { contentId: items[0]?.id ?? '' } })
    const feed = await ann.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
    expect(feed.items).toHaveLength(6)
    for (const item of feed.items) {
      expect(item).toMatchObject({ reactions: { thanks: 1 }, reacted: [] })
      expect(item.likeCount).toBe(item.id === items[0]?.id ? 1 : 0)
      expect(await seen(cam, item)).toEqual({ reactions: { thanks: 1 }, reacted: ['thanks'] })
    }
    await make.member(club, personOf(cam))
    const home = await cam.call('GET /feed', { query: {} })
    const ofClub = home.items.filter((item) => item.club.id === club.id)
    expect(ofClub).toHaveLength(6)
    for (const item of ofClub) expect(item).toMatchObject({ reactions: { thanks: 1 }, reacted: ['thanks'] })
    const [post] = items
    const page = { params: { club: club.slug, slug: post?.slug ?? '' } }
    expect((await cam.call('GET /clubs/:club/posts/:slug', page)).item).toMatchObject({
      ...{ reactions: { thanks: 1 }, reacted: ['thanks'] },
    })
  })

  it('is refused to visitors, and not found for outsiders of a private club', async () => {
    const post = await postIn(vault)
    for (const key of [give, takeBack] as const) {
      expect(await visitor.refused(key, to(post, 'wow'))).toMatchObject({
        ...{ status: 401, code: 'sign_in_required' },
      })
      const hidden = { status: 404, code: 'content_not_found' }
      expect(await dot.refused(key, to(post, 'wow'))).toMatchObject(hidden)
      expect(await cam.refused(key, to({ id: newId() }, 'wow'))).toMatchObject(hidden)
      const bad = { status: 400, code: 'bad_input' }
      expect(await cam.refused(key, to({ id: 'x' }, 'wow'))).toMatchObject(bad)
      for (const sign of ['like', 'love', 'WOW', 'x'.repeat(90)])
        expect(await cam.refused(key, to(post, sign as Sign))).toMatchObject(bad)
    }
    const readOnly = by(await make.token(personOf(cam).id, { scope: 'read' }))
    expect(await readOnly.refused(give, to(post, 'wow'))).toMatchObject({ code: 'token_read_only' })
    expect(await cam.call(give, to(post, 'wow'))).toMatchObject({ reactions: { wow: 1 } })
  })

  it('is not found for a deleted item; reactions of former members stay', async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    const leaver = await make.person()
    await make.member(club, leaver)
    const post = await make.post({ club, author: personOf(ann) })
    const who = await as(leaver)
    await who.call(give, to(post, 'sad'))
    await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    for (const key of [give, takeBack] as const)
      expect(await who.refused(key, to(post, 'sad'))).toMatchObject({ code: 'content_not_found' })
    expect(await seen(ann, post)).toEqual({ reactions: { sad: 1 }, reacted: [] })
    await ann.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    for (const key of [give, takeBack] as const)
      expect(await ann.refused(key, to(post, 'sad'))).toMatchObject({ code: 'content_not_found' })
  })

  it('counts exactly under concurrent changes', async () => {
    const post = await postIn(hall)
    const people = await Promise.all(Array.from({ length: 10 }, async () => as(await make.person())))
    const signs: Sign[] = ['celebrate', 'laugh', 'wow', 'sad', 'thanks']
    // 50 concurrent people, each twice.
    const all = people.flatMap((who) => signs.map((sign) => () => who.call(give, to(post, sign))))
    await Promise.all([...all, ...all].map((one) => one()))
    const tens = { celebrate: 10, laugh: 10, wow: 10, sad: 10, thanks: 10 }
    expect((await seen(visitor, post)).reactions).toEqual(tens)
    await Promise.all([
      ...people.map((who) => who.call(takeBack, to(post, 'wow'))),
      ...people.slice(0, 4).map((who) => who.call(takeBack, to(post, 'sad'))),
      ...people.slice(4).map((who) => who.call(give, to(post, 'sad'))),
    ])
    expect((await seen(visitor, post)).reactions).toEqual({ celebrate: 10, laugh: 10, sad: 6, thanks: 10 })
  })

  it('sends no notification, gives no points, and is not logged', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const post = await make.post({ club, author: personOf(ann) })
    await cam.call(give, to(post, 'thanks'))
    const { rows } = await sql<{ told: number; logged: number; counted: number; tasks: number }>`select
      (select count(*)::int from notifications where content_id = ${post.id}) as told,
      (select count(*)::int from club_activity_log where content_id = ${post.id} and user_id = ${personOf(cam).id}) as logged,
      (select count(*)::int from club_changes where club_id = ${club.id} and user_id = ${personOf(cam).id}) as counted,
      (select count(*)::int from graphile_worker._private_jobs where payload::text like ${`%${post.id}%`}
        and payload::text like ${`%${personOf(cam).id}%`}) as tasks`.execute(db)
    expect(rows).toEqual([{ told: 0, logged: 0, counted: 0, tasks: 0 }])
  })
})

describe('signals about reactions', () => {
  it('carry the counts to the item and its club, and nowhere else', async () => {
    const post = await postIn(vault)
    const [onItem, inClub, outside] = [await ben.listen(), await ann.listen(), await dot.listen()]
    await onItem.watch({ contentId: post.id })
    await inClub.watch({ clubId: vault.id })
    await cam.call(give, to(post, 'celebrate'))
    for (const page of [onItem, inClub]) {
      expect(await page.heard('reactions.changed')).toEqual({
        ...{ kind: 'reactions.changed', clubId: vault.id, contentId: post.id },
        ...{ reactions: { celebrate: 1 }, asOf: expect.any(Number) },
      })
      expect(page.signals).toHaveLength(1)
    }
    await expectNothingHeard({ make, as }, [outside])
  })

  it("carry the viewer's own reactions to that person only", async () => {
    const post = await postIn(vault)
    const [own, other] = [await cam.listen(), await ben.listen()]
    await other.watch({ contentId: post.id })
    await cam.call(give, to(post, 'wow'))
    await cam.call(give, to(post, 'laugh'))
    // Without a change there is no signal.
    await cam.call(give, to(post, 'laugh'))
    await cam.call(takeBack, to(post, 'sad'))
    await cam.call(takeBack, to(post, 'wow'))
    const isTakenBack = (signal: object) => JSON.stringify(signal).includes('["laugh"]')
    await own.heard('reacted.changed', isTakenBack)
    expect(own.signals).toEqual(
      [['wow'], ['laugh', 'wow'], ['laugh']].map((reacted) => ({
        ...{ kind: 'reacted.changed', contentId: post.id, reacted },
      })),
    )
    const isLast = (signal: object) => JSON.stringify(signal).includes('{"laugh":1}')
    await other.heard('reactions.changed', isLast)
    expect(new Set(other.signals.map(({ kind }) => kind))).toEqual(new Set(['reactions.changed']))
  })
})
