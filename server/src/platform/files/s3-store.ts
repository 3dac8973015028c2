import { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from '../env.ts'
import { AppError, isUnavailable } from '../errors.ts'
import { checkFolder, checkPath, type FileStore, isPath } from './store.ts'

/** Needs the list permission: without it, S3 answers 403 for a missing file. Error: unavailable. */
export function openS3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings
  if (!accessKeyId !== !secretAccessKey) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together')
  }
  let opening: Promise<Opened> | undefined
  const opened = () => {
    opening ??= open(settings)
    return opening
  }

  return {
    async put(path, body, mime) {
      checkPath(path)
      const { client, aws } = await opened()
      const put = new aws.PutObjectCommand({ Bucket, Key: path, Body: body, ContentType: mime })
      await client.send(put).catch(refused)
    },

    async putStream(path, body, mime) {
      checkPath(path)
      const { client } = await opened()
      const { Upload } = await import('@aws-sdk/lib-storage')
      let size = 0
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            size += chunk.length
            yield chunk
          }
        })(),
      )
      const upload = new Upload({
        client,
        params: { Bucket, Key: path, Body: counted, ContentType: mime },
        // Two parts of 8 MB in memory.
        partSize: 8 * 1024 * 1024,
        queueSize: 2,
      })
      try {
        await upload.done()
      } catch (error) {
        body.destroy()
        refused(error)
      }
      return size
    },

    async get(path, range) {
      checkPath(path)
      const { client, aws } = await opened()
      try {
        const Range = range && `bytes=${range.start}-${range.end}`
        const found = await client.send(new aws.GetObjectCommand({ Bucket, Key: path, Range }))
        if (!(found.Body instanceof Readable) || found.ContentLength === undefined) {
          throw new Error('The file store answered without a body or its length')
        }
        return { body: found.Body, size: found.ContentLength, mime: found.ContentType }
      } catch (error) {
        // By name: a missing bucket is a 404 too.
        if (error instanceof aws.NoSuchKey) return null
        return refused(error)
      }
    },

    async remove(path) {
      checkPath(path)
      const { client, aws } = await opened()
      await client.send(new aws.DeleteObjectCommand({ Bucket, Key: path })).catch(refused)
    },

    async *list(folder) {
      checkFolder(folder)
      const { client, aws } = await opened()
      const pages = aws.paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` })
      for await (const page of pages) {
        for (const { Key: path, LastModified: modifiedAt } of page.Contents ?? []) {
          if (path && modifiedAt && isPath(path)) yield { path, modifiedAt }
        }
      }
    },

    // Their parts are billed, and no list of files shows them.
    async removeUnfinished(before) {
      const { client, aws } = await opened()
      let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (from) {
        const page: ListMultipartUploadsCommandOutput | null = await client
          .send(new aws.ListMultipartUploadsCommand({ Bucket, ...from }))
          // Some S3 servers cannot list them.
          .catch((error: unknown) => ((error as Error).name === 'NotImplemented' ? null : refused(error)))
        if (!page) return
        for (const { Key, UploadId, Initiated: began } of page.Uploads ?? []) {
          if (!Key || !UploadId || !began || began >= before || !isPath(Key)) continue
          await client.send(new aws.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(refused)
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        from = page.IsTruncated && KeyMarker ? { KeyMarker, UploadIdMarker } : undefined
      }
    },
  }
}

/** Only a store that is away is worth retrying. */
function refused(error: unknown): never {
  const { $metadata, name } = (error ?? {}) as Partial<S3ServiceException>
  const isFailing = ($metadata?.httpStatusCode ?? 0) >= 500 || name === 'TimeoutError'
  if (!isFailing && !isUnavailable(error)) throw error
  throw new AppError('unavailable', {
    message: 'The server cannot reach its file store; try again shortly',
    cause: error,
  })
}

type Opened = { client: S3Client; aws: typeof import('@aws-sdk/client-s3') }

/** On first use: it costs 15 MB. */
async function open({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Promise<Opened> {
  const aws = await import('@aws-sdk/client-s3')
  const client = new aws.S3Client({
    region,
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Other S3 servers often lack bucket host names and the newer checksum headers; the signature covers the
    // body.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Two silent tries of fifteen seconds: less than proxies wait.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
  })
  return { client, aws }
}
