import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Nothing, Tasks } from '../tasks/tasks.ts'
import type { Count } from './counts.ts'

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    'rate-limits.sweep': Nothing
  }
}

export const rateLimitTasks = {
  'rate-limits.sweep': { lane: 'long', schedule: '49 3 * * *', run: ({ db }) => sweepCounts(db) },
} satisfies Partial<Tasks>

/** Shared by all servers. Keys are hashed because they hold account names and addresses. */
export function countsInDatabase(db: Database, secret: string) {
  const hashOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')

  const count: Count = async (key, windowMs) => {
    const { rows } = await sql<{ current: number; left_ms: number }>`
      insert into limit_counts as c (key, current, ends_at)
      values (${hashOf(key)}, 1, now() + ${windowMs}::float8 * interval '1 millisecond')
      on conflict (key) do update set
        current = case when c.ends_at > now() then c.current + 1 else 1 end,
        ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
      returning current, (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms`.execute(db)
    const [row] = rows
    return { current: row?.current ?? 1, leftMs: row?.left_ms ?? windowMs }
  }

  const giveBack = async (key: string): Promise<void> => {
    const hash = hashOf(key)
    await sql`with gone as (delete from limit_counts where key = ${hash} and current = 1)
      update limit_counts set current = current - 1 where key = ${hash} and current > 1`.execute(db)
  }

  return { count, giveBack }
}

async function sweepCounts(db: Database): Promise<void> {
  await db.deleteFrom('limit_counts').where('ends_at', '<', new Date()).execute()
}
