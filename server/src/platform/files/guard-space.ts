import { Readable } from 'node:stream'
import { AppError, isStorageFull } from '../errors.ts'
import type { Disks } from './disks.ts'
import type { FileStore } from './store.ts'

const checkBytes = 8 * 1024 * 1024

/** Stores nothing below the floor. Error: storage_full, also where the disk or bucket is full nevertheless. */
export function guardSpace(store: FileStore, disks: Pick<Disks, 'ensureRoom'>): FileStore {
  const refusal = (error: unknown) =>
    isStorageFull(error) ? new AppError('storage_full', { cause: error }) : error
  return {
    ...store,
    put: async (path, body, mime) => {
      await disks.ensureRoom(body.length)
      await store.put(path, body, mime).catch((error) => Promise.reject(refusal(error)))
    },
    putStream: async (path, body, mime) => {
      await disks.ensureRoom(0)
      const watched = watch(body, disks)
      return store
        .putStream(path, watched.body, mime)
        .catch((error) => Promise.reject(watched.refused() ?? refusal(error)))
    },
  }
}

/** Ends the body as soon as the disk has no room. The store may wrap the error, so `refused` returns it. */
function watch(body: Readable, disks: Pick<Disks, 'ensureRoom'>): { body: Readable; refused(): unknown } {
  let refused: unknown
  const ensureRoom = async () => {
    try {
      await disks.ensureRoom(0)
    } catch (error) {
      refused = error
      throw error
    }
  }
  async function* checked() {
    let since = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      since += chunk.length
      if (since >= checkBytes) {
        await ensureRoom()
        since = 0
      }
      yield chunk
    }
  }
  return { body: Readable.from(checked(), { objectMode: false }), refused: () => refused }
}
