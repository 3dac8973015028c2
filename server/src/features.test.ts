import { readdirSync, readFileSync } from 'node:fs'
import { api } from '@guildhall/contract/api'
import { errorCodes } from '@guildhall/contract/errors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { features, sentences, tasks } from './features.ts'
import { addTask } from './platform/database/write.ts'
import type { Feature } from './platform/feature.ts'
import { mailTasks } from './platform/mail/mail.ts'
import { rateLimitTasks } from './platform/rate-limits/counts-database.ts'
import type { Task, TaskName } from './platform/tasks/tasks.ts'
import { openWorld } from './testing/world.ts'

const { app, make, eventually } = await openWorld()
const { db } = app.deps

describe('features', () => {
  it.each(['tasks', 'rateLimits', 'errors'] as const)('share none of their %s', (part) => {
    const names = features.flatMap((feature: Feature) => Object.keys(feature[part] ?? {}))
    expect(names.length).toBeGreaterThan(9)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(errorCodes)('have a sentence for %s', (code) => {
    expect(sentences[code]).toMatch(/^[A-Z].* /)
  })
})

it('are named nowhere in the platform: neither their tasks nor their endpoints', () => {
  const own = [...Object.keys(mailTasks), ...Object.keys(rateLimitTasks)]
  const names = [...Object.keys(api), ...Object.keys(tasks).filter((name) => !own.includes(name))]
  const platform = new URL('platform/', import.meta.url)
  const files = readdirSync(platform, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, platform), 'utf8')
      return names.filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})

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
