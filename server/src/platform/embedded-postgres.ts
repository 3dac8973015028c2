import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, canEnter, findAccount } from './embedded-postgres/account.ts'
import { findBinaries } from './embedded-postgres/binaries.ts'
import { prepareCluster } from './embedded-postgres/cluster.ts'
import { createDatabase, socketUrl } from './embedded-postgres/connect.ts'
import { supervise } from './embedded-postgres/supervise.ts'

export type EmbeddedPostgres = {
  /** Connection string of the database `guildhall`, over a Unix socket; it stays the same for as long as it runs. */
  url: string
  /** Ends PostgreSQL: transactions under way are rolled back, connections closed. Resolves when it has ended. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The application's data directory; the cluster is in `postgres` under it. */
  dataDir: string
  log(line: string): void
  /** PostgreSQL settings over the defaults, such as `fsync: 'off'` for a cluster to be thrown away. */
  settings?: Record<string, string>
  /** How long to wait for an earlier PostgreSQL in the same directory to end. 30 seconds unless told. */
  lockWaitMs?: number
}

const database = 'guildhall'

/**
 * Starts PostgreSQL in the data directory, making the cluster and the database at the first start, and keeps it
 * running until `stop` or the end of this process, however it ends. Throws an Error with a sentence for people:
 * no binaries for this system, made by another major version, in use by another process, or PostgreSQL's words.
 */
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

// The cluster trusts whoever connects. That is safe because nobody can but its own user and root: there is no
// TCP port, and the socket is in a directory with mode 0700 and a name nobody could take before.
async function makeSocketDir(account: Account | undefined): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    const path = join(parent, 'guildhall-XXXXXX', '.s.PGSQL.5432')
    // The system's limit, 107 bytes on Linux and 103 on macOS, is no more for this process than for PostgreSQL.
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
