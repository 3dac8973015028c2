import type { Level } from '@guildhall/contract/notification-levels'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'
import { remindOfEvents } from './reminders.tasks.ts'

const { visitor, dot, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))

const idOf = (who: Client) => personOf(who).id
const typesOf = async (who: Client) => {
  await tasksDone()
  const { items } = await who.call('GET /notifications', { query: {} })
  return items.map(({ type }) => type).sort()
}
type Club = { id: string; slug: string }
const choose = (who: Client, club: Club, level: Level) =>
  who.call('PUT /clubs/:club/notification-level', { params: { club: club.slug }, body: { level } })
const levelOf = async (who: Client, club: Club) =>
  (await who.call('GET /clubs/:club/notification-level', { params: { club: club.slug } })).level
const mute = (who: Client, contentId: string) =>
  who.call('PUT /content/:contentId/mute', { params: { contentId } })
const unmute = (who: Client, contentId: string) =>
  who.call('DELETE /content/:contentId/mute', { params: { contentId } })
const isMuted = async (who: Client, contentId: string) =>
  (await who.call('GET /content/:contentId/mute', { params: { contentId } })).isMuted
const quietClubs = async (who: Client) => (await who.call('GET /my/quiet-clubs', { query: {} })).items
const mutedContent = async (who: Client) => (await who.call('GET /my/muted-content', { query: {} })).items
const like = (who: Client, contentId: string) =>
  who.call('PUT /content/:contentId/like', { params: { contentId } })
const comment = (who: Client, contentId: string) =>
  who.call('POST /content/:contentId/comments', {
    params: { contentId },
    body: { id: newId(), content: 'Heard?' },
  })

const apply = (who: Client, contentId: string) =>
  who.call('PUT /jobs/:contentId/application', {
    params: { contentId },
    body: { message: 'Me', attachmentPath: null },
  })

/** A club with all kinds, its owner, and two members. */
async function opened(given: { isPrivate?: boolean } = {}) {
  const owner = await as(await make.person())
  const club = await make.club({ owner: personOf(owner), ...given })
  await make.allFeatures(club)
  const [quiet, loud] = [await as(await make.person()), await as(await make.person())]
  for (const who of [quiet, loud]) await make.member(club, personOf(who))
  return { club, owner, quiet, loud }
}
const attended = async (owner: Client, club: Club, who: Client) => {
  const event = await owner.call('POST /clubs/:club/events', {
    params: { club: club.slug },
    body: eventForm(),
  })
  await who.call('PUT /events/:contentId/attendance', { params: { contentId: event.id } })
  return event
}
/** Sends reminders of an event, as if attended long ago and starting in half an hour. */
const remind = async (event: { id: string }) => {
  await db
    .updateTable('event_attendees')
    .set({ updated_at: new Date(Date.now() - 864_000_000) })
    .where('event_id', '=', event.id)
    .execute()
  const start = new Date(Date.now() + 1_800_000)
  const end = new Date(Date.now() + 3_600_000)
  await db
    .updateTable('events')
    .set({ start_date: start, end_date: end, over_at: end })
    .where('id', '=', event.id)
    .execute()
  await remindOfEvents(app.deps)
}
const news = kinds.map((kind) => fixtures[kind].notice('').type).sort()

describe('the notification level of a club', () => {
  it("is 'all' by default, and set by each person", async () => {
    const { club, quiet, loud } = await opened()
    expect(await levelOf(quiet, club)).toBe('all')
    for (const level of ['mine', 'none', 'none', 'mine', 'all', 'all', 'mine'] as const) {
      expect(await choose(quiet, club, level)).toEqual({ level })
      expect(await levelOf(quiet, club)).toBe(level)
    }
    expect(await levelOf(loud, club)).toBe('all')
    expect(await quietClubs(loud)).toEqual([])
  })

  it.each(['mine', 'none'] as const)(
    '%s excludes new content, which others are notified about',
    async (level) => {
      const { club, owner, quiet, loud } = await opened()
      await choose(quiet, club, level)
      for (const kind of kinds) await fixtures[kind].publish(owner, club, { title: 'New', text: 'A text' })
      await owner.call('POST /functions/v1/notify-club-members', {
        body: { clubId: club.id, type: 'MEETING', title: 'Tonight', message: 'At eight' },
      })
      expect(await typesOf(loud)).toEqual(['MEETING', ...news])
      expect(await typesOf(quiet)).toEqual([])
      await choose(quiet, club, 'all')
      await fixtures.post.publish(owner, club, { title: 'Newer', text: 'A text' })
      expect(await typesOf(quiet)).toEqual(['NEW_POST'])
    },
  )

  it.each([
    ['mine', ['CLUB_JOIN_REQUEST', 'CONTENT_LIKED', 'EVENT_REMINDER', 'JOB_APPLICATION', 'NEW_COMMENT']],
    ['none', []],
  ] as const)('%s includes the viewer’s own content and clubs: %s', async (level, told) => {
    const { club, owner, quiet, loud } = await opened({ isPrivate: true })
    const event = await attended(owner, club, quiet)
    const post = await fixtures.post.publish(quiet, club, { title: 'Mine', text: 'A text' })
    const job = await fixtures.job.publish(quiet, club, { title: 'My job', text: 'A text' })
    await db
      .updateTable('club_memberships')
      .set({ role: 'admin' })
      .where('user_id', '=', idOf(quiet))
      .execute()
    await tasksDone()
    await db.deleteFrom('notifications').where('user_id', '=', idOf(quiet)).execute()
    await choose(quiet, club, level)
    await like(loud, post.id)
    await comment(loud, post.id)
    await apply(loud, job.id)
    const asker = await as(await make.person())
    await asker.call('PUT /clubs/:club/join-request', { params: { club: club.slug } })
    await remind(event)
    expect(await typesOf(quiet)).toEqual(told)
  })

  it('none still sends changes of membership and plans', async () => {
    const { club, owner, quiet } = await opened()
    const event = await attended(owner, club, quiet)
    await choose(quiet, club, 'none')
    await owner.call('PUT /events/:contentId/cancellation', { params: { contentId: event.id } })
    await owner.call('PUT /clubs/:club/members/:personId/admin', {
      params: { club: club.slug, personId: idOf(quiet) },
    })
    expect((await typesOf(quiet)).filter((type) => !news.includes(type))).toEqual([
      'EVENT_CALLED_OFF',
      'ROLE_PROMOTED',
    ])
  })

  it('is listed, latest first, in pages, for clubs the viewer can see', async () => {
    const who = await as(await make.person())
    const clubs = []
    for (let count = 0; count < 21; count++) {
      const club = await make.club({ owner: personOf(dot) })
      await choose(who, club, count % 2 ? 'mine' : 'none')
      clubs.unshift({ club: { id: club.id, slug: club.slug }, level: count % 2 ? 'mine' : 'none' })
    }
    const first = await who.call('GET /my/quiet-clubs', { query: {} })
    expect(first.items).toHaveLength(20)
    const rest = await who.call('GET /my/quiet-clubs', { query: { cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items]).toMatchObject(clubs)
    expect(rest.next).toBeNull()
    await db
      .updateTable('clubs')
      .set({ is_private: true })
      .where('id', '=', clubs[0]?.club.id ?? '')
      .execute()
    expect((await quietClubs(who))[0]).toMatchObject(clubs[1] ?? {})
    expect(await who.refused('GET /my/quiet-clubs', { query: { cursor: 'x' } })).toMatchObject({
      code: 'bad_input',
    })
  })

  it('is refused outside the club, and to other values', async () => {
    const { club, quiet } = await opened({ isPrivate: true })
    const stranger = await as(await make.person())
    const params = { club: club.slug }
    for (const key of [
      'GET /clubs/:club/notification-level',
      'PUT /clubs/:club/notification-level',
    ] as const) {
      const input = { params, ...(key.startsWith('PUT') && { body: { level: 'none' } }) }
      expect(await stranger.refused(key, input)).toMatchObject({ status: 403, code: 'members_only' })
      expect(await visitor.refused(key, input)).toMatchObject({ status: 401, code: 'sign_in_required' })
      expect(await quiet.refused(key, { ...input, params: { club: 'no-such-club' } })).toMatchObject({
        status: 404,
        code: 'club_not_found',
      })
    }
    for (const level of ['', 'ALL', 'some', null, 7])
      expect(
        await quiet.refused('PUT /clubs/:club/notification-level', { params, body: { level } }),
      ).toMatchObject({ status: 400, code: 'bad_input', fields: { level: expect.any(String) } })
    expect(await quietClubs(quiet)).toEqual([])
  })
})

describe('muting an item', () => {
  it.each(kinds)('of the kind %s stops its notifications, and no others', async (kind) => {
    const { club, quiet, loud } = await opened()
    const [silent, other] = [
      await fixtures[kind].publish(quiet, club, { title: 'Silent', text: 'A text' }),
      await fixtures[kind].publish(quiet, club, { title: 'Other', text: 'A text' }),
    ]
    expect(await isMuted(quiet, silent.id)).toBe(false)
    expect(await mute(quiet, silent.id)).toEqual({ isMuted: true })
    expect(await mute(quiet, silent.id)).toEqual({ isMuted: true })
    expect(await isMuted(quiet, silent.id)).toBe(true)
    expect(await isMuted(loud, silent.id)).toBe(false)
    await like(loud, silent.id)
    await comment(loud, silent.id)
    expect(await typesOf(quiet)).toEqual([])
    await comment(loud, other.id)
    expect(await typesOf(quiet)).toEqual(['NEW_COMMENT'])
    await unmute(quiet, silent.id)
    await unmute(quiet, silent.id)
    expect(await isMuted(quiet, silent.id)).toBe(false)
    await comment(loud, silent.id)
    expect(await typesOf(quiet)).toEqual(['NEW_COMMENT', 'NEW_COMMENT'])
  })

  it('stops reminders of an event, but not its cancellation', async () => {
    const { club, owner, quiet, loud } = await opened()
    const event = await attended(owner, club, quiet)
    await loud.call('PUT /events/:contentId/attendance', { params: { contentId: event.id } })
    await mute(quiet, event.id)
    await remind(event)
    expect(await typesOf(loud)).toContain('EVENT_REMINDER')
    expect(await typesOf(quiet)).toEqual(['NEW_EVENT'])
    await owner.call('PUT /events/:contentId/cancellation', { params: { contentId: event.id } })
    expect(await typesOf(quiet)).toEqual(['EVENT_CALLED_OFF', 'NEW_EVENT'])
  })

  it("stops a job's notifications to its poster, but not decisions to applicants", async () => {
    const { club, owner, quiet, loud } = await opened()
    const job = await fixtures.job.publish(owner, club, { title: 'A job', text: 'A text' })
    for (const who of [owner, quiet]) await mute(who, job.id)
    await apply(quiet, job.id)
    expect(await typesOf(owner)).toEqual([])
    const params = { contentId: job.id }
    const applied = await owner.call('GET /jobs/:contentId/applications', { params, query: {} })
    await owner.call('PUT /jobs/:contentId/applications/:applicationId/status', {
      params: { ...params, applicationId: applied.items[0]?.id ?? '' },
      body: { status: 'invited' },
    })
    expect(await typesOf(quiet)).toContain('JOB_APPLICATION_INVITED')
    expect(await typesOf(loud)).toEqual(['NEW_JOB'])
  })

  it('is listed, latest first, for visible items, and deleted with the item', async () => {
    const { club, owner, quiet } = await opened()
    const posts = []
    for (let count = 0; count < 21; count++) {
      const title = `Post ${count}`
      const { id, slug } = await fixtures.post.publish(owner, club, { title, text: 'A text' })
      await mute(quiet, id)
      posts.unshift({ id, slug, title, type: 'post', club: { slug: club.slug } })
    }
    const first = await quiet.call('GET /my/muted-content', { query: {} })
    expect(first.items).toHaveLength(20)
    const rest = await quiet.call('GET /my/muted-content', { query: { cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items]).toMatchObject(posts)
    await owner.call('DELETE /content/:contentId', { params: { contentId: posts[0]?.id ?? '' } })
    expect((await mutedContent(quiet))[0]).toMatchObject(posts[1] ?? {})
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    await quiet.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect(await mutedContent(quiet)).toEqual([])
  })

  it('requires access to the item', async () => {
    const { club, quiet } = await opened({ isPrivate: true })
    const { id } = await fixtures.post.publish(quiet, club, { title: 'Inside', text: 'A text' })
    const stranger = await as(await make.person())
    for (const key of [
      'GET /content/:contentId/mute',
      'PUT /content/:contentId/mute',
      'DELETE /content/:contentId/mute',
    ] as const)
      for (const contentId of [id, newId()]) {
        const input = { params: { contentId } }
        expect(await stranger.refused(key, input)).toMatchObject({ status: 404, code: 'content_not_found' })
        expect(await visitor.refused(key, input)).toMatchObject({ status: 401, code: 'sign_in_required' })
      }
    expect(await quiet.refused('PUT /content/:contentId/mute', { params: { contentId: 'x' } })).toMatchObject(
      {
        code: 'bad_input',
      },
    )
    expect(await mutedContent(stranger)).toEqual([])
  })
})
