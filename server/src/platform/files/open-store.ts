import type { Env } from '../env.ts'
import { openDiskStore } from './disk-store.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** S3 if configured, else the disk. Throws if it is not writable. */
export async function openFileStore({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  return s3 ? openS3Store(s3) : openDiskStore(dataDir)
}
