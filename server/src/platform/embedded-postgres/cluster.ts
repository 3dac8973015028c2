import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnter, giveTo } from './account.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'

/** Where a cluster is, who it runs as, and the working directory and `-D` to start its programs with. */
export type Cluster = { dir: string; account: Account | undefined; cwd: string; dataPath: string }

/**
 * Makes the cluster if there is none. `durable` false leaves out initdb's fsync. Throws when another major
 * version made it, when the directory holds something else, or when initdb fails.
 */
export async function prepareCluster(
  dir: string,
  account: Account | undefined,
  binaries: Binaries,
  durable: boolean,
): Promise<Cluster> {
  await sweepUnfinished(dir)
  if (!(await versionOf(dir))) await initialize(dir, account, binaries, durable)
  const version = await versionOf(dir)
  if (version !== binaries.major) {
    throw new Error(
      `The data in ${dir} was made by PostgreSQL ${version}, and this version of Guildhall runs PostgreSQL ` +
        `${binaries.major}: start it with the version of Guildhall that made it, or move the data to a ` +
        'PostgreSQL server of your own and set DATABASE_URL.',
    )
  }
  // Data put back from a copy may have come back as root's, or readable by others, which PostgreSQL refuses.
  if (account && (await stat(dir)).uid !== account.uid) giveTo(account, dir)
  await chmod(dir, 0o700)
  return enter(dir, account)
}

/** Gives a cluster the settings of a new one, in place of any it has. */
export async function resetConfiguration(
  dir: string,
  account: Account | undefined,
  binaries: Binaries,
  files: readonly string[],
): Promise<void> {
  const fresh = `${dir}.settings`
  await initialize(fresh, account, binaries, false)
  try {
    for (const file of files) await rename(join(fresh, file), join(dir, file))
  } finally {
    await rm(fresh, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function versionOf(dir: string) {
  return (await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
}

// Made beside and renamed when complete: a kill in the middle leaves nothing that looks like a cluster.
async function initialize(dir: string, account: Account | undefined, binaries: Binaries, durable: boolean) {
  const unfinished = `${dir}.unfinished-${process.pid}-${randomUUID().slice(0, 8)}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    giveTo(account, unfinished)
    const { cwd, dataPath } = enter(unfinished, account)
    // The same collation on every machine: a bare one has no locale but C, and would give SQL_ASCII.
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const args = ['-D', dataPath, ...locale, '--username=postgres', '--auth=trust']
    const initdb = promisify(execFile)(binaries.initdb, durable ? args : [...args, '--no-sync'], {
      ...account,
      cwd,
      env: bareEnvironment,
    })
    await initdb.catch((error) => {
      throw new Error(`PostgreSQL could not make its files in ${dir}: ${error.stderr || error.message}`)
    })
    await rename(unfinished, dir).catch((error) => notRenamed(dir, error))
    const parent = await open(dirname(dir))
    await parent.sync().finally(() => parent.close())
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
}

// Another process may have made the cluster meanwhile; whose it is then shows when it is started.
async function notRenamed(dir: string, error: Error) {
  if (!(await versionOf(dir)))
    throw new Error(`${dir} is in the way: it is not a PostgreSQL cluster`, { cause: error })
}

async function sweepUnfinished(dir: string) {
  const prefix = `${basename(dir)}.unfinished-`
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    // An initdb whose starter was killed may still be writing for a moment; then the next start gets it.
    await rm(join(dirname(dir), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// Another user cannot enter a directory under a private one such as /root by its path, but a process started
// inside it may stay there, and Linux gives it a path to where it stands.
function enter(dir: string, account: Account | undefined): Cluster {
  if (!account || canEnter(account, dir)) return { dir, account, cwd: '/', dataPath: dir }
  if (process.platform === 'linux') return { dir, account, cwd: dir, dataPath: '/proc/self/cwd' }
  throw new Error(
    `PostgreSQL does not run as root, and user ${account.uid} may not enter ${dir}: ` +
      'set DATA_DIR to a directory that every user may enter, or run Guildhall as another user.',
  )
}
