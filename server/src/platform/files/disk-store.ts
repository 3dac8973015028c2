import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, opendir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkFolder, checkPath, type FileStore, isPath } from './store.ts'

// Unreachable: folders in paths have no dots.
const incomingName = '.incoming'
const hour = 60 * 60 * 1000

/** Under `<dataDir>/files`, which may be a link to another disk. */
export async function openDiskStore(dataDir: string): Promise<FileStore> {
  const wanted = join(dataDir, 'files')
  await mkdir(wanted, { recursive: true, mode: 0o700 })
  const root = await realpath(wanted)
  const incoming = join(root, incomingName)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeUnfinished(incoming, Date.now() - hour)

  return {
    async put(path, body) {
      checkPath(path)
      await findFolder(root, dirname(path), true)
      const target = join(root, path)
      const temporary = join(incoming, randomUUID())
      try {
        await writeSynced(temporary, body)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
    },

    async putStream(path, body) {
      checkPath(path)
      await findFolder(root, dirname(path), true)
      const target = join(root, path)
      const temporary = join(incoming, randomUUID())
      try {
        const size = await writeStreamSynced(temporary, body)
        await rename(temporary, target)
        await syncFolder(dirname(target))
        return size
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async get(path, range) {
      checkPath(path)
      if (!(await findFolder(root, dirname(path), false))) return null
      const handle = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent)
      if (!handle) return null
      try {
        const stat = await handle.stat()
        if (stat.isFile())
          return range
            ? { body: handle.createReadStream(range), size: range.end - range.start + 1 }
            : { body: handle.createReadStream(), size: stat.size }
      } catch (error) {
        await handle.close()
        throw error
      }
      await handle.close()
      return null
    },

    async remove(path) {
      checkPath(path)
      if (await findFolder(root, dirname(path), false)) await rm(join(root, path), { force: true })
    },

    async *list(folder) {
      checkFolder(folder)
      if (await findFolder(root, folder, false)) yield* walk(root, folder)
    },

    async removeUnfinished(before) {
      await removeUnfinished(incoming, before.getTime())
    },
  }
}

/** Creates missing folders if `make`; else false. Throws on links, which could lead out of the store. */
async function findFolder(root: string, folder: string, make: boolean): Promise<boolean> {
  let at = root
  for (const segment of folder.split('/')) {
    const parent = at
    at = join(parent, segment)
    let stat = await lstat(at).catch(absent)
    if (!stat) {
      if (!make) return false
      // A concurrent creation is fine: checked again.
      await mkdir(at, { recursive: true, mode: 0o700 })
      await syncFolder(parent)
      stat = await lstat(at)
    }
    if (!stat.isDirectory()) throw new Error(`${at} is not a folder`)
  }
  return true
}

async function writeSynced(path: string, body: Buffer): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeStreamSynced(path: string, body: Readable): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(body, file)
  return file.bytesWritten
}

/** Makes a rename survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* walk(root: string, folder: string): AsyncIterable<{ path: string; modifiedAt: Date }> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile() && isPath(path)) {
      // Removed since.
      const stat = await lstat(join(root, path)).catch(absent)
      if (stat) yield { path, modifiedAt: stat.mtime }
    }
  }
}

/** After a crash. Recent ones may be in use by another process. */
async function removeUnfinished(incoming: string, before: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const stat = await lstat(join(incoming, name)).catch(absent)
    if (stat && stat.mtimeMs < before) await rm(join(incoming, name), { force: true })
  }
}

/** Null for missing files and for links (ELOOP). */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
  throw error
}
