import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { expectNothingHeard, personOf } from '../../testing/as.ts'
import { openClubToDelete } from '../../testing/deleted-club.ts'
import { postForm } from '../../testing/forms.ts'
import { allPathsOf, expectVanishing, longWalk } from '../../testing/walker.ts'

// Who isn't in a group of a restricted topic is shown nothing of it, on any path of the API.

const world = await openClubToDelete()
const { ann, cam, visitor, items, comment, files, club, walked, make, as, tasksDone, app } = world
const inside = { params: { club: club.slug } }
const [member, grouped] = [await as(await make.person()), await as(await make.person())]
for (const who of [member, grouped]) await make.member(club, personOf(who))
const group = await make.group(club, { of: [personOf(grouped)] })
const topic = { id: newId() }
const fields = {
  name: 'Board',
  emoji: '🪵',
  description: '',
  kinds: [],
  publishedBy: 'members' as const,
  publishingGroupIds: [],
}
const restrict = (isRestricted: boolean) =>
  ann.call('PUT /clubs/:club/topics/:topicId', {
    params: { ...inside.params, topicId: topic.id },
    body: { ...fields, isRestricted, seeingGroupIds: isRestricted ? [group.id] : [] },
  })
await restrict(false)
await ann.call('POST /clubs/:club/topic-moves', {
  ...inside,
  body: { contentIds: Object.values(items).map(({ id }) => id), topicId: topic.id },
})
await tasksDone()

const marks = { marks: [...Object.values(items).map(({ id }) => id), comment.id] }
const [image, inText, attached] = files
/** Without what belongs to the club and its course, and the author's own addresses. */
const paths = allPathsOf({
  ...walked,
  values: { ...walked.values, groupId: [group.id], topicId: [topic.id] },
}).filter(
  (path) => !/^\/storage|\/(calendars|feeds)\/gh/.test(path) || [image, inText, attached].includes(path),
)

describe('a restricted topic', () => {
  it('shows nothing to a member outside its groups and to visitors, and all again once it is open', {
    timeout: longWalk,
  }, async () => {
    await expectVanishing({
      people: [member, visitor],
      ...{ paths, marks, atLeast: 20 },
      vanish: async () => {
        await restrict(true)
        await tasksDone()
      },
      restore: async () => {
        await restrict(false)
        await tasksDone()
      },
    })
  })

  it('shows everything to a member of its group, and nothing once they are taken out', {
    timeout: longWalk,
  }, async () => {
    await restrict(true)
    const params = { ...inside.params, groupId: group.id }
    await expectVanishing({
      people: [grouped],
      ...{ paths, marks, atLeast: 20 },
      vanish: () =>
        ann.call('DELETE /clubs/:club/groups/:groupId/members/:personId', {
          params: { ...params, personId: personOf(grouped).id },
        }),
      restore: () =>
        ann.call('POST /clubs/:club/groups/:groupId/members', {
          params,
          body: { personIds: [personOf(grouped).id] },
        }),
    })
  })

  it('keeps showing authors their own items, without the topic’s name', async () => {
    await restrict(true)
    const item = await cam.call('GET /content/:contentId', { params: { contentId: items.post.id } })
    expect(item.id).toBe(items.post.id)
    expect(item.topic).toBeUndefined()
    const { topics } = await cam.call('GET /clubs/:club', inside)
    expect(topics?.map(({ name }) => name)).toEqual(['News'])
    for (const asked of [topic.id, 'board'])
      expect(
        await cam.refused('GET /clubs/:club/feed', { ...inside, query: { topic: asked } }),
      ).toMatchObject({
        code: 'topic_not_found',
      })
  })

  it('notifies only those who see it of a new item', async () => {
    await restrict(true)
    const post = await ann.call('POST /clubs/:club/posts', {
      ...inside,
      body: { ...postForm({ title: 'For the board' }), topicId: topic.id },
    })
    await tasksDone()
    const notified = await app.deps.db
      .selectFrom('notifications')
      .select('user_id')
      .where('content_id', '=', post.id)
      .execute()
    const ids = notified.map((row) => row.user_id)
    expect(ids).toContain(personOf(grouped).id)
    expect(ids).not.toContain(personOf(member).id)
    await ann.call('DELETE /content/:contentId', { params: { contentId: post.id } })
  })

  it('is counted for those who see it', async () => {
    await restrict(true)
    const countsOf = async (who: typeof cam) => (await who.call('GET /clubs/:club/counts', inside)).posts
    expect(await countsOf(grouped)).toBe(1)
    expect(await countsOf(member)).toBe(0)
  })

  it('signals only to those who see it', async () => {
    await restrict(true)
    await tasksDone()
    const [outside, within] = [await member.listen(), await grouped.listen()]
    expect(await outside.watch({ clubId: club.id })).toBe(true)
    expect(await outside.watch({ contentId: items.post.id })).toBe(false)
    expect(await within.watch({ clubId: club.id })).toBe(true)
    await grouped.call('PUT /content/:contentId/like', { params: { contentId: items.poll.id } })
    expect(await within.heard('likes.changed')).toMatchObject({ contentId: items.poll.id })
    await expectNothingHeard(world, [outside])
  })
})
