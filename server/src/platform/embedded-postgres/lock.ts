import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// The environment makes messages English.
const refusals = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

/** Whether another PostgreSQL has the cluster. */
export const isInUse = (words: string) => refusals.test(words)

export async function lockHolder(clusterDir: string): Promise<number | undefined> {
  const content = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(content, 10) || undefined
}

/** PostgreSQL keeps a lock file that is empty or whose process id was reused, as in containers. */
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
