import { describe, expect, it } from 'vitest'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, make, as, app, eventually, mailUnread } = await openWorld()
const { db } = app.deps

const promote = 'PUT /clubs/:club/members/:personId/admin'
const demote = 'DELETE /clubs/:club/members/:personId/admin'
const remove = 'DELETE /clubs/:club/members/:personId'

const noticesOf = (who: Client) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'club_id'])
    .where('user_id', '=', personOf(who).id)
    .orderBy('id')
    .execute()

describe('a promoted, demoted or removed member', () => {
  it('is notified, also by mail, and others are not', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Rose Growers' })
    const who = await as(await make.person())
    await make.member(club, personOf(who))
    const params = { club: club.slug, personId: personOf(who).id }
    const expected = [
      ['ROLE_PROMOTED', 'You are an admin of Rose Growers'],
      ['ROLE_DEMOTED', 'You are no longer an admin of Rose Growers'],
      ['MEMBER_REMOVED', 'You are no longer a member of Rose Growers'],
    ] as const
    const messages = [
      'Ann Owner made you an admin of Rose Growers. You can manage its members, requests and settings.',
      'Ann Owner removed your admin role in Rose Growers.',
      'An owner or admin removed you from Rose Growers.',
    ]
    for (const [index, key] of [promote, demote, remove].entries()) {
      await ann.call(key as typeof promote, { params })
      await eventually(async () => (await noticesOf(who)).length === index + 1)
      await mailUnread()
    }
    expect(await noticesOf(who)).toEqual(
      expected.map(([type, title], index) => ({
        type,
        title,
        message: messages[index],
        club_id: club.id,
      })),
    )
    const subjects = async () => (await lettersTo(ann, personOf(who).email)).map(({ subject }) => subject)
    await eventually(async () => (await subjects()).length === 3)
    expect((await subjects()).sort()).toEqual(expected.map(([, title]) => title).sort())
    expect(await noticesOf(ann)).toEqual([])
  })

  it('is not notified of their own action, nor mailed if turned off', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Tulip Growers' })
    await make.member(club, personOf(ben), 'admin')
    const quiet = await make.person()
    await make.member(club, quiet)
    await db.insertInto('notification_preferences').values({ user_id: quiet.id, email: false }).execute()
    await ben.call(demote, { params: { club: club.slug, personId: personOf(ben).id } })
    await ann.call(promote, { params: { club: club.slug, personId: quiet.id } })
    await ann.call(promote, { params: { club: club.slug, personId: personOf(ben).id } })
    await eventually(async () => (await noticesOf(await as(quiet))).length === 1)
    await eventually(async () => (await noticesOf(ben)).length === 1)
    expect((await noticesOf(ben)).map(({ type }) => type)).toEqual(['ROLE_PROMOTED'])
    await mailUnread()
    expect(await lettersTo(ann, personOf(ben).email)).toHaveLength(1)
    expect(await lettersTo(ann, quiet.email)).toEqual([])
  })
})
