import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { addTask } from './platform/write.ts'
import { openWorld } from './testing/world.ts'

const { app, make, eventually } = await openWorld()
const { db } = app.deps

it('sweeps all the rest at night where one sweep fails', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`.execute(db)
  await sql`create trigger refuse before delete on sessions for each row execute function refuse()`.execute(
    db,
  )
  const { id } = await make.person()
  await make.session(id)
  const key = 'over'.padEnd(43, '.')
  const over = new Date(Date.now() - 1000)
  await db.updateTable('sessions').set({ expires_at: over }).where('user_id', '=', id).execute()
  await db
    .insertInto('verifications')
    .values({ id: newId(), identifier: 'over', value: 'over', expires_at: over })
    .execute()
  await db.insertInto('limit_counts').values({ key, current: 1, ends_at: over }).execute()

  await addTask(db, 'accounts.sweep', {})
  await eventually(async () => {
    const { rows } = await sql`select from limit_counts where key = ${key}
      union all select from verifications where identifier = 'over'`.execute(db)
    return rows.length === 0
  })
  // Recorded once the task has ended, for another try.
  const error = await eventually(async () => {
    const { rows } = await sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs
      where task_identifier = 'accounts.sweep'`.execute(db)
    return rows[0]?.last_error
  })
  expect(error).toContain('not now')
})
