import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { make, ann, ben, cam, dot, visitor, hall, vault, app, as } = await openWorld()

describe('liking an item', () => {
  it('is allowed to signed-in people who can see it, once each', async () => {
    const post = await make.post({ club: hall, author: ann.person as never })
    const params = { contentId: post.id }
    expect(await cam.call('PUT /content/:contentId/like', { params })).toEqual({ liked: true, likeCount: 1 })
    expect(await cam.call('PUT /content/:contentId/like', { params })).toEqual({ liked: true, likeCount: 1 })
    expect(await dot.call('PUT /content/:contentId/like', { params })).toEqual({ liked: true, likeCount: 2 })
    expect(await cam.call('GET /content/:contentId', { params })).toMatchObject({ liked: true, likeCount: 2 })
    expect(await ben.call('GET /content/:contentId', { params })).toMatchObject({
      liked: false,
      likeCount: 2,
    })
    expect(await cam.call('DELETE /content/:contentId/like', { params })).toEqual({
      liked: false,
      likeCount: 1,
    })
    expect(await cam.call('DELETE /content/:contentId/like', { params })).toEqual({
      liked: false,
      likeCount: 1,
    })
  })

  it("can be undone without affecting others' likes or other items", async () => {
    const [post, other] = [
      await make.post({ club: hall, author: personOf(ann) }),
      await make.post({ club: hall, author: personOf(ann) }),
    ]
    const of = ({ id }: { id: string }) => ({ params: { contentId: id } })
    for (const item of [post, other])
      for (const who of [cam, dot]) await who.call('PUT /content/:contentId/like', of(item))
    await cam.call('DELETE /content/:contentId/like', of(post))
    const liked = async (who: Client) =>
      Promise.all(
        [post, other].map(async (item) => (await who.call('GET /content/:contentId', of(item))).liked),
      )
    expect([await liked(cam), await liked(dot)]).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('is refused to visitors, and not found for outsiders of a private club', async () => {
    const post = await make.post({ club: vault, author: ann.person as never })
    const params = { contentId: post.id }
    for (const key of ['PUT /content/:contentId/like', 'DELETE /content/:contentId/like'] as const) {
      expect(await visitor.refused(key, { params })).toMatchObject({ status: 401, code: 'sign_in_required' })
      expect(await dot.refused(key, { params })).toMatchObject({ status: 404, code: 'content_not_found' })
      expect(await cam.refused(key, { params: { contentId: newId() } })).toMatchObject({ status: 404 })
      expect(await cam.refused(key, { params: { contentId: 'x' } })).toMatchObject({
        status: 400,
        code: 'bad_input',
      })
    }
    expect(await cam.call('PUT /content/:contentId/like', { params })).toMatchObject({ likeCount: 1 })
  })

  it('counts and logs concurrent likes once each', async () => {
    const post = await make.post({ club: hall, author: ann.person as never })
    const people = await Promise.all(Array.from({ length: 8 }, async () => as(await make.person())))
    await Promise.all(
      [...people, ...people].map((person) =>
        person.call('PUT /content/:contentId/like', { params: { contentId: post.id } }),
      ),
    )
    expect(await ann.call('GET /content/:contentId', { params: { contentId: post.id } })).toMatchObject({
      likeCount: 8,
    })
    const recorded = await app.deps.db
      .selectFrom('club_activity_log')
      .selectAll()
      .where('content_id', '=', post.id)
      .where('type', '=', 'like')
      .execute()
    expect(recorded).toHaveLength(8)
  })

  it('is signaled to the item and its club', async () => {
    const post = await make.post({ club: vault, author: ann.person as never })
    const [inside, outside] = [await ben.listen(), await dot.listen()]
    expect(await inside.watch({ contentId: post.id })).toBe(true)
    expect(await outside.watch({ contentId: post.id })).toBe(false)
    expect(await outside.watch({ clubId: vault.id })).toBe(false)
    await cam.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    expect(await inside.heard('likes.changed')).toEqual({
      kind: 'likes.changed',
      clubId: vault.id,
      contentId: post.id,
      likeCount: 1,
      asOf: expect.any(Number),
    })
    await expectNothingHeard({ make, as }, [outside])
  })

  it("is signaled as the viewer's own to that person only", async () => {
    const post = await make.post({ club: vault, author: ann.person as never })
    const [own, other] = [await cam.listen(), await ben.listen()]
    await other.watch({ contentId: post.id })
    const params = { contentId: post.id }
    await cam.call('PUT /content/:contentId/like', { params })
    expect(await own.heard('liked.changed')).toEqual({ kind: 'liked.changed', ...params, liked: true })
    await cam.call('DELETE /content/:contentId/like', { params })
    const isTakenBack = (signal: object) => 'liked' in signal && !signal.liked
    expect(await own.heard('liked.changed', isTakenBack)).toMatchObject(params)
    await other.heard('likes.changed', (signal) => 'likeCount' in signal && signal.likeCount === 0)
    expect(other.signals.map(({ kind }) => kind)).toEqual(['likes.changed', 'likes.changed'])
  })
})
