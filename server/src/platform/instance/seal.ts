import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newId } from '../ids.ts'

/** The owner recorded in a data directory. */
export type Seal =
  | 'none'
  /** An archive was restored into it. */
  | 'restored'
  /** `isMoved`: written for another directory, of which this is a copy. */
  | { id: string; isMoved: boolean }

const name = 'instance.json'
const written = z.union([
  z.object({ restoredAt: z.string() }),
  z.object({ id: z.uuid(), inode: z.string(), createdMs: z.string() }),
])

/** A damaged seal counts as a copy's. */
export async function readSeal(dataDir: string): Promise<Seal> {
  const path = join(dataDir, name)
  const text = await readFile(path, 'utf8').catch(absent)
  if (text === undefined) return 'none'
  const parsed = written.safeParse(fromJson(text))
  if (!parsed.success) return { id: '', isMoved: true }
  if ('restoredAt' in parsed.data) return 'restored'
  const { id, inode, createdMs } = parsed.data
  const file = identify(await stat(path, { bigint: true }))
  // Some file systems store no creation time, some renumber files: no copy keeps either.
  return { id, isMoved: inode !== file.inode && createdMs !== file.createdMs }
}

/** Binds a data directory to an instance; what is copied from it is recognized as a copy. */
export async function writeSeal(dataDir: string, id: string): Promise<void> {
  await replace(dataDir, (file) => ({ id, ...file }))
}

/** Marks a data directory as restored from an archive, until it is adopted. */
export async function markRestored(dataDir: string): Promise<void> {
  await replace(dataDir, () => ({ restoredAt: new Date().toISOString() }))
}

type FileIdentity = { inode: string; createdMs: string }

const identify = (file: { ino: bigint; birthtimeMs: bigint }): FileIdentity => ({
  inode: String(file.ino),
  createdMs: String(file.birthtimeMs),
})

async function replace(
  dataDir: string,
  contentOf: (file: FileIdentity) => z.infer<typeof written>,
): Promise<void> {
  const temporary = join(dataDir, `${name}.${newId()}`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      // Run as root, a command leaves it readable to the server's user.
      const { uid, gid } = await stat(dataDir)
      if (process.getuid?.() === 0) await handle.chown(uid, gid)
      await handle.writeFile(`${JSON.stringify(contentOf(identify(await handle.stat({ bigint: true }))))}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, join(dataDir, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
