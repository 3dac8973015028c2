import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  type ParsedCronItem,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import { holdPresenceLock } from './abandoned.ts'
import { type Lane, laneWidths, taskChannel } from './lanes.ts'
import type { Runnable, TaskWatch } from './tasks.ts'

/** `listening`: for the one permanent connection, whose loss shows others that this server is dead. */
export type Pools = { pool: pg.Pool; listening: pg.Pool }

export type Running = {
  log: FastifyBaseLogger
  watch: TaskWatch
  schedule: ParsedCronItem[]
}

/** Shared by a server's runners. */
export type Shared = {
  laneOf(task: string): Lane | undefined
  workerPools: Map<Lane, WorkerPool>
  /** The listening connection, which holds the presence locks. */
  listener?: pg.PoolClient
}

/** This lane listens for new tasks and wakes the others. */
const listeningLane: Lane = 'interactive'

/**
 * Lanes of short tasks fetch several at once, and none in vain after the last. In a lane whose tasks take long, what a
 * server has fetched would wait while another one is idle.
 */
const fetched: Partial<Record<Lane, number>> = { interactive: 10, bulk: laneWidths.bulk }
const fetching = (lane: Lane) => {
  const size = fetched[lane]
  return size === undefined ? {} : { localQueue: { size, ttl: 30_000 } }
}

/** Runs the tasks of a lane. `poolId`: holder of their locks. */
export async function startRunner(
  lane: Lane,
  pools: Pools,
  tasks: [name: string, task: Runnable][],
  { running, shared }: { running: Running; shared: Shared },
): Promise<{ runner: Runner; poolId: string }> {
  const { log } = running
  const events = new EventEmitter() as WorkerEvents
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
    shared.workerPools.set(lane, workerPool)
    if (shared.listener) show(shared.listener, [poolId], log)
  })
  if (lane === listeningLane) listen(events, shared, log)
  const runner = await run({
    pgPool: poolOf(lane, pools),
    events,
    taskList: watched(tasks, running.watch),
    parsedCronItems: lane === listeningLane ? running.schedule : [],
    noHandleSignals: true,
    // A delay, even of 0, batches completions and handles their errors.
    preset: {
      worker: {
        concurrentJobs: laneWidths[lane],
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        ...fetching(lane),
      },
    },
    logger: new Logger(() => (level, message) => {
      // 'info' reports every task.
      if (level === 'error' || level === 'warning') log.warn({ part: 'tasks' }, message)
      else log.debug({ part: 'tasks' }, message)
    }),
  })
  return { runner, poolId }
}

function listen(events: WorkerEvents, shared: Shared, log: FastifyBaseLogger): void {
  // Reopened whenever it is lost.
  events.on('pool:listen:success', ({ client }) => {
    // After the library's own first query.
    client.once('drain', () => {
      shared.listener = client
      client.query(`listen ${taskChannel}`).catch((error: unknown) => reportLost(error, log))
      show(
        client,
        [...shared.workerPools.values()].map(({ id }) => id),
        log,
      )
    })
  })
  events.on('pool:listen:release', () => {
    delete shared.listener
  })
  events.on('pool:listen:notification', ({ message }) => {
    const lane = message.channel === taskChannel ? shared.laneOf(message.payload ?? '') : undefined
    if (!lane || lane === listeningLane) return
    const workerPool = shared.workerPools.get(lane)
    if (workerPool) wake(workerPool, laneWidths[lane])
  })
}

function show(client: pg.PoolClient, holders: string[], log: FastifyBaseLogger): void {
  holdPresenceLock(client, holders).catch((error: unknown) => reportLost(error, log))
}

const reportLost = (error: unknown, log: FastifyBaseLogger) =>
  log.debug({ part: 'tasks', err: error }, 'the listening connection was lost')

const watched = (tasks: [string, Runnable][], watch: TaskWatch) =>
  Object.fromEntries(
    tasks.map(([name, { run }]) => [name, (payload: unknown) => observed(watch(name), run(payload))]),
  )

async function observed(end: (isDone: boolean) => void, work: Promise<unknown>): Promise<void> {
  let isDone = false
  try {
    await work
    isDone = true
  } finally {
    end(isDone)
  }
}

/** Wakes the lane's idle workers. */
function wake(workerPool: WorkerPool, width: number): void {
  const { _active, _shuttingDown, nudge } = workerPool as WorkerPool & {
    _active: boolean
    _shuttingDown: boolean
    nudge(count: number): void
  }
  if (_active && !_shuttingDown) nudge.call(workerPool, width)
}

/** The library requests its listening connection, and no other, with a callback. */
function poolOf(lane: Lane, { pool, listening }: Pools): pg.Pool {
  const connect = (listen?: Parameters<pg.Pool['connect']>[0]) => {
    if (!listen) return pool.connect()
    if (lane === listeningLane) listening.connect(listen)
  }
  const own = {
    connect,
    query: pool.query.bind(pool),
    listeners: pool.listeners.bind(pool),
    options: pool.options,
  }
  return own as unknown as pg.Pool
}
