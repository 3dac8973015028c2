import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// In English, as its environment asks for.
const refusals = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

/** Whether PostgreSQL refused to start because another one has, or had a moment ago, the cluster. */
export const isInUse = (words: string) => refusals.test(words)

/** The process id of the postmaster that holds, or left behind, the cluster's lock file. */
export async function lockHolder(clusterDir: string): Promise<number | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(content, 10) || undefined
}

/**
 * Removes a lock file that a crash left and that PostgreSQL cannot tell to be stale: an empty one (power
 * failure), or one whose process id something else has since taken, as happens where a container starts
 * again. PostgreSQL's second guard, on the shared memory, holds without it.
 */
export async function removeStaleLock(clusterDir: string) {
  const path = join(clusterDir, 'postmaster.pid')
  const holder = await lockHolder(clusterDir)
  const name = holder && (await readFile(`/proc/${holder}/comm`, 'utf8').catch(() => undefined))
  const taken = name && name.trim() !== 'postgres'
  const empty =
    !holder &&
    (await stat(path).then(
      ({ size, mtimeMs }) => size === 0 && Date.now() - mtimeMs > 5_000,
      () => false,
    ))
  if (taken || empty) await rm(path, { force: true })
}
