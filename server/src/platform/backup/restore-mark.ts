import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const nameOf = (dataDir: string) => join(dataDir, 'being-restored')

export type RestoreMark = {
  /** From here on the data directory holds neither the old data nor the new as a whole. */
  moving(aside: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Marks a data directory as being restored, making it if need be, so that no server starts on it meanwhile, and no
 * second restore. Throws where another one is under way; a mark that a killed one left is taken over.
 */
export async function markRestoring(dataDir: string): Promise<RestoreMark> {
  const made = await mkdir(dataDir, { recursive: true })
  const path = nameOf(dataDir)
  const mark = await readMark(dataDir)
  if (mark && isAlive(mark.pid)) throw new Error(beingRestored(dataDir, mark.pid))
  if (mark) await rm(path, { force: true })
  const remove = async () => {
    await rm(path, { force: true })
    // Only where nothing has come into it.
    if (made) await rmdir(dataDir).catch(() => undefined)
  }
  try {
    await writeFile(path, `${process.pid}\n`, { flag: 'wx' })
  } catch (error) {
    // A full disk leaves an empty one. Another's, made this instant, is not ours to take.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await remove()
    throw error
  }
  return { moving: (aside) => writeFile(path, `${process.pid}\n${aside}\n`), remove }
}

/**
 * Throws a sentence where a data directory is being restored, or where a restore was killed while it moved data: a
 * server would begin with an empty database there.
 */
export async function refuseWhileRestoring(dataDir: string): Promise<void> {
  const mark = await readMark(dataDir)
  if (!mark) return
  if (isAlive(mark.pid)) throw new Error(beingRestored(dataDir, mark.pid))
  if (mark.aside)
    throw new Error(
      `A restore of ${dataDir} was cut off while it moved data. What was there before is in ${mark.aside}: run the ` +
        `restore again with --set-aside, or move that back and remove ${nameOf(dataDir)}.`,
    )
}

const beingRestored = (dataDir: string, pid: number) =>
  `${dataDir} is being restored by process ${pid}: wait for it to end (if there is no such restore, remove ` +
  `${nameOf(dataDir)}).`

async function readMark(dataDir: string): Promise<{ pid: number; aside: string } | undefined> {
  const text = await readFile(nameOf(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid = '', aside = ''] = text.split('\n')
  return { pid: Number.parseInt(pid, 10) || 0, aside }
}

function isAlive(pid: number): boolean {
  if (!pid || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
