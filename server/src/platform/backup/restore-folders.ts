import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The parts of a data directory that a restore replaces. */
export type Part = 'postgres' | 'files'

export type RestoreFolders = {
  /** A new folder to unpack into, on the data directory's disk. */
  work: string
  /** Where old data goes; created when needed. */
  aside: string
  /** Moves old parts to `aside` and new ones in: all or nothing. */
  install(parts: Part[]): Promise<{ wasThere: boolean }>
  remove(): Promise<void>
}

/** Beside the data directory, or inside it if that is another disk or read-only. */
export async function makeRestoreFolders(dataDir: string, now: Date): Promise<RestoreFolders> {
  const isMount = (await stat(dataDir)).dev !== (await stat(dirname(dataDir))).dev
  const time = now.toISOString().replaceAll(/[-:.Z]/g, '')
  const at = (prefix: string) => ({
    work: `${prefix}restoring-${process.pid}-${time}`,
    aside: `${prefix}before-restore-${time}`,
  })
  let paths = at(isMount ? `${dataDir}/` : `${dataDir}.`)
  await mkdir(paths.work, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (isMount || !['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
    paths = at(`${dataDir}/`)
    await mkdir(paths.work, { mode: 0o700 })
  })
  const { work, aside } = paths
  return {
    work,
    aside,
    install: (parts) => install(parts, dataDir, work, aside),
    remove: () => rm(work, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** A file store without files is empty. */
export async function isOccupied(dataDir: string, part: Part): Promise<boolean> {
  const entries = await readdir(join(dataDir, part)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (part === 'postgres') return entries !== undefined
  return entries?.some((name) => name !== '.incoming') ?? false
}

async function install(
  parts: Part[],
  dataDir: string,
  work: string,
  aside: string,
): Promise<{ wasThere: boolean }> {
  const moved: { from: string; to: string }[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    moved.push({ from, to })
  }
  try {
    for (const part of parts) {
      const there = await stat(join(dataDir, part)).catch(() => undefined)
      if (!there || (await isRemovedEmpty(dataDir, part))) continue
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await move(join(dataDir, part), join(aside, part))
    }
    const wasThere = moved.length > 0
    for (const part of parts) await move(join(work, part), join(dataDir, part))
    return { wasThere }
  } catch (error) {
    for (const { from, to } of moved.reverse()) await rename(to, from)
    await rmdir(aside).catch(() => undefined)
    throw new Error(`${dataDir} is as it was: ${(error as Error).message}`, { cause: error })
  }
}

/** Removes an empty folder instead of setting it aside. */
async function isRemovedEmpty(dataDir: string, part: Part): Promise<boolean> {
  if (await isOccupied(dataDir, part)) return false
  const folder = join(dataDir, part)
  await rmdir(join(folder, '.incoming')).catch(() => undefined)
  return rmdir(folder).then(
    () => true,
    () => false,
  )
}
