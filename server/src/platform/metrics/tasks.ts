import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { TaskWatch } from '../tasks/tasks.ts'

const seconds = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1800]
const timeoutMs = 1_500

export type TaskMetrics = {
  watch: TaskWatch
  read(): Promise<void>
}

export function measureTasks(db: Database, registry: Registry, log: FastifyBaseLogger): TaskMetrics {
  const registers = [registry]
  const duration = new Histogram({
    name: 'guildhall_task_duration_seconds',
    help: 'Runs of tasks on this server, by task and outcome; one that failed is tried again.',
    labelNames: ['task', 'outcome'],
    buckets: seconds,
    registers,
  })
  const running = new Gauge({
    name: 'guildhall_tasks_running',
    help: 'Tasks that this server works on.',
    labelNames: ['task'],
    registers,
  })
  const queued = new Gauge({
    name: 'guildhall_tasks_queued',
    help: 'Tasks in the database, by task and state: due, later (to be done or tried again then), given up.',
    labelNames: ['task', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'guildhall_tasks_oldest_due_seconds',
    help: 'For how long the task has been due that has waited longest; 0 if none waits.',
    registers,
  })
  const up = new Gauge({
    name: 'guildhall_database_up',
    help: 'Whether the database answered when these figures were read.',
    registers,
  })
  const count = countTasks(db, log)

  return {
    read: async () => {
      const counted = await count()
      up.set(counted ? 1 : 0)
      queued.reset()
      oldest.remove()
      if (!counted) return
      for (const { task, due, later, given_up } of counted) {
        queued.set({ task, state: 'due' }, Number(due))
        queued.set({ task, state: 'later' }, Number(later))
        queued.set({ task, state: 'given up' }, Number(given_up))
      }
      oldest.set(Math.max(0, ...counted.map(({ oldest_s }) => Number(oldest_s ?? 0))))
    },
    watch: (task) => {
      const since = performance.now()
      running.inc({ task })
      return (isDone) => {
        running.dec({ task })
        duration.observe({ task, outcome: isDone ? 'done' : 'failed' }, (performance.now() - since) / 1000)
      }
    },
  }
}

type Counted = { task: string; due: string; later: string; given_up: string; oldest_s: string | null }

/** Undefined if the database is slow, so that queries do not pile up. */
function countTasks(db: Database, log: FastifyBaseLogger): () => Promise<Counted[] | undefined> {
  let asked: Promise<Counted[] | undefined> | undefined
  const ask = async () => {
    try {
      const { rows } = await sql<Counted>`
        select task_identifier as task,
          count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as due,
          count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as later,
          count(*) filter (where attempts >= max_attempts and locked_at is null) as given_up,
          extract(epoch from now() - min(greatest(run_at, created_at)) filter
            (where locked_at is null and attempts < max_attempts and run_at <= now())) as oldest_s
        from graphile_worker.jobs group by 1`.execute(db)
      return rows
    } catch (error) {
      log.debug({ part: 'metrics', err: error }, 'tasks could not be counted')
      return undefined
    } finally {
      asked = undefined
    }
  }
  return async () => {
    asked ??= ask()
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs)
    })
    return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
  }
}
