import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Runner } from 'graphile-worker'
import type pg from 'pg'
import type { Dependencies } from '../context.ts'
import type { Instance } from '../instance/instance.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { releaseStaleJobs } from './abandoned.ts'
import { type Lane, laneWidths } from './lanes.ts'
import { type Pools, type Shared, startRunner } from './runners.ts'

/**
 * The payload of each task by name. Each module that brings tasks adds its own:
 * `declare module '../../platform/tasks.ts' { interface TaskPayloads { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those modules.
export interface TaskPayloads {}
export type TaskName = keyof TaskPayloads
/** The payload of tasks that need none. */
export type Nothing = Record<string, never>

export type Task<N extends TaskName> = {
  /** Its name in earlier releases, whose queued tasks run too. */
  formerly?: string
  lane: Lane
  /** A cron pattern in UTC, by which the task is also queued: once, however many servers there are. */
  schedule?: string
  /** Sends something, reads what people link to, or deletes or creates stored files. Copies leave it queued. */
  isOutward?: true
  /** Runs once at a time on each server: what is queued during a run is done by one more run of it. */
  isSingle?: true
  /** `deps.db`: a database of its own, with `taskLimits`. May run twice. */
  run(deps: Dependencies, payload: TaskPayloads[N]): Promise<unknown>
}
export type Tasks = { [N in TaskName]: Task<N> }

const secondsBetweenStarts = 1

/** Called when a task starts; returns a function to call when it ends. */
export type TaskWatch = (name: string) => (isDone: boolean) => void

type Running = {
  log: FastifyBaseLogger
  watch: TaskWatch
  /** Whether tasks are also added by the schedule. */
  isScheduled: boolean
  instance: Pick<Instance, 'isCopy' | 'onChange'>
}

/** A task as the runners see it. */
export type Runnable = Omit<Task<never>, 'run' | 'schedule'> & {
  schedule?: string | undefined
  run(payload: unknown): Promise<unknown>
}

/** Works on tasks, each lane by itself, until `stop`. A copy leaves outward tasks queued, and does not schedule them. */
export async function startTasks(
  pools: Pools,
  all: Tasks,
  deps: Dependencies,
  options: Pick<Running, 'watch' | 'isScheduled'>,
): Promise<{ stop(): Promise<void> }> {
  const { log, instance } = deps
  const running = { ...options, log, instance }
  const tasks = new Map(
    Object.entries(all as Record<string, Task<never>>).flatMap(([name, { formerly, ...task }]) => {
      const run = runnable(task, deps)
      return formerly === undefined
        ? [[name, run]]
        : [
            [name, run],
            [formerly, { ...run, schedule: undefined }],
          ]
    }),
  )
  let lanes = await startLanes(pools, tasks, running)
  let isStopping = false
  let restarted = Promise.resolve()
  instance.onChange(() => {
    restarted = restarted
      .then(async () => {
        if (isStopping) return
        await lanes.stop()
        lanes = await startLanes(pools, tasks, running)
      })
      .catch((error: unknown) => log.error({ part: 'tasks', err: error }, 'tasks could not be restarted'))
  })
  const abandoned = releaseStaleJobs(pools.pool, log)
  return {
    stop: async () => {
      isStopping = true
      await restarted
      await abandoned.stop()
      await lanes.stop()
    },
  }
}

function runnable(task: Task<never>, deps: Dependencies): Runnable {
  const run = (payload: unknown) => task.run(deps, payload as never)
  return { ...task, run: task.isSingle ? oneAtATime(() => run({})) : run }
}

async function startLanes(
  pools: Pools,
  tasks: Map<string, Runnable>,
  { log, watch, isScheduled, instance }: Running,
): Promise<{ stop(): Promise<void> }> {
  const isCopy = instance.isCopy()
  const own = [...tasks].filter(([, { isOutward }]) => !(isCopy && isOutward))
  const items = own.flatMap(([task, { schedule }]) =>
    isScheduled && schedule ? [{ task, match: schedule, identifier: task }] : [],
  )
  const running = { log, watch, schedule: parseCronItems(items) }
  const shared: Shared = { workerPools: new Map(), laneOf: (task) => tasks.get(task)?.lane }
  const lanes = await Promise.all(
    (Object.keys(laneWidths) as Lane[]).flatMap((lane) => {
      const ofLane = own.filter(([, task]) => task.lane === lane)
      if (ofLane.length === 0) return []
      return [keepRunning(pools.pool, log, () => startRunner(lane, pools, ofLane, { running, shared }))]
    }),
  )
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

/** Restarts the library, which stops entirely if the database fails while a task ends. */
async function keepRunning(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  start: () => Promise<{ runner: Runner; poolId: string }>,
): Promise<{ stop(): Promise<void> }> {
  let { runner, poolId } = await start()
  let isStopping = false
  const kept = (async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.warn({ part: 'tasks', err: error }, 'tasks stopped'))
      while (!isStopping) {
        await new Promise((resolve) => setTimeout(resolve, secondsBetweenStarts * 1000))
        try {
          await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [[poolId]])
          ;({ runner, poolId } = await start())
          log.info({ part: 'tasks' }, 'tasks started again')
          break
        } catch (error) {
          log.warn({ part: 'tasks', err: error }, 'tasks could not be started again yet')
        }
      }
      if (isStopping) return
    }
  })()
  return {
    stop: async () => {
      isStopping = true
      // A runner that just stopped has nothing to stop.
      await runner
        .stop()
        .catch((error: unknown) => log.debug({ part: 'tasks', err: error }, 'already stopped'))
      await kept
    },
  }
}
