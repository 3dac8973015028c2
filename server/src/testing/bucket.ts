import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export type Bucket = {
  settings: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Closes connections too. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function openBucket(bucket: string): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-s3-'))
  let server: Server | undefined
  let port = 0
  const start = async () => {
    const s3 = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    port = ((await s3.run()) as AddressInfo).port
    server = s3.httpServer
  }
  const stop = async () => {
    const closed = new Promise((resolve) => server?.close(resolve))
    server?.closeAllConnections()
    await closed
  }
  await start()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop,
    start,
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
