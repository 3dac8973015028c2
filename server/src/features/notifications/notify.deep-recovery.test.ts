import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfActivity } from './notifications.tasks.ts'

const { ann, dot, make, app, eventually } = await openWorld()
const { db } = app.deps

it('notifies 8,192 people once each, however often it is interrupted', async () => {
  const club = await make.club({ owner: personOf(ann), isPrivate: true })
  // Each joins in the club's row: all at once would take long.
  for (let from = 1; from <= 8191; from += 1024)
    await sql`
      with people as (
        insert into profiles (id, email, first_name)
        select gen_random_uuid(), 'admin-' || n || '@people.test', 'Admin'
        from generate_series(${from}::int, least(${from}::int + 1023, 8191)) n returning id
      )
      insert into club_memberships (id, club_id, user_id, role)
      select gen_random_uuid(), ${club.id}::uuid, id, 'admin' from people`.execute(db)
  const activityId = newId()
  await db
    .insertInto('club_activity_log')
    .values({ id: activityId, club_id: club.id, user_id: personOf(dot).id, type: 'request.made', data: '{}' })
    .execute()
  const countTold = async () => {
    const row = await db
      .selectFrom('notifications')
      .select((eb) => [
        eb.fn.countAll<number>().as('rows'),
        eb.fn.count<number>('user_id').distinct().as('people'),
      ])
      .where('cause', '=', activityId)
      .executeTakeFirstOrThrow()
    return [Number(row.rows), Number(row.people)]
  }

  // A turn without time leaves all but the first batch to a task.
  await notifyOfActivity(app.deps, { activityId }, 0)
  await eventually(async () => (await countTold())[0] === 8192, 90_000)
  await notifyOfActivity(app.deps, { activityId })
  expect(await countTold()).toEqual([8192, 8192])
}, 120_000)
