import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { answersWhile } from './connect.ts'
import { type GuardedPostgres, spawnGuarded } from './guarded.ts'
import { isInUse, lockHolder, removeStaleLock } from './lock.ts'
import { readMessages } from './messages.ts'

export type SuperviseOptions = {
  binaries: Binaries
  cluster: Cluster
  socketDir: string
  settings: Record<string, string>
  lockWaitMs: number
  log(line: string): void
}

/** Starts PostgreSQL and restarts it until `stop`. Throws if it does not start. */
export async function supervise(options: SuperviseOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const first = await launch(options, stopping.signal)
  const finished = keepRunning(first, options, stopping.signal)
  return {
    stop() {
      stopping.abort()
      return finished
    },
  }
}

async function keepRunning(first: GuardedPostgres, options: SuperviseOptions, stopping: AbortSignal) {
  let postgres: GuardedPostgres | undefined = first
  let pause = 100
  for (;;) {
    const since = Date.now()
    const how = await postgres?.ended
    if (stopping.aborted) return
    if (postgres) options.log(`PostgreSQL ended unexpectedly (${how}) and is started again`)
    pause = Date.now() - since > 60_000 ? 100 : Math.min(pause * 2, 10_000)
    await delay(pause, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    postgres = await launch(options, stopping).catch((error) => {
      if (!stopping.aborted) options.log(String(error))
      return undefined
    })
    if (postgres) options.log('PostgreSQL answers again')
  }
}

async function launch(options: SuperviseOptions, stopping: AbortSignal): Promise<GuardedPostgres> {
  const { cluster, log, lockWaitMs } = options
  const deadline = Date.now() + lockWaitMs
  for (let attempt = 1; ; attempt++) {
    const messages = readMessages(log, stopping)
    const postgres = spawnPostgres(options, stopping, messages.onLine)
    const answered = await answersWhile(options.socketDir, postgres.running).catch((error) => {
      postgres.stop()
      throw error
    })
    if (answered) {
      messages.answering()
      return postgres
    }
    const how = await postgres.ended
    if (!isInUse(messages.words())) throw new Error(`PostgreSQL did not start (${how}): ${messages.words()}`)

    const holder = await lockHolder(cluster.dir)
    const by = holder ? `process ${holder}` : 'another process'
    if (Date.now() > deadline || stopping.aborted) {
      throw new Error(
        `The data directory ${cluster.dir} is in use by ${by}: stop it, or set another DATA_DIR.`,
      )
    }
    if (attempt === 1) log(`Waiting for ${by}, which has ${cluster.dir}, to end`)
    await removeStaleLock(cluster.dir)
    await delay(250)
  }
}

function spawnPostgres(options: SuperviseOptions, stopping: AbortSignal, onLine: (line: string) => void) {
  const { cluster, socketDir, settings } = options
  const all = { ...defaults, ...settings, ...privateSocket, unix_socket_directories: socketDir }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [options.binaries.postgres, '-D', cluster.dataPath, ...args]
  const postgres = spawnGuarded(command, cluster, socketDir, onLine)
  if (stopping.aborted) postgres.stop()
  stopping.addEventListener('abort', postgres.stop)
  postgres.ended.then(() => stopping.removeEventListener('abort', postgres.stop))
  return postgres
}

// Not configurable: the cluster trusts every connection.
const privateSocket = { listen_addresses: '', port: '5432', unix_socket_permissions: '0700' }

// Settings that depend on the machine are in connections.ts.
const defaults = {
  shared_buffers: '64MB',
  max_connections: '50',
  jit: 'off',
  // Mostly in memory, or on an SSD.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '',
  // Statements and values would show what people wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
