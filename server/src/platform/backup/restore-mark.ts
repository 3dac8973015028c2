import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const nameOf = (dataDir: string) => join(dataDir, 'being-restored')

export type RestoreMark = {
  /** From here on neither the old nor the new data is complete. */
  moving(aside: string): Promise<void>
  remove(): Promise<void>
}

/** Keeps servers and other restores off the data directory. Replaces the mark of a killed restore. */
export async function markRestoring(dataDir: string): Promise<RestoreMark> {
  const made = await mkdir(dataDir, { recursive: true })
  const path = nameOf(dataDir)
  const mark = await readMark(dataDir)
  if (mark && isAlive(mark.pid)) throw new Error(beingRestored(dataDir, mark.pid))
  if (mark) await rm(path, { force: true })
  const remove = async () => {
    await rm(path, { force: true })
    // Only if it is still empty.
    if (made) await rmdir(dataDir).catch(() => undefined)
  }
  try {
    await writeFile(path, `${process.pid}\n`, { flag: 'wx' })
  } catch (error) {
    // A full disk leaves an empty mark. Another's is not ours to remove.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await remove()
    throw error
  }
  return { moving: (aside) => writeFile(path, `${process.pid}\n${aside}\n`), remove }
}

/** Throws during a restore, and after one that was killed while moving data. */
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
