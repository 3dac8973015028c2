import type { FastifyBaseLogger } from 'fastify'
import { parseCronItems, type Runner } from 'graphile-worker'
import type pg from 'pg'
import { giveBackAbandoned } from './abandoned-tasks.ts'
import type { Instance } from './instance/instance.ts'
import { type Lane, laneOf, laneWidths, outwardTasks } from './task-lanes.ts'
import { type Pools, type Shared, startRunner } from './task-runners.ts'

/** Every task and its payload. Tasks may run twice. */
export type TaskPayloads = {
  /**
   * `personId`: the account, where the address is not its own. `id`: sent once at most. `isAskedFor`: by the recipient, so
   * that it is sent to an address that was refused before, too.
   */
  'mail.send': {
    id?: string
    to: string
    subject: string
    text: string
    html: string
    personId?: string
    isAskedFor?: true
    unsubscribeUrl?: string
  }
  'notifications.mail': Record<string, never>
  'notifications.remind': Record<string, never>
  'notifications.forget': { after?: string }
  'push.send': Record<string, never>
  'notifications.reminder': { reminderId: string; after?: string }
  'notifications.tell': { activityId: string; after?: string }
  /** `at`: when the item, which is gone, was published. */
  'notifications.withdraw': { clubId: string; contentId: string; at: string }
  /** `cause` differs for each time that something is told. */
  'notifications.application': {
    applicationId: string
    status: 'applied' | 'invited' | 'declined'
    cause: string
  }
  /** A like or comment, or that one was taken back. */
  'notifications.response':
    | { kind: 'like'; contentId: string; personId: string }
    | { kind: 'comment'; contentId: string; personId: string; commentId: string }
    /** An answer, to whoever wrote the comment that it stands under. */
    | { kind: 'reply'; contentId: string; personId: string; commentId: string; threadId: string }
  /** Those who were first mentioned by one write. */
  'notifications.mention': { mentionIds: string[] }
  'clubs.tell': { clubId: string }
  'clubs.clear': { clubId: string }
  'clubs.sweep': Record<string, never>
  'clubs.score': { clubId?: string }
  'clubs.roll-up': Record<string, never>
  /** Of a club that became private. */
  'events.release': { clubId: string }
  'activity.forget': Record<string, never>
  'content.forget': Record<string, never>
  /** `after`: the file that was looked at last. */
  'files.sweep': { after?: { at: string; id: string } }
  'links.fetch': Record<string, never>
  'accounts.confirm': { email: string; returnTo?: string }
  'accounts.reset': { email: string }
  'accounts.sweep': Record<string, never>
  /** Of a club that became private or public. */
  'search.follow': { clubId: string }
  'search.sweep': { after?: string }
  /** Before which id of a table it goes on. */
  'search.refold': { table?: 'profiles' | 'clubs' | 'content' | 'comments'; before?: string }
  'exports.make': { exportId: string }
  'exports.sweep': Record<string, never>
  'account-deletions.finish': { personId: string }
  'account-deletions.sweep': Record<string, never>
}
export type TaskName = keyof TaskPayloads
export type TaskList = { [N in TaskName]: (payload: TaskPayloads[N]) => Promise<void> }

/** Each runs once, however many servers there are. */
const schedule: { task: TaskName; match: string; identifier: string }[] = [
  { task: 'notifications.mail', match: '* * * * *', identifier: 'notifications.mail' },
  { task: 'notifications.remind', match: '*/5 * * * *', identifier: 'notifications.remind' },
  { task: 'notifications.forget', match: '37 3 * * *', identifier: 'notifications.forget' },
  { task: 'push.send', match: '* * * * *', identifier: 'push.send' },
  { task: 'links.fetch', match: '*/10 * * * *', identifier: 'links.fetch' },
  { task: 'clubs.roll-up', match: '* * * * *', identifier: 'clubs.roll-up' },
  { task: 'clubs.score', match: '*/10 * * * *', identifier: 'clubs.score' },
  { task: 'clubs.sweep', match: '7 * * * *', identifier: 'clubs.sweep' },
  { task: 'activity.forget', match: '11 3 * * *', identifier: 'activity.forget' },
  { task: 'content.forget', match: '23 3 * * *', identifier: 'content.forget' },
  { task: 'files.sweep', match: '17 * * * *', identifier: 'files.sweep' },
  { task: 'accounts.sweep', match: '43 3 * * *', identifier: 'accounts.sweep' },
  { task: 'search.sweep', match: '11 4 * * *', identifier: 'search.sweep' },
  { task: 'exports.sweep', match: '29 * * * *', identifier: 'exports.sweep' },
  { task: 'account-deletions.sweep', match: '53 * * * *', identifier: 'account-deletions.sweep' },
]

const secondsBetweenStarts = 1

/** Called when a task begins; returns what to call when it ends. */
export type TaskWatch = (name: string) => (isDone: boolean) => void

type Running = {
  log: FastifyBaseLogger
  watch: TaskWatch
  /** Whether tasks are also added by the schedule. */
  isScheduled: boolean
  instance: Pick<Instance, 'isCopy' | 'onChange'>
}

/** Works on tasks, each lane by itself, until `stop`. A copy leaves `outwardTasks` queued, and does not schedule them. */
export async function startTasks(
  pools: Pools,
  tasks: TaskList,
  running: Running,
): Promise<{ stop(): Promise<void> }> {
  const { log, instance } = running
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
  const abandoned = giveBackAbandoned(pools.pool, log)
  return {
    stop: async () => {
      isStopping = true
      await restarted
      await abandoned.stop()
      await lanes.stop()
    },
  }
}

async function startLanes(
  pools: Pools,
  tasks: TaskList,
  { log, watch, isScheduled, instance }: Running,
): Promise<{ stop(): Promise<void> }> {
  const isCopy = instance.isCopy()
  const isHeld = (name: TaskName) => isCopy && outwardTasks.has(name)
  const names = (Object.keys(tasks) as TaskName[]).filter((name) => !isHeld(name))
  const own = Object.fromEntries(names.map((name) => [name, tasks[name]])) as Partial<TaskList>
  const items = isScheduled ? schedule.filter(({ task }) => !isHeld(task)) : []
  const running = { log, watch, schedule: parseCronItems(items) }
  const shared: Shared = { workerPools: new Map() }
  const lanes = await Promise.all(
    (Object.keys(laneWidths) as Lane[])
      .filter((lane) => names.some((name) => laneOf[name] === lane))
      .map((lane) => keepRunning(pools.pool, log, () => startRunner(lane, pools, own, { running, shared }))),
  )
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) }
}

/** Restarts the library, which gives up as a whole if the database fails while a task ends. */
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
      // A runner that just gave up has nothing to stop.
      await runner
        .stop()
        .catch((error: unknown) => log.debug({ part: 'tasks', err: error }, 'already stopped'))
      await kept
    },
  }
}
