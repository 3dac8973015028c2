import { Counter, type Registry } from 'prom-client'
import type { FileStore } from '../files/store.ts'

export function measureFiles(store: FileStore, registry: Registry): FileStore {
  const registers = [registry]
  const stored = new Counter({
    name: 'guildhall_files_stored_total',
    help: 'Uploaded pictures and attachments that were stored.',
    registers,
  })
  const bytes = new Counter({
    name: 'guildhall_files_stored_bytes_total',
    help: 'Their bytes, as stored.',
    registers,
  })
  const failed = new Counter({
    name: 'guildhall_files_failed_total',
    help: 'Uploads that the disk or the bucket did not take.',
    registers,
  })
  return {
    ...store,
    put: async (path, body, mime) => {
      try {
        await store.put(path, body, mime)
      } catch (error) {
        failed.inc()
        throw error
      }
      stored.inc()
      bytes.inc(body.length)
    },
  }
}
