import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Output = {
  stream: Writable
  /** Renames the file into place once it is on disk. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

const staleMs = 10 * 60_000

/** Throws if the target exists and may not be replaced, has no folder, or is inside `dataDir`. */
export async function checkTarget(
  file: string,
  dataDir: string | undefined,
  overwrite: boolean,
): Promise<void> {
  if (file === '-') return
  const folder = await realpath(dirname(file)).catch(() => undefined)
  if (!folder) throw new Error(`There is no folder ${dirname(file)} to put the backup in.`)
  if (dataDir && (await isIn(dataDir, join(folder, basename(file)))))
    throw new Error(
      `${file} lies in the data directory: a backup belongs elsewhere, at best on another disk.`,
    )
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new Error(`${file} is a folder: name a file in it.`)
  if (there && !overwrite) throw new Error(`${file} is there already: name another, or add --overwrite.`)
}

async function isIn(dataDir: string, file: string): Promise<boolean> {
  const inside = relative(await realpath(dataDir).catch(() => resolve(dataDir)), file)
  return inside === '' || !(inside === '..' || inside.startsWith(`..${sep}`))
}

/** Writes FILE.partial until complete; '-' is the standard output. */
export async function openOutput(file: string, overwrite: boolean): Promise<Output> {
  if (file === '-') return toStandardOutput()
  const partial = `${file}.partial`
  const handle = await openPartial(partial)
  // Holds email addresses and password hashes.
  await handle.chmod(0o600).catch(() => undefined)
  return {
    stream: writeTo(handle),
    finish: async () => {
      await handle.sync()
      await handle.close()
      if (!overwrite && (await stat(file).catch(() => undefined)))
        throw new Error(
          `${file} came to be meanwhile and is left as it is: name another, or add --overwrite.`,
        )
      await rename(partial, file)
      const folder = await open(dirname(file))
      await folder.sync().finally(() => folder.close())
    },
    abandon: async () => {
      await handle.close().catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

/** Leaves the file open for its opener to sync and close. */
function writeTo(handle: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      handle.writeFile(chunk).then(() => done(), done)
    },
  })
}

async function openPartial(partial: string): Promise<FileHandle> {
  for (const isLast of [false, true]) {
    try {
      return await open(partial, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      // A partial file that does not change was left by a killed backup.
      const { mtimeMs } = await stat(partial)
      if (isLast || Date.now() - mtimeMs < staleMs)
        throw new Error(
          `${partial} is being written by another backup, or was left by one that was killed: remove it then.`,
        )
      await rm(partial)
    }
  }
  throw new Error(`${partial} cannot be written`)
}

function toStandardOutput(): Output {
  // The standard output must not be closed.
  const stream = new PassThrough()
  const done = pipeline(stream, process.stdout, { end: false })
  done.catch((error) => stream.destroy(error))
  return { stream, finish: () => done, abandon: async () => {} }
}
