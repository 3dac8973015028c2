import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const fixture = fileURLToPath(new URL('./hold.fixture.ts', import.meta.url))

let root: string
let dataDir: string
let cleanups: (() => unknown)[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-test-'))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
  cleanups = [() => rm(root, { recursive: true, force: true, maxRetries: 5 })]
})

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const settings = { fsync: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings, ...options })
  cleanups.push(postgres.stop)
  return postgres
}

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const socketDirOf = (url: string) => new URL(url.replace('@/', '@local/')).searchParams.get('host') ?? ''

async function postmaster() {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

/** Every process of the cluster: the postmaster, its background processes and its connections. */
async function processes(url: string): Promise<number[]> {
  const rows = await query(url, 'select pid from pg_stat_activity')
  return [await postmaster(), ...rows.map(({ pid }) => pid)]
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // One that has ended and waits for its exit status to be collected is not alive.
  if (process.platform !== 'linux') return true
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

describe('startEmbeddedPostgres', { timeout: 30_000 }, () => {
  test('creates a UTF-8 database with the builtin locale, reachable by its socket only', async () => {
    const postgres = await start()
    const [database] = await query(
      postgres.url,
      `select datname, pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale, datcollate,
        current_setting('listen_addresses') as tcp, current_setting('timezone') as zone,
        upper('žofín') as upper
      from pg_database where datname = current_database()`,
    )
    expect(database).toEqual({
      datname: 'guildhall',
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      datcollate: 'C',
      tcp: '',
      zone: 'UTC',
      upper: 'ŽOFÍN',
    })
  })

  test('keeps the data over restarts, and leaves nothing else behind', async () => {
    const dead = spawn('/bin/sh', ['-c', 'exit 0'])
    await new Promise((resolve) => dead.once('exit', resolve))
    await mkdir(join(dataDir, `postgres.unfinished-${dead.pid}-0`, 'base'), { recursive: true })

    const first = await start()
    await query(first.url, `create table kept as select 'ahoj' as word`)
    const pids = await processes(first.url)
    const open = new pg.Client(first.url)
    open.on('error', () => undefined)
    await open.connect()
    await open.query(`begin; insert into kept values ('not committed')`)
    await Promise.all([first.stop(), first.stop()])
    expect(pids.filter(isAlive)).toEqual([])
    expect(existsSync(socketDirOf(first.url))).toBe(false)
    expect(await readdir(dataDir)).toEqual(['postgres'])

    const second = await start()
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'ahoj' }])
  })

  test('ends with a killed process, and has every acknowledged row at the next start', async () => {
    const { child, url, acknowledged } = await holdInAnotherProcess()
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 30_000 })
    const pids = await processes(url)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended

    // At once, while the old one is still ending.
    const postgres = await start({ settings: {} })
    const rows = await query(postgres.url, 'select n from kept order by n')
    expect(rows.slice(0, acknowledged.length).map(({ n }) => n)).toEqual(acknowledged)
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 30_000 })
    await vi.waitFor(() => expect(existsSync(socketDirOf(url))).toBe(false), { timeout: 30_000 })
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('comes back at the same address after %s', async (signal) => {
    const lines: string[] = []
    const postgres = await start({ log: (line) => lines.push(line) })
    await query(postgres.url, `create table kept as select 1 as n`)
    const before = await postmaster()
    process.kill(before, signal)

    await vi.waitFor(async () => expect(await postmaster()).not.toBe(before), { timeout: 15_000 })
    const rows = await vi.waitFor(() => query(postgres.url, 'select n from kept'), { timeout: 15_000 })
    expect(rows).toEqual([{ n: 1 }])
    await vi.waitFor(() => expect(lines.at(-1)).toBe('PostgreSQL answers again'))
    expect(lines[0]).toMatch(/^PostgreSQL ended unexpectedly/)
  })

  test('can be stopped while restarting', async () => {
    const lines: string[] = []
    const postgres = await start({ log: (line) => lines.push(line) })
    process.kill(await postmaster(), 'SIGKILL')
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 30_000 })
    await postgres.stop()
    expect(existsSync(socketDirOf(postgres.url))).toBe(false)
    await start()
  })

  test('refuses a data directory in use, without affecting its user', async () => {
    const first = await start()
    const holder = await postmaster()
    await expect(start({ lockWaitMs: 500 })).rejects.toThrow(
      `The data directory ${join(dataDir, 'postgres')} is in use by process ${holder}`,
    )
    expect(await postmaster()).toBe(holder)
    expect(await query(first.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('creates one cluster when two start at once', async () => {
    const starts = await Promise.allSettled([start({ lockWaitMs: 0 }), start({ lockWaitMs: 0 })])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  // Only that system reports what a process is.
  test.runIf(process.platform === 'linux')('starts over a lock whose process id is taken since', async () => {
    await (await start()).stop()
    const cluster = join(dataDir, 'postgres')
    const { uid, gid } = await stat(cluster)
    const taker = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    cleanups.push(() => taker.kill())
    await writeFile(join(cluster, 'postmaster.pid'), `${taker.pid}\n`)
    const lines: string[] = []
    const postgres = await start({ log: (line) => lines.push(line) })
    expect(lines).toEqual([`Waiting for process ${taker.pid}, which has ${cluster}, to end`])
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('refuses data of another major version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, .* runs PostgreSQL 18/)
  })

  test('reports PostgreSQL’s own error if it does not start', async () => {
    await expect(start({ settings: { fsync: 'off', shared_buffers: 'much' } })).rejects.toThrow(
      /PostgreSQL did not start .* invalid value for parameter "shared_buffers"/,
    )
  })

  test.runIf(isRoot)('runs as another user in a directory only root can enter', async () => {
    await chmod(root, 0o700)
    const first = await start()
    await query(first.url, 'create table kept as select 1 as n; checkpoint')
    await first.stop()
    expect(await readdir(dataDir)).toEqual(['postgres'])

    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
  })
})

async function holdInAnotherProcess() {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => child.kill('SIGKILL'))
  const acknowledged: number[] = []
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the fixture ended by itself')))
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('postgres:')) resolve(line)
      else acknowledged.push(Number(line))
    })
  })
  return { child, url, acknowledged }
}
