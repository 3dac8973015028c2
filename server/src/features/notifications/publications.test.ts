import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfActivity, withdrawNotifications } from './notifications.tasks.ts'

const { ann, ben, cam, dot, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))
const title = 'Sharpening, and why'

/** Ann owns it, Ben is an admin, Cam a member; Dot is an outsider. */
async function newClub(isPrivate = false) {
  const club = await make.club({ owner: personOf(ann), isPrivate })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const noticesOf = (who: Client, club: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'content_id', 'metadata', 'is_read'])
    .where('user_id', '=', personOf(who).id)
    .where('club_id', '=', club.id)
    .orderBy('id')
    .execute()
const tasksLeft = async () => {
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db)
  return rows.length
}
const tasksDone = () => eventually(async () => (await tasksLeft()) === 0)

describe.each(kinds)('a new %s', (kind) => {
  it('notifies the members live, but not its author, outsiders or people with that off', async () => {
    const club = await newClub(true)
    const quiet = await as(await make.person({ firstName: 'Quin' }))
    await make.member(club, personOf(quiet))
    const { preference, ...said } = fixtures[kind].notice(title)
    const wishes = { user_id: personOf(quiet).id, [preference]: false }
    await db.insertInto('notification_preferences').values(wishes).execute()
    const page = await ben.listen()
    const { id } = await fixtures[kind].publish(cam, club, { title, text: 'A text' })
    expect(await page.heard('notifications.changed')).toEqual({ kind: 'notifications.changed', isNew: true })
    await tasksDone()
    const metadata = { clubId: club.id, clubSlug: club.slug }
    for (const who of [ann, ben])
      expect(await noticesOf(who, club)).toEqual([{ ...said, content_id: id, metadata, is_read: false }])
    for (const who of [cam, dot, quiet]) expect(await noticesOf(who, club)).toEqual([])
  })

  it('is not notified once deleted', async () => {
    const club = await newClub()
    const { id } = await fixtures[kind].publish(cam, club, { title, text: 'A text' })
    const other = await fixtures[kind].publish(cam, club, { title: 'Another', text: 'A text' })
    await tasksDone()
    expect(await noticesOf(ben, club)).toHaveLength(2)
    const page = await ben.listen()
    await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    expect(await page.heard('notifications.changed')).toEqual({ kind: 'notifications.changed' })
    await tasksDone()
    for (const who of [ann, ben]) expect(await noticesOf(who, club)).toMatchObject([{ content_id: other.id }])
  })
})

describe('the notification task', () => {
  const created = (contentId: string) =>
    db
      .selectFrom('club_activity_log')
      .select(['id', 'club_id', 'created_at'])
      .where('content_id', '=', contentId)
      .where('type', '=', 'content.created')
      .executeTakeFirstOrThrow()

  it('notifies once, however often it runs or the author repeats the request', async () => {
    const club = await newClub()
    const id = newId()
    const body = { ...fixtures.post.form({ title, text: 'A text' }), id }
    const publish = () =>
      cam.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: body as never })
    await publish()
    await publish()
    await tasksDone()
    await notifyOfActivity(app.deps, { activityId: (await created(id)).id })
    expect(await noticesOf(ben, club)).toHaveLength(1)
  })

  it('notifies nothing about refused items', async () => {
    const club = await newClub()
    const publish = fixtures.post.publish(dot, club, { title, text: 'A text' })
    await expect(publish).rejects.toMatchObject({ actual: 403 })
    await tasksDone()
    expect(await noticesOf(ben, club)).toEqual([])
  })

  it('notifies nothing about items deleted before, and withdraws idempotently', async () => {
    const club = await newClub()
    const { id } = await fixtures.post.publish(cam, club, { title, text: 'A text' })
    const { id: activityId, created_at } = await created(id)
    await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    await tasksDone()
    await notifyOfActivity(app.deps, { activityId })
    const item = { clubId: club.id, contentId: id, at: created_at.toISOString() }
    await withdrawNotifications(app.deps, item)
    expect(await noticesOf(ben, club)).toEqual([])
  })

  it('notifies all 1,000 members of a club once each, however often it is interrupted', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await sql`
      with people as (
        insert into profiles (id, email, first_name)
        select gen_random_uuid(), 'reader-' || n || '@people.test', 'Reader' from generate_series(1, 999) n returning id
      )
      insert into club_memberships (id, club_id, user_id, role)
      select gen_random_uuid(), ${club.id}::uuid, id, 'member' from people`.execute(db)
    await make.member(club, personOf(cam))
    const { id } = await fixtures.post.publish(cam, club, { title, text: 'A text' })
    // A turn without time leaves all but the first batch to another task.
    await notifyOfActivity(app.deps, { activityId: (await created(id)).id }, 0)
    await tasksDone()
    const { rows } = await sql<{ people: number; told: number }>`
      select count(distinct user_id)::int as people, count(*)::int as told from notifications
      where club_id = ${club.id}`.execute(db)
    expect(rows).toEqual([{ people: 1000, told: 1000 }])
  })
})
