import { describe, expect, it } from 'vitest'
import { type Client, expectNothingHeard, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfActivity } from '../notifications/notifications.tasks.ts'

const { visitor, ann, ben, cam, make, as, app, eventually, mailUnread } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const at = (club: { slug: string }) => ({ params: { club: club.slug } })

const noticesOf = (who: Client, club: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'is_read', 'metadata', 'cause'])
    .where('user_id', '=', personOf(who).id)
    .where('club_id', '=', club.id)
    .orderBy('id')
    .execute()
/** Waits until a person has this many notifications, then returns them. */
const waitForNotices = (who: Client, club: { id: string }, count: number) =>
  eventually(async () => {
    const rows = await noticesOf(who, club)
    return rows.length >= count && rows
  })
const mailed = async (who: Client, subject: string) =>
  (await lettersTo(visitor, personOf(who).email)).filter((letter) => letter.subject === subject)

/** A private club with an admin by role, one by the list, a member, one without notifications, and a requester. */
async function clubWithRequest() {
  const listed = await as(await make.person({ firstName: 'Lisa' }))
  const quiet = await as(await make.person({ firstName: 'Quin' }))
  const club = await make.club({ owner, isPrivate: true, permissions: { admins: [personOf(listed).id] } })
  for (const admin of [ben, quiet]) await make.member(club, personOf(admin), 'admin')
  await make.member(club, personOf(cam))
  await db
    .insertInto('notification_preferences')
    .values({ user_id: personOf(quiet).id, club_join_requests: false })
    .execute()
  const requester = await as(await make.person({ firstName: 'Ada', lastName: 'Caller' }))
  const hearing = await Promise.all([ann, ben, listed].map((who) => who.listen()))
  const [quietPage, memberPage] = [await quiet.listen(), await cam.listen()]
  await requester.call('PUT /clubs/:club/join-request', at(club))
  return { club, listed, quiet, requester, hearing, quietPage, memberPage }
}

describe('a request to join', () => {
  it('notifies the owner and every admin, live and by mail, and no one else', async () => {
    const { club, listed, quiet, hearing, quietPage, memberPage } = await clubWithRequest()
    const title = `Ada Caller asks to join ${club.name}`
    for (const [index, who] of [ann, ben, listed].entries()) {
      expect(await waitForNotices(who, club, 1)).toMatchObject([
        {
          type: 'CLUB_JOIN_REQUEST',
          title,
          is_read: false,
          metadata: { clubId: club.id, clubSlug: club.slug },
        },
      ])
      expect(await hearing[index]?.heard('notifications.changed')).toEqual({
        kind: 'notifications.changed',
        isNew: true,
      })
      await mailUnread()
      const [letter] = await mailed(who, title)
      expect(letter?.text).toContain(`/${club.slug}/members?tab=requests`)
    }
    // People without notifications, and members, get none.
    for (const who of [quiet, cam]) expect(await noticesOf(who, club)).toEqual([])
    await expectNothingHeard({ make, as }, [quietPage], { but: ['requests.changed'] })
    await expectNothingHeard({ make, as }, [memberPage])
    expect(await mailed(quiet, title)).toEqual([])
  })

  it('notifies once, even if the task repeats, and once a day for repeated requests', async () => {
    const { club, requester } = await clubWithRequest()
    const title = `Ada Caller asks to join ${club.name}`
    const [first] = await waitForNotices(ben, club, 1)
    await mailUnread()
    await notifyOfActivity(app.deps, { activityId: first?.cause ?? '' })
    for (let time = 0; time < 3; time++) {
      await requester.call('DELETE /clubs/:club/join-request', at(club))
      await requester.call('PUT /clubs/:club/join-request', at(club))
    }
    const made = () =>
      db
        .selectFrom('club_activity_log')
        .select('id')
        .where('club_id', '=', club.id)
        .where('type', '=', 'request.made')
        .execute()
    expect(await made()).toHaveLength(4)
    // The next day it is news again.
    await db
      .updateTable('join_requests')
      .set({ created_at: new Date(Date.now() - 86_400_001) })
      .where('club_id', '=', club.id)
      .execute()
    await requester.call('DELETE /clubs/:club/join-request', at(club))
    await requester.call('PUT /clubs/:club/join-request', at(club))
    expect(await waitForNotices(ben, club, 2)).toHaveLength(2)
    await mailUnread()
    expect(await mailed(ben, title)).toHaveLength(2)
  })

  it.each([
    ['accepted', 'CLUB_JOIN_REQUEST_ACCEPTED', 'Welcome to', ''],
    ['rejected', 'CLUB_JOIN_REQUEST_REJECTED', 'Your request to join', '/preview'],
  ] as const)('notifies the requester that it was %s', async (decision, type, words, path) => {
    const { club, requester } = await clubWithRequest()
    const hearing = await requester.listen()
    const { items } = await ann.call('GET /clubs/:club/join-requests', { ...at(club), query: {} })
    const ids = items.map(({ id }) => id)
    await ann.call('PUT /clubs/:club/join-requests/decisions', { ...at(club), body: { ids, decision } })
    const title = `${words} ${club.name}`
    const [row] = await waitForNotices(requester, club, 1)
    expect(row).toMatchObject({ type, title, metadata: { clubSlug: club.slug } })
    await hearing.heard('notifications.changed')
    await notifyOfActivity(app.deps, { activityId: row?.cause ?? '' })
    await mailUnread()
    const letters = await mailed(requester, title)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toMatch(new RegExp(`/${club.slug}${path}$`, 'm'))
    expect(await noticesOf(requester, club)).toHaveLength(1)
    expect((await noticesOf(ann, club)).filter((one) => one.type === type)).toEqual([])
  })
})
