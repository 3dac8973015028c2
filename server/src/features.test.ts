import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tasks } from './features.ts'
import type { Task, TaskName } from './platform/tasks.ts'
import { addTask } from './platform/write.ts'
import { openWorld } from './testing/world.ts'

const { app, make, eventually } = await openWorld()
const { db } = app.deps

it('runs every other sweep of the night when one fails', async () => {
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`.execute(db)
  await sql`create trigger refuse before delete on sessions for each row execute function refuse()`.execute(
    db,
  )
  const { id } = await make.person()
  await make.session(id)
  const over = new Date(Date.now() - 1000)
  await db.updateTable('sessions').set({ expires_at: over }).where('user_id', '=', id).execute()
  const key = 'over'.padEnd(43, '.')
  await db.insertInto('limit_counts').values({ key, current: 1, ends_at: over }).execute()

  const nightly = Object.entries(tasks as Record<string, Task<never>>)
    .filter(([, { schedule = '' }]) => /^\d+ \d+ /.test(schedule))
    .map(([name]) => name)
  expect(nightly.length).toBeGreaterThan(9)
  for (const name of nightly) await addTask(db, name as TaskName, {})

  const failed = await eventually(async () => {
    const { rows } = await sql<{ name: string; error: string | null }>`
      select task_identifier as name, last_error as error from graphile_worker.jobs
      where task_identifier = any(${nightly})`.execute(db)
    return rows.length === 1 && rows[0]?.error ? rows : undefined
  })
  expect(failed).toEqual([{ name: 'accounts.sweep', error: expect.stringContaining('not now') }])
  expect(await db.selectFrom('limit_counts').selectAll().where('key', '=', key).execute()).toEqual([])
})
