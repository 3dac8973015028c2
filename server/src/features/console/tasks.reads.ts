import type { FailedTask, TaskOverview } from '@guildhall/contract/console'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'

/** Rows looked at. A queue that is longer has other worries. */
const counted = 100_000

/** The queue by name and by club, and the 100 newest that failed. Payloads are never shown: they hold addresses and secrets. */
export async function readTasks({ db, instance }: PersonContext): Promise<TaskOverview> {
  const { rows: queues } = await sql<QueueRow>`
    select t.identifier as name,
      count(*) filter (where j.locked_at is null and j.last_error is null)::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.locked_at is null and j.last_error is not null and j.attempts < j.max_attempts)::int
        as retrying,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
      min(greatest(j.run_at, j.created_at)) filter (where j.locked_at is null and j.last_error is null and j.run_at <= now()) as oldest
    from (select * from graphile_worker._private_jobs limit ${counted}) j
    join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by failed desc, retrying desc, waiting desc, t.identifier`.execute(db)
  const { rows: clubs } = await sql<TaskOverview['clubs'][number]>`
    select k.id, k.name, count(*)::int as waiting
    from (select payload->>'clubId' as club_id from graphile_worker._private_jobs
      where locked_at is null and last_error is null limit ${counted}) j
    join clubs k on k.id = j.club_id::uuid
    group by k.id order by waiting desc, k.id limit 10`.execute(db)
  const { rows: failed } = await sql<FailedRow>`
    select j.id::text, t.identifier as name, left(j.last_error, 500) as error, j.attempts, j.max_attempts,
      j.locked_at is not null as is_running, j.created_at,
      case when j.attempts < j.max_attempts then j.run_at end as next_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.last_error is not null order by j.created_at desc, j.id desc limit 100`.execute(db)
  return {
    queues: queues.map(({ oldest, ...row }) => ({ ...row, oldest: oldest?.toISOString() ?? null })),
    clubs,
    failed: failed.map(presentFailed),
    isCopy: instance.isCopy(),
  }
}

type QueueRow = {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest: Date | null
}
type FailedRow = {
  id: string
  name: string
  error: string
  attempts: number
  max_attempts: number
  is_running: boolean
  created_at: Date
  next_at: Date | null
}

const presentFailed = (row: FailedRow): FailedTask => ({
  id: row.id,
  name: row.name,
  error: row.error,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  isRunning: row.is_running,
  createdAt: row.created_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
})
