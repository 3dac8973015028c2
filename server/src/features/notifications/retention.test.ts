import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetNotifications } from './retention.tasks.ts'

const { ann, ben, cam, hall, make, app, eventually } = await openWorld()
const { db } = app.deps
const day = 86_400_000
const [reader, other] = [personOf(cam), personOf(ben)]

/** An id as created some days ago. */
function idFrom(daysAgo: number): string {
  const digits = (Date.now() - daysAgo * day).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${newId().slice(13)}`
}
const notified = async (
  personId: string,
  title: string,
  daysAgo: number,
  given: { changedAgo?: number } = {},
) => {
  const createdAt = new Date(Date.now() - (given.changedAgo ?? daysAgo) * day)
  await db
    .insertInto('notifications')
    .values({
      id: idFrom(daysAgo),
      user_id: personId,
      type: 'ODD',
      title,
      message: '',
      created_at: createdAt,
    })
    .execute()
}
const titles = async (personId: string) => {
  const rows = await db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
const many = (personId: string, prefix: string, count: number, daysAgo: number) =>
  sql`insert into notifications (id, user_id, type, title, message, created_at)
    select overlay(n.id::text placing lpad(to_hex(at), 12, '0') from 25)::uuid, ${personId}, 'ODD',
      ${prefix} || '-' || at, '', now() - make_interval(days => ${daysAgo}) + at * interval '1 second'
    from (select ${idFrom(daysAgo)}::uuid as id) n, generate_series(1, ${count}) at`.execute(db)

beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
})

describe('forgetting notifications', () => {
  it('deletes those older than 90 days, read or not', async () => {
    await notified(reader.id, 'old', 91)
    await notified(reader.id, 'young', 89)
    await notified(other.id, 'old too', 120)
    await notified(other.id, 'changed since', 120, { changedAgo: 1 })
    await db.updateTable('notifications').set({ is_read: true }).where('title', '=', 'old too').execute()
    await forgetNotifications(app.deps, {})
    await forgetNotifications(app.deps, {})
    expect(await titles(reader.id)).toEqual(['young'])
    expect(await titles(other.id)).toEqual(['changed since'])
  })

  it('keeps the newest 1,000 per person', async () => {
    await many(reader.id, 'mine', 1703, 20)
    await many(other.id, 'theirs', 1000, 30)
    await forgetNotifications(app.deps, {})
    const left = await titles(reader.id)
    expect([left.length, left[0], left.at(-1)]).toEqual([1000, 'mine-704', 'mine-1703'])
    expect(await titles(other.id)).toHaveLength(1000)
  })

  it('signals the new unread count when an unread one was deleted', async () => {
    await notified(reader.id, 'unread', 91)
    await notified(other.id, 'read', 91)
    await db.updateTable('notifications').set({ is_read: true }).where('title', '=', 'read').execute()
    const [mine, theirs] = [await cam.listen(), await ben.listen()]
    await forgetNotifications(app.deps, {})
    await mine.heard('notifications.changed')
    expect(theirs.notices).toEqual([])
  })

  it('leaves the rest to further tasks when out of time', async () => {
    await many(reader.id, 'old', 1201, 95)
    await many(reader.id, 'mine', 1200, 20)
    await many(other.id, 'theirs', 1100, 20)
    // Held, as it would continue before the next line reads.
    await sql`create function hold_task() returns trigger language plpgsql as
      'begin new.run_at = now() + interval ''1 hour''; return new; end'`.execute(db)
    await sql`create trigger hold_task before insert on graphile_worker._private_jobs
      for each row execute function hold_task()`.execute(db)
    await forgetNotifications(app.deps, {}, 0)
    expect((await titles(reader.id)).length).toBe(1901)
    await sql`drop function hold_task cascade`.execute(db)
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
    await eventually(async () => (await titles(reader.id)).length === 1000)
    await eventually(async () => (await titles(other.id)).length === 1000)
    expect((await titles(other.id))[0]).toBe('theirs-101')
  })

  it('deletes old records of likes and reminders, and no others', async () => {
    const [old, young] = [
      await make.post({ club: hall, author: reader }),
      await make.post({ club: hall, author: reader }),
    ]
    for (const { id } of [old, young])
      await db
        .insertInto('like_notices')
        .values([
          {
            content_id: id,
            user_id: other.id,
            created_at: new Date(Date.now() - (id === old.id ? 91 : 89) * day),
          },
          { content_id: id, user_id: personOf(ann).id },
        ])
        .execute()
    const event = await make.item('event', { club: hall, author: reader })
    const reminder = (daysAgo: number, startsIn: number) => ({
      ...{ id: newId(), event_id: event.id, kind: 'day' },
      start_date: new Date(Date.now() + startsIn * day),
      created_at: new Date(Date.now() - daysAgo * day),
    })
    const [past, recent, ahead] = [reminder(91, -90), reminder(89, -88), reminder(91, 1)]
    await db.insertInto('event_reminders').values([past, recent, ahead]).execute()
    await forgetNotifications(app.deps, {})
    const likes = await db
      .selectFrom('like_notices')
      .select(['content_id', 'user_id'])
      .where('content_id', 'in', [old.id, young.id])
      .execute()
    expect(likes).toHaveLength(3)
    expect(likes).not.toContainEqual({ content_id: old.id, user_id: other.id })
    const reminders = await db
      .selectFrom('event_reminders')
      .select('id')
      .where('event_id', '=', event.id)
      .execute()
    expect(reminders.map(({ id }) => id).sort()).toEqual([recent.id, ahead.id].sort())
  })
})
