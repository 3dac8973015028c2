import { limits } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, make, app, tasksDone } = await openWorld()
const { db } = app.deps

const fields = {
  ...{ name: 'Workshop talk', emoji: '🪵', description: '', kinds: [] },
  ...{ publishedBy: 'members' as const, publishingGroupIds: [], isRestricted: false, seeingGroupIds: [] },
}

/** A club of Ann's with Ben as admin and Cam as member; Dot is a stranger. */
async function someClub() {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
type Club = Awaited<ReturnType<typeof someClub>>
const at = (club: Club, topicId?: string) => ({ params: { club: club.slug, topicId: topicId ?? newId() } })
const save = 'PUT /clubs/:club/topics/:topicId'
const post = (who: typeof cam, club: Club, topicId: string | null) => {
  const id = newId()
  const body = {
    id,
    title: `Chips ${id}`,
    content: 'Turned a bowl.',
    images: [],
    attachmentPaths: [],
    topicId,
  }
  return who.call('POST /clubs/:club/posts', { params: { club: club.slug }, body })
}
const refusedPost = (who: typeof cam, club: Club, topicId: string | null) => {
  const body = { id: newId(), title: 'Chips', content: 'Bowl.', images: [], attachmentPaths: [], topicId }
  return who.refused('POST /clubs/:club/posts', { params: { club: club.slug }, body })
}
const seen = async (who: typeof cam, club: Club) =>
  (await who.call('GET /clubs/:club', { params: { club: club.slug } })).topics ?? []

describe('a topic', () => {
  it('is created by owner and admins, once for an id, and shown to members in its order', async () => {
    const club = await someClub()
    const [first, second] = [newId(), newId()]
    await ann.call(save, { ...at(club, first), body: fields })
    await ann.call(save, { ...at(club, first), body: fields })
    await ben.call(save, { ...at(club, second), body: { ...fields, name: 'Инструменты', emoji: '' } })
    expect((await seen(cam, club)).map(({ id, slug, name }) => [id, slug, name])).toEqual([
      [first, 'workshop-talk', 'Workshop talk'],
      [second, 'instrumenty', 'Инструменты'],
    ])
    await ann.call('PUT /clubs/:club/topic-order', {
      params: { club: club.slug },
      body: { ids: [second, newId(), first] },
    })
    expect((await seen(cam, club)).map(({ id }) => id)).toEqual([second, first])
  })

  it('is refused with a bad or taken name, emoji or group, and beyond 50', async () => {
    const club = await someClub()
    const code = async (body: object) =>
      (await ann.refused(save, { ...at(club), body: { ...fields, ...body } } as never)).code
    for (const body of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { emoji: 'ab' },
      { emoji: '🪵🪵' },
      { description: 'x'.repeat(201) },
      { isRestricted: true },
      { publishedBy: 'groups' },
    ])
      expect(await code(body)).toBe('bad_input')
    await ann.call(save, { ...at(club), body: fields })
    expect(await code({ name: 'workshop TALK' })).toBe('topic_name_taken')
    const other = await make.club({ owner: personOf(ann) })
    const stranger = await make.group(other)
    expect(await code({ name: 'Board', isRestricted: true, seeingGroupIds: [stranger.id] })).toBe(
      'group_not_found',
    )
    for (let made = 1; made < 50; made++) await make.topic(club)
    expect(await code({ name: 'One more' })).toBe('too_many_topics')
    expect(limits.topics).toBe(50)
  })

  it('leads from its former addresses once it was renamed, and once it was merged', async () => {
    const club = await someClub()
    const [topicId, target] = [newId(), await make.topic(club, { name: 'Everything' })]
    await ann.call(save, { ...at(club, topicId), body: fields })
    await ann.call(save, { ...at(club, topicId), body: { ...fields, name: 'Bench' } })
    const found = async (slug: string) =>
      (await cam.call('GET /clubs/:club/topics/:topicId', at(club, slug))).slug
    expect([await found('bench'), await found('workshop-talk')]).toEqual(['bench', 'bench'])
    const item = await post(cam, club, topicId)
    expect((await ann.refused('DELETE /clubs/:club/topics/:topicId', at(club, topicId))).code).toBe(
      'topic_not_empty',
    )
    await ann.call('POST /clubs/:club/topic-moves', {
      params: { club: club.slug },
      body: { fromTopicId: topicId, topicId: target.id },
    })
    await ann.call('DELETE /clubs/:club/topics/:topicId', at(club, topicId))
    expect([await found('bench'), await found('workshop-talk')]).toEqual(['everything', 'everything'])
    const { topic } = await cam.call('GET /content/:contentId', { params: { contentId: item.id } })
    expect(topic?.id).toBe(target.id)
    expect((await cam.refused('GET /clubs/:club/topics/:topicId', at(club, 'nothing'))).code).toBe(
      'topic_not_found',
    )
  })

  it('says what someone else changed meanwhile', async () => {
    const club = await someClub()
    const topicId = newId()
    await ann.call(save, { ...at(club, topicId), body: fields })
    await ben.call(save, { ...at(club, topicId), body: { ...fields, description: 'Ben’s' } })
    const body = { ...fields, description: 'Ann’s', before: { ...fields } }
    expect(await ann.refused(save, { ...at(club, topicId), body })).toMatchObject({
      code: 'changed_meanwhile',
    })
  })
})

describe('publishing in a topic', () => {
  it('follows its kinds, its groups, its archive and the club’s rule', async () => {
    const club = await someClub()
    const group = await make.group(club)
    const polls = await make.topic(club, { kinds: ['poll'] })
    const archived = await make.topic(club, { isArchived: true })
    const other = await make.topic(await make.club({ owner: personOf(ann) }))
    const closed = newId()
    await ann.call(save, {
      ...at(club, closed),
      body: { ...fields, publishedBy: 'groups', publishingGroupIds: [group.id] },
    })
    const news = newId()
    await ann.call(save, { ...at(club, news), body: { ...fields, name: 'News', publishedBy: 'admins' } })
    const code = async (topicId: string | null) => (await refusedPost(cam, club, topicId)).code
    expect(await code(polls.id)).toBe('topic_other_kinds')
    expect(await code(archived.id)).toBe('topic_archived')
    expect(await code(closed)).toBe('topic_closed')
    expect(await code(news)).toBe('topic_closed')
    for (const unknown of [other.id, newId()]) expect(await code(unknown)).toBe('topic_not_found')
    await post(ben, club, news)

    const person = { personIds: [personOf(cam).id] }
    await ann.call('POST /clubs/:club/groups/:groupId/members', {
      params: { club: club.slug, groupId: group.id },
      body: person,
    })
    expect((await post(cam, club, closed)).topic?.id).toBe(closed)

    await ann.call('PUT /clubs/:club/topic-requirement', {
      params: { club: club.slug },
      body: { isRequired: true },
    })
    expect(await code(null)).toBe('topic_required')
    await ann.call('PUT /clubs/:club/topic-requirement', {
      params: { club: club.slug },
      body: { isRequired: false },
    })
    await post(cam, club, null)
  })

  it('opens again when an archived topic is reopened', async () => {
    const club = await someClub()
    const topic = await make.topic(club)
    for (const at2 of [1, 2]) {
      await ann.call('PUT /clubs/:club/topics/:topicId/archiving', at(club, topic.id))
      expect([at2, (await refusedPost(cam, club, topic.id)).code]).toEqual([at2, 'topic_archived'])
    }
    await ann.call('DELETE /clubs/:club/topics/:topicId/archiving', at(club, topic.id))
    await post(cam, club, topic.id)
  })
})

describe('moving items', () => {
  it('keeps dates, counts and notifications, and pages that watch read it again', async () => {
    const club = await someClub()
    const topic = await make.topic(club)
    const item = await post(cam, club, null)
    await tasksDone()
    const watching = await ann.listen()
    await watching.watch({ clubId: club.id })
    const notes = () => db.selectFrom('notifications').select('id').where('club_id', '=', club.id).execute()
    const before = (await notes()).length
    const params = { contentId: item.id }
    for (const who of [cam, ben, ann]) {
      await who.call('PUT /content/:contentId/topic', { params, body: { topicId: null } })
      const { topic: shown } = await who.call('PUT /content/:contentId/topic', {
        params,
        body: { topicId: topic.id },
      })
      expect(shown?.id).toBe(topic.id)
    }
    expect(await watching.heard('content.updated')).toMatchObject({ contentId: item.id })
    await tasksDone()
    const moved = await cam.call('GET /content/:contentId', { params })
    expect([moved.createdAt, moved.editedAt, moved.topic?.id]).toEqual([item.createdAt, null, topic.id])
    expect(await notes()).toHaveLength(before)
    expect((await seen(cam, club)).find(({ id }) => id === topic.id)?.itemCount).toBe(1)
    const feed = async (topicId: string) =>
      (await cam.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: { topic: topicId } }))
        .items
    expect((await feed(topic.id)).map(({ id }) => id)).toEqual([item.id])
    expect(await feed((await make.topic(club)).id)).toEqual([])
  })

  it('is refused to other members and strangers, and where a member can’t publish', async () => {
    const club = await someClub()
    const topic = await make.topic(club)
    const archived = await make.topic(club, { isArchived: true })
    const mine = await post(cam, club, null)
    const anns = await post(ann, club, null)
    const move = async (who: typeof cam, contentId: string, topicId: string) =>
      (await who.refused('PUT /content/:contentId/topic', { params: { contentId }, body: { topicId } })).code
    expect(await move(cam, anns.id, topic.id)).toBe('permission_denied')
    expect(await move(dot, mine.id, topic.id)).toBe('permission_denied')
    expect(await move(cam, mine.id, archived.id)).toBe('topic_archived')
  })

  it('moves more than 1,000 items of a topic in the background', async () => {
    const club = await someClub()
    const [from, to] = [await make.topic(club), await make.topic(club)]
    const items = Array.from({ length: 1201 }, () => newId())
    await db
      .insertInto('content_rows')
      .values(
        items.map((id) => ({
          ...{ id, club_id: club.id, user_id: personOf(cam).id, type: 'post', slug: id, title: 'Many' },
          topic_id: from.id,
        })),
      )
      .execute()
    const body = { fromTopicId: from.id, topicId: to.id }
    const params = { club: club.slug }
    const answer = await ann.call('POST /clubs/:club/topic-moves', { params, body })
    expect(answer).toEqual({ moved: 1000, isDone: false })
    await tasksDone()
    const counts = (await seen(cam, club)).map(({ id, itemCount }) => [id, itemCount])
    expect(counts).toEqual([
      [from.id, 0],
      [to.id, 1201],
    ])
  })
})

describe('a level', () => {
  it('leaves muted topics out of this member’s feed alone, until they are unmuted', async () => {
    const club = await someClub()
    const topic = await make.topic(club)
    const item = await post(ann, club, topic.id)
    const feedOf = async (who: typeof cam) =>
      (await who.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })).items.map(
        ({ id }) => id,
      )
    const set = (level: 'muted' | 'followed' | null) =>
      cam.call('PUT /clubs/:club/topics/:topicId/level', { ...at(club, topic.id), body: { level } })
    await set('muted')
    await set('muted')
    expect((await seen(cam, club))[0]?.level).toBe('muted')
    expect([await feedOf(cam), await feedOf(ben)]).toEqual([[], [item.id]])
    await set('followed')
    expect(await feedOf(cam)).toEqual([item.id])
    await set(null)
    expect((await seen(cam, club))[0]?.level).toBe(null)
  })
})
