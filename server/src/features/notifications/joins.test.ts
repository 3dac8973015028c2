import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { removeNotifications } from './notifications.account-deletion.ts'

const { dot, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

const list = async (who: Client) => (await who.call('GET /notifications', { query: {} })).items
const titlesOf = async (who: Client) => (await list(who)).map(({ title }) => title)
const newPerson = async (firstName: string) => as(await make.person({ firstName, lastName: 'Tanaka' }))

/** A private club and its owner, who made a link. */
async function opened() {
  const owner = await newPerson('Nora')
  const club = await make.club({
    owner: personOf(owner),
    isPrivate: true,
    name: 'Makers',
    slug: `c-${newId()}`,
  })
  const { token } = await make.invite(club, { by: personOf(owner) })
  return { owner, club, token }
}
const join = async (who: Client, club: { slug: string }, token?: string) => {
  await who.call('PUT /clubs/:club/invitation', { params: { club: club.slug }, body: { token } })
  await tasksDone()
}
const leave = (who: Client, club: { slug: string }) =>
  who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })

describe('joining by a link or invitation', () => {
  it('notifies the inviter live, grouped with other unread ones of the club', async () => {
    const { owner, club, token } = await opened()
    const other = await make.club({ owner: personOf(owner), name: 'Bakers', slug: `c-${newId()}` })
    const [mei, ola, raj] = [await newPerson('Mei'), await newPerson('Ola'), await newPerson('Raj')]
    const page = await owner.listen()
    await join(ola, club, token)
    expect(await page.heard('notifications.changed')).toMatchObject({ isNew: true })
    expect(await list(owner)).toMatchObject([
      {
        type: 'MEMBER_JOINED',
        title: 'Ola Tanaka joined Makers through your invite',
        message: '',
        clubName: 'Makers',
        metadata: { clubId: club.id, clubSlug: club.slug },
      },
    ])
    await make.invite(club, { by: personOf(owner), person: personOf(raj) })
    await join(raj, club)
    expect(await titlesOf(owner)).toEqual(['Raj Tanaka and Ola Tanaka joined Makers through your invite'])
    await join(mei, club, token)
    expect(await titlesOf(owner)).toEqual(['Mei Tanaka and 2 others joined Makers through your invite'])
    await join(mei, other, (await make.invite(other, { by: personOf(owner) })).token)
    expect(await titlesOf(owner)).toEqual([
      'Mei Tanaka joined Bakers through your invite',
      'Mei Tanaka and 2 others joined Makers through your invite',
    ])
    expect((await owner.call('GET /notifications/unread-count')).unreadCount).toBe(2)
    for (const who of [mei, ola, raj, dot])
      expect((await list(who)).filter(({ type }) => type === 'MEMBER_JOINED')).toEqual([])
  })

  it('begins a new notification once the earlier one was read, and notifies of a person once', async () => {
    const { owner, club, token } = await opened()
    const [mei, ola] = [await newPerson('Mei'), await newPerson('Ola')]
    await join(mei, club, token)
    await owner.call('PUT /notifications/read', { body: {} })
    await leave(mei, club)
    await join(mei, club, token)
    expect(await titlesOf(owner)).toEqual(['Mei Tanaka joined Makers through your invite'])
    await join(ola, club, token)
    expect(await titlesOf(owner)).toEqual([
      'Ola Tanaka joined Makers through your invite',
      'Mei Tanaka joined Makers through your invite',
    ])
  })

  it('notifies once of each of many who join concurrently', async () => {
    const { owner, club, token } = await opened()
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => newPerson(`P${at}`)))
    await Promise.all(
      people.map((who) =>
        who.call('PUT /clubs/:club/invitation', { params: { club: club.slug }, body: { token } }),
      ),
    )
    await tasksDone()
    expect(await titlesOf(owner)).toEqual([
      expect.stringMatching(/^P\d+ Tanaka and 11 others joined Makers through your invite$/),
    ])
  })

  it('does not notify who turned it off, muted the club or blocks the person', async () => {
    const changes: ((owner: Client, given: { clubId: string; person: Client }) => Promise<unknown>)[] = [
      (owner) =>
        db
          .insertInto('notification_preferences')
          .values({ user_id: personOf(owner).id, club_join_requests: false })
          .execute(),
      (owner, { clubId }) =>
        db
          .insertInto('club_notification_levels')
          .values({ user_id: personOf(owner).id, club_id: clubId, level: 'none' })
          .execute(),
      (owner, { person }) =>
        db
          .insertInto('blocks')
          .values({ blocker_id: personOf(owner).id, blocked_id: personOf(person).id })
          .execute(),
    ]
    for (const change of changes) {
      const { owner, club, token } = await opened()
      const person = await newPerson('Mei')
      await change(owner, { clubId: club.id, person })
      await join(person, club, token)
      expect(await list(owner)).toEqual([])
    }
  })

  it('is not shown once the inviter may no longer see the club, or the person deleted their account', async () => {
    const { club, owner } = await opened()
    const admin = await newPerson('Ada')
    await make.member(club, personOf(admin), 'admin')
    const { token } = await make.invite(club, { by: personOf(admin) })
    const person = await newPerson('Mei')
    await join(person, club, token)
    expect(await titlesOf(admin)).toEqual(['Mei Tanaka joined Makers through your invite'])
    expect(await list(owner)).toEqual([])
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', personOf(person).id)
      .execute()
    expect(await list(admin)).toEqual([])
    await removeNotifications(app.deps, personOf(person).id)
    expect(
      await db.selectFrom('join_notices').select('user_id').where('club_id', '=', club.id).execute(),
    ).toEqual([])
    await join(await newPerson('Ola'), club, token)
    expect(await list(admin)).toHaveLength(1)
    await leave(admin, club)
    expect(await list(admin)).toEqual([])
  })
})

it('joining without an invite notifies no one', async () => {
  const owner = await newPerson('Nora')
  const club = await make.club({ owner: personOf(owner) })
  await (await newPerson('Mei')).call('PUT /clubs/:club/membership', { params: { club: club.slug } })
  await tasksDone()
  expect(await list(owner)).toEqual([])
})
