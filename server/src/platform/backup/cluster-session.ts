import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { socketUrl } from '../embedded-postgres/connect.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'

export type ClusterSession = {
  client: pg.Client
  /** Otherwise it was started for this. */
  isRunning: boolean
  close(): Promise<void>
}

const database = 'guildhall'
const timeoutMs = 30_000

/** Connects to the running database, or starts it; PostgreSQL's lock prevents a second one. */
export async function openCluster(dataDir: string, log: (line: string) => void): Promise<ClusterSession> {
  const clusterDir = join(dataDir, 'postgres')
  if (!(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(absent)))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR as the server has it.`)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const running = await connectRunning(clusterDir)
    if (running && running !== 'busy')
      return { client: running, isRunning: true, close: () => running.end().catch(() => undefined) }
    if (!running) {
      const started = await start(dataDir, log)
      if (started) return started
    }
    if (Date.now() > deadline)
      throw new Error(`The database in ${dataDir} is starting or stopping: try again.`)
    await delay(250)
  }
}

export async function isClusterInUse(dataDir: string): Promise<boolean> {
  const running = await connectRunning(join(dataDir, 'postgres'))
  if (running && running !== 'busy') await running.end().catch(() => undefined)
  return running !== undefined
}

/** 'busy' while it starts or stops. */
async function connectRunning(clusterDir: string): Promise<pg.Client | 'busy' | undefined> {
  // The fifth line is the socket's directory.
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(absent)).split('\n')
  const socketDir = lines[4]?.trim()
  if (!socketDir) return undefined
  try {
    return await connect(socketUrl(socketDir, database))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    if (code?.startsWith('57P')) return 'busy'
    if (code === 'EACCES')
      throw new Error(`The database's socket belongs to another user: run this as that user, or as root.`)
    throw new Error(`The database does not take connections: ${message}`, { cause: error })
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ssl: false, application_name: 'guildhall backup' })
  // Reported by the failing query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Undefined if another process was faster. */
async function start(dataDir: string, log: (line: string) => void): Promise<ClusterSession | undefined> {
  const settings = { log_min_messages: 'fatal' }
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, log, settings, lockWaitMs: 2_000 })
    try {
      const client = await connect(embedded.url)
      const close = async () => {
        await client.end().catch(() => undefined)
        await embedded.stop()
      }
      return { client, isRunning: false, close }
    } catch (error) {
      await embedded.stop()
      throw error
    }
  } catch (error) {
    if (error instanceof Error && / is in use by /.test(error.message)) return undefined
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  if (error.code === 'EACCES')
    throw new Error(`The database belongs to another user: run this as that user, or as root.`)
  throw error
}
