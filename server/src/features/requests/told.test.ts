import { describe, expect, it } from 'vitest'
import { type Client, expectNothingHeard, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfActivity } from '../notifications/notifications.tasks.ts'

const { visitor, ann, ben, cam, make, as, app, eventually, mailUnread } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const at = (club: { slug: string }) => ({ params: { club: club.slug } })

const toldTo = (who: Client, club: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'is_read', 'metadata', 'cause'])
    .where('user_id', '=', personOf(who).id)
    .where('club_id', '=', club.id)
    .orderBy('id')
    .execute()
/** Waits until somebody was told so many things, and then says which. */
const told = (who: Client, club: { id: string }, count: number) =>
  eventually(async () => {
    const rows = await toldTo(who, club)
    return rows.length >= count && rows
  })
const mailed = async (who: Client, subject: string) =>
  (await lettersTo(visitor, personOf(who).email)).filter((letter) => letter.subject === subject)

/** A private club with an admin by role, one by the list, a member, one who wants no news, and one who asks. */
async function askedClub() {
  const listed = await as(await make.person({ firstName: 'Lisa' }))
  const quiet = await as(await make.person({ firstName: 'Quin' }))
  const club = await make.club({ owner, isPrivate: true, permissions: { admins: [personOf(listed).id] } })
  for (const admin of [ben, quiet]) await make.member(club, personOf(admin), 'admin')
  await make.member(club, personOf(cam))
  await db
    .insertInto('notification_preferences')
    .values({ user_id: personOf(quiet).id, club_join_requests: false })
    .execute()
  const asker = await as(await make.person({ firstName: 'Ada', lastName: 'Caller' }))
  const hearing = await Promise.all([ann, ben, listed].map((who) => who.listen()))
  const [quietPage, memberPage] = [await quiet.listen(), await cam.listen()]
  await asker.call('PUT /clubs/:club/join-request', at(club))
  return { club, listed, quiet, asker, hearing, quietPage, memberPage }
}

describe('a request to be let in', () => {
  it('is told to the owner and every admin, by role and by list, live and by mail, and to nobody else', async () => {
    const { club, listed, quiet, hearing, quietPage, memberPage } = await askedClub()
    const title = `Ada Caller asks to join ${club.name}`
    for (const [index, who] of [ann, ben, listed].entries()) {
      expect(await told(who, club, 1)).toMatchObject([
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
    // Those who don't want to hear of it, and members, are not told.
    for (const who of [quiet, cam]) expect(await toldTo(who, club)).toEqual([])
    await expectNothingHeard({ make, as }, [quietPage], { but: ['requests.changed'] })
    await expectNothingHeard({ make, as }, [memberPage])
    expect(await mailed(quiet, title)).toEqual([])
  })

  it('is told once, even if the task runs again, and once a day however often it is made', async () => {
    const { club, asker } = await askedClub()
    const title = `Ada Caller asks to join ${club.name}`
    const [first] = await told(ben, club, 1)
    await mailUnread()
    await notifyOfActivity(app.deps, { activityId: first?.cause ?? '' })
    for (let time = 0; time < 3; time++) {
      await asker.call('DELETE /clubs/:club/join-request', at(club))
      await asker.call('PUT /clubs/:club/join-request', at(club))
    }
    const made = () =>
      db
        .selectFrom('club_activity_log')
        .select('id')
        .where('club_id', '=', club.id)
        .where('type', '=', 'request.made')
        .execute()
    expect(await made()).toHaveLength(4)
    // The day after, it is news again.
    await db
      .updateTable('join_requests')
      .set({ created_at: new Date(Date.now() - 86_400_001) })
      .where('club_id', '=', club.id)
      .execute()
    await asker.call('DELETE /clubs/:club/join-request', at(club))
    await asker.call('PUT /clubs/:club/join-request', at(club))
    expect(await told(ben, club, 2)).toHaveLength(2)
    await mailUnread()
    expect(await mailed(ben, title)).toHaveLength(2)
  })

  it.each([
    ['accepted', 'CLUB_JOIN_REQUEST_ACCEPTED', 'Welcome to', ''],
    ['rejected', 'CLUB_JOIN_REQUEST_REJECTED', 'Your request to join', '/preview'],
  ] as const)('and the asker is told that it was %s', async (decision, type, words, path) => {
    const { club, asker } = await askedClub()
    const hearing = await asker.listen()
    const { items } = await ann.call('GET /clubs/:club/join-requests', { ...at(club), query: {} })
    const ids = items.map(({ id }) => id)
    await ann.call('PUT /clubs/:club/join-requests/decisions', { ...at(club), body: { ids, decision } })
    const title = `${words} ${club.name}`
    const [row] = await told(asker, club, 1)
    expect(row).toMatchObject({ type, title, metadata: { clubSlug: club.slug } })
    await hearing.heard('notifications.changed')
    await notifyOfActivity(app.deps, { activityId: row?.cause ?? '' })
    await mailUnread()
    const letters = await mailed(asker, title)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toMatch(new RegExp(`/${club.slug}${path}$`, 'm'))
    expect(await toldTo(asker, club)).toHaveLength(1)
    expect((await toldTo(ann, club)).filter((one) => one.type === type)).toEqual([])
  })
})
