import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnter, giveTo } from './account.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'

/** `cwd` and `dataPath` are the working directory and `-D` of its programs. */
export type Cluster = { dir: string; account: Account | undefined; cwd: string; dataPath: string }

/** Without `durable`, initdb does not fsync. Throws for another major version. */
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
  // Restored data may be root's or readable by others, which PostgreSQL refuses.
  if (account && (await stat(dir)).uid !== account.uid) giveTo(account, dir)
  await chmod(dir, 0o700)
  return enter(dir, account)
}

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

// Renamed when complete, so that a kill leaves no half cluster.
async function initialize(dir: string, account: Account | undefined, binaries: Binaries, durable: boolean) {
  const unfinished = `${dir}.unfinished-${process.pid}-${randomUUID().slice(0, 8)}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    giveTo(account, unfinished)
    const { cwd, dataPath } = enter(unfinished, account)
    // Same collation everywhere; a bare machine would get SQL_ASCII.
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

// Another process may have made the cluster meanwhile.
async function notRenamed(dir: string, error: Error) {
  if (!(await versionOf(dir)))
    throw new Error(`${dir} is in the way: it is not a PostgreSQL cluster`, { cause: error })
}

async function sweepUnfinished(dir: string) {
  const prefix = `${basename(dir)}.unfinished-`
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    // An orphaned initdb may still be writing; the next start removes it.
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

// Another user cannot enter a directory below a private one such as /root, but a process started in it may
// stay, and Linux has a path to its working directory.
function enter(dir: string, account: Account | undefined): Cluster {
  if (!account || canEnter(account, dir)) return { dir, account, cwd: '/', dataPath: dir }
  if (process.platform === 'linux') return { dir, account, cwd: dir, dataPath: '/proc/self/cwd' }
  throw new Error(
    `PostgreSQL does not run as root, and user ${account.uid} may not enter ${dir}: ` +
      'set DATA_DIR to a directory that every user may enter, or run Guildhall as another user.',
  )
}
