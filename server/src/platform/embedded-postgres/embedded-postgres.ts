import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, canEnter, findAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { createDatabase, socketUrl } from './connect.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  /** The address of the database `guildhall`, over a Unix socket; constant while it runs. */
  url: string
  /** Rolls back open transactions and closes connections. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The cluster is in its `postgres` folder. */
  dataDir: string
  log(line: string): void
  /** Added to the defaults, such as `fsync: 'off'` for a throw-away cluster. */
  settings?: Record<string, string>
  /** Time limit for a previous PostgreSQL to end; 30 seconds by default. */
  lockWaitMs?: number
}

const database = 'guildhall'

/** Runs until `stop` or the end of this process, however it ends. Throws if it does not start. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, lockWaitMs = 30_000 } = options
  const dataDir = resolve(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true })

  const account = await findAccount(clusterDir)
  const binaries = await findBinaries(account, dataDir)
  const cluster = await prepareCluster(clusterDir, account, binaries, settings.fsync !== 'off')
  const socketDir = await makeSocketDir(account)
  const removeSocketDir = () => rm(socketDir, { recursive: true, force: true })

  try {
    const postgres = await supervise({ binaries, cluster, socketDir, settings, lockWaitMs, log })
    const stop = () => postgres.stop().finally(removeSocketDir)
    await createDatabase(socketDir, database).catch((error) => stop().then(() => Promise.reject(error)))
    return { url: socketUrl(socketDir, database), stop }
  } catch (error) {
    await removeSocketDir()
    throw error
  }
}

// The cluster trusts every connection. Only its own user and root can: there is no TCP port, and the socket
// is in a new directory with mode 0700.
async function makeSocketDir(account: Account | undefined): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const path = join(parent, 'guildhall-XXXXXX', '.s.PGSQL.5432')
    // The longest socket path: 107 bytes on Linux, 103 on macOS.
    if (Buffer.byteLength(path) > 103 || !canEnter(account, parent)) continue
    const socketDir = await mkdtemp(join(parent, 'guildhall-')).catch(() => undefined)
    if (!socketDir) continue
    if (account) await chown(socketDir, account.uid, account.gid)
    return socketDir
  }
  throw new Error(
    "There is no place for the database's socket: set TMPDIR to a short path that every user may enter.",
  )
}
