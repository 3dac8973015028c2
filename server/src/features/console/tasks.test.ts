import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const { app, ann: owner, hall, vault, visitor, eventually, tasksDone } = await openWorld()
const { db } = app.deps
const ann = await openConsole(db, owner)

describe('tasks', () => {
  const failed = async (attempts = 25) => {
    const payload = { to: 'someone@secret.test', subject: 'S', text: 'T', html: 'H' }
    const { rows } = await sql<{ id: string }>`
      select id::text from graphile_worker.add_job('mail.send', ${JSON.stringify(payload)}::json,
        run_at := now() + interval '1 hour')`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`update graphile_worker._private_jobs set last_error = 'The mail server was away', attempts = ${attempts}
      where id = ${id}::bigint`.execute(db)
    return id
  }

  it('that failed are shown without what they carry, and tried again at once', async () => {
    await tasksDone()
    const id = await failed()
    const { queues, failed: list, isCopy } = await ann.call('GET /admin/tasks')
    expect(queues).toEqual([
      { name: 'mail.send', waiting: 0, running: 0, retrying: 0, failed: 1, oldest: null },
    ])
    expect(list).toMatchObject([
      {
        id,
        name: 'mail.send',
        error: 'The mail server was away',
        attempts: 25,
        maxAttempts: 25,
        nextAt: null,
      },
    ])
    expect(isCopy).toBe(false)
    expect(JSON.stringify(list)).not.toContain('secret.test')
    await ann.call('POST /admin/tasks/:taskId/retry', { params: { taskId: id } })
    await eventually(async () => (await lettersTo(visitor, 'someone@secret.test')).length === 1)
    await tasksDone()
    expect((await ann.refused('POST /admin/tasks/:taskId/retry', { params: { taskId: id } })).code).toBe(
      'task_not_found',
    )
  })

  it('that wait are counted by club, the longest queue first', async () => {
    await tasksDone()
    for (const club of [vault, hall, hall])
      await sql`select from graphile_worker.add_job('clubs.score', ${JSON.stringify({ clubId: club.id })}::json,
        run_at := now() + interval '1 hour')`.execute(db)
    expect((await ann.call('GET /admin/tasks')).clubs).toEqual([
      { id: hall.id, name: hall.name, waiting: 2 },
      { id: vault.id, name: vault.name, waiting: 1 },
    ])
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })

  it('that failed are deleted, once; those that wait or run are left alone', async () => {
    const id = await failed(3)
    expect((await ann.call('GET /admin/tasks')).queues).toMatchObject([{ retrying: 1, failed: 0 }])
    const params = { taskId: id }
    await ann.call('DELETE /admin/tasks/:taskId', { params })
    expect((await ann.refused('DELETE /admin/tasks/:taskId', { params })).code).toBe('task_not_found')
    const { rows } = await sql<{ id: string }>`
      select id::text from graphile_worker.add_job('mail.sweep', run_at := now() + interval '1 hour')`.execute(
      db,
    )
    const waiting = { params: { taskId: rows[0]?.id ?? '' } }
    expect((await ann.refused('DELETE /admin/tasks/:taskId', waiting)).code).toBe('task_not_found')
    const running = await failed(3)
    await sql`update graphile_worker._private_jobs set locked_at = now() where id = ${running}::bigint`.execute(
      db,
    )
    for (const key of ['POST /admin/tasks/:taskId/retry', 'DELETE /admin/tasks/:taskId'] as const)
      expect((await ann.refused(key, { params: { taskId: running } })).code).toBe('task_not_found')
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })
})
