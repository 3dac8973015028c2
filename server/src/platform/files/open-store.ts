import type { Env } from '../env.ts'
import { openDiskStore } from './disk-store.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** S3 where its variables are set, else the disk under `<dataDir>/files`. Throws if that cannot be written. */
export async function openFileStore({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  return s3 ? openS3Store(s3) : openDiskStore(dataDir)
}
