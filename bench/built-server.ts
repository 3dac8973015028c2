import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
const timeoutMs = 60_000
const drainTimeoutMs = 600_000

export type BuiltServer = {
  origin: string
  /** Its embedded database, for building data and comparisons. */
  databaseUrl: string
  socketDirectory: string
  /** Milliseconds from the start of the process to the first 200 of /health. */
  startMs: number
  /** MB in use, shared memory counted once; undefined except on Linux. */
  memory(): Promise<Shares | undefined>
  /** Seconds of processor time so far; undefined except on Linux. */
  processor(): Promise<Shares | undefined>
  /** Open files and connections of the server; undefined except on Linux. */
  handles(): Promise<number | undefined>
  /** Waits until no queued task is due or running; failed ones are retried later. */
  drained(): Promise<void>
  stop(): Promise<void>
}

/** For the server and all its PostgreSQL processes. */
export type Shares = { server: number; database: number }

/**
 * Starts the built server in production mode with its embedded database, its log in a file and, optionally, the example
 * community. BENCH_CGROUP: the folder of a control group to run in, for less memory.
 */
export async function startBuilt(
  dataDir: string,
  port: number,
  { demo = false, rateLimits = true }: { demo?: boolean; rateLimits?: boolean } = {},
): Promise<BuiltServer> {
  if (!existsSync(main)) throw new Error('server/dist is not built: npm run build')
  const log = await open(`${dataDir}.log`, 'a')
  const start = performance.now()
  const group = process.env.BENCH_CGROUP
  const command = [process.execPath, main]
  const inGroup = ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group ?? '', ...command]
  const child = spawn(group ? 'sh' : process.execPath, group ? inGroup : [main], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // As behind a proxy, so that visitors can have many addresses.
      TRUST_PROXY: 'true',
      ...(demo && { GUILDHALL_DEMO: '1' }),
      ...(!rateLimits && { RATE_LIMITS: 'off' }),
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  started.push(child)
  const origin = `http://127.0.0.1:${port}`
  await untilHealthy(origin, child, start, `${dataDir}.log`, demo ? 5 * timeoutMs : timeoutMs)
  const startMs = performance.now() - start
  await log.close()
  const socketDirectory = await socketOf(dataDir)
  const databaseUrl = `postgres://postgres@/guildhall?host=${encodeURIComponent(socketDirectory)}&port=5432`
  return {
    origin,
    databaseUrl,
    socketDirectory,
    startMs,
    memory: () => memoryOf(child.pid ?? 0),
    processor: () => processorOf(child.pid ?? 0),
    handles: () =>
      readdir(`/proc/${child.pid}/fd`).then(
        ({ length }) => length,
        () => undefined,
      ),
    drained: () => untilDrained(databaseUrl),
    stop: () => end(child),
  }
}

const started: ChildProcess[] = []

/** Stops every server that runs or starts. */
export async function stopAll(): Promise<void> {
  await Promise.all(started.map(end))
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

async function untilHealthy(
  origin: string,
  child: ChildProcess,
  start: number,
  log: string,
  timeoutMs: number,
): Promise<void> {
  while (performance.now() - start < timeoutMs) {
    if (child.exitCode !== null) break
    const isUp = await fetch(`${origin}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not start: ${await readFile(log, 'utf8')}`)
}

async function untilDrained(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const end = performance.now() + drainTimeoutMs; ; ) {
      const { rows } = await client.query(
        `select from graphile_worker._private_jobs where run_at <= now()
         and (attempts < max_attempts or locked_at is not null) limit 1`,
      )
      if (rows.length === 0) return
      if (performance.now() > end) throw new Error(`Tasks are not done after ${drainTimeoutMs / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await client.end()
  }
}

/** The socket's folder is the fifth line of PostgreSQL's lock file. */
async function socketOf(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const directory = lines[4]
  if (!directory) throw new Error('PostgreSQL does not say where its socket is')
  return directory
}

async function memoryOf(server: number): Promise<Shares | undefined> {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined
  return shares(server, await processesOf(server), async ({ pid }) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  })
}

// Clock ticks are hundredths of a second on every Linux.
const ticksPerSecond = 100

async function processorOf(server: number): Promise<Shares | undefined> {
  if (!existsSync('/proc/self/stat')) return undefined
  return shares(server, await processesOf(server), async ({ ticks }) => ticks / ticksPerSecond)
}

type OfProcess = { pid: number; ticks: number }

async function shares(server: number, all: OfProcess[], of: (one: OfProcess) => Promise<number>) {
  const sum = { server: 0, database: 0 }
  for (const one of all) sum[one.pid === server ? 'server' : 'database'] += await of(one)
  return sum
}

/** The server's process and its descendants, each with its processor time. */
async function processesOf(server: number): Promise<OfProcess[]> {
  const all = new Map<number, { parent: number; ticks: number }>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))
    if (!stat) continue
    // The command, in brackets, may contain spaces: parent and times are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    all.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) })
  }
  const isOfServer = (pid: number): boolean =>
    pid === server || (pid > 1 && isOfServer(all.get(pid)?.parent ?? 0))
  return [...all].filter(([pid]) => isOfServer(pid)).map(([pid, { ticks }]) => ({ pid, ticks }))
}
