import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../testing/bucket.ts'
import { openFileStore } from './open-store.ts'
import { openS3Store } from './s3-store.ts'
import { type FileStore, InvalidPathError } from './store.ts'

let server: Bucket
let store: FileStore
let s3: S3Client

beforeAll(async () => {
  server = await openBucket('guild')
  store = openS3Store(server.settings)
  const { endpoint, region, accessKeyId, secretAccessKey } = server.settings
  s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Of checksums that come after the body it knows nothing.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
})
afterAll(async () => {
  s3.destroy()
  await server.close()
})

describe('a file in a bucket', () => {
  test('is returned as stored, with size and type', async () => {
    const body = Buffer.from([0, 255, 1, 254])
    await store.put('pictures/posts/0f3a.webp', body, 'image/webp')
    const found = await store.get('pictures/posts/0f3a.webp')
    expect(found).toMatchObject({ size: 4, mime: 'image/webp' })
    expect(found && (await buffer(found.body))).toEqual(body)
  })

  test('is returned in parts', async () => {
    await store.put('club-content/video/a.mp4', Buffer.from('0123456789'), 'video/mp4')
    const found = await store.get('club-content/video/a.mp4', { start: 2, end: 4 })
    expect(found).toMatchObject({ size: 3 })
    expect(found && String(await buffer(found.body))).toBe('234')
    expect(await store.get('club-content/video/none.mp4', { start: 0, end: 1 })).toBeNull()
  })

  test('of 10 MB makes the round trip', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'guild')
    await store.put('attachments/a.zip', body, 'application/zip')
    const found = await store.get('attachments/a.zip')
    expect(found && (await buffer(found.body)).equals(body)).toBe(true)
  })

  // A part has 8 MB.
  test.each([1, 9])('of %i MB comes from a stream as a whole or not at all', async (megabytes) => {
    const chunk = Buffer.alloc(1024 * 1024, 'guild')
    const chunks = (end?: Error) =>
      Readable.from(
        (async function* () {
          for (let sent = 0; sent < megabytes; sent++) yield chunk
          if (end) throw end
        })(),
      )
    const path = `exports/${megabytes}.zip`
    expect(await store.putStream(path, chunks(), 'application/zip')).toBe(megabytes * chunk.length)
    const found = await store.get(path)
    expect(found).toMatchObject({ size: megabytes * chunk.length, mime: 'application/zip' })
    expect(found && (await buffer(found.body)).equals(Buffer.alloc(megabytes * chunk.length, chunk))).toBe(
      true,
    )
    const torn = store.putStream('exports/torn.zip', chunks(new Error('torn')), 'application/zip')
    // The reason, or that this server here cannot take parts back.
    await expect(torn).rejects.toThrow()
    expect(await store.get('exports/torn.zip')).toBeNull()
  })

  test('is missing before it is stored and after removal, which is idempotent', async () => {
    expect(await store.get('pictures/a.webp')).toBeNull()
    await store.put('pictures/a.webp', Buffer.from('a'), 'image/webp')
    await store.remove('pictures/a.webp')
    await store.remove('pictures/a.webp')
    expect(await store.get('pictures/a.webp')).toBeNull()
  })

  test.each(['../secret', 'pictures/../a', 'a.webp', ''])('cannot be called %j', async (path) => {
    await expect(store.put(path, Buffer.from(''), 'a/b')).rejects.toThrow(InvalidPathError)
    await expect(store.get(path)).rejects.toThrow(InvalidPathError)
    await expect(store.remove(path)).rejects.toThrow(InvalidPathError)
  })
})

test('a missing bucket is an error, not a missing file', async () => {
  const other = openS3Store({ ...server.settings, bucket: 'other' })
  await expect(other.get('pictures/a.webp')).rejects.toThrow('bucket does not exist')
})

test('an unavailable store causes a retryable error', async () => {
  const asked: IncomingMessage[] = []
  const failing = createServer((request, response) => {
    asked.push(request)
    response
      .writeHead(503)
      .end('<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>')
  }).listen(0, '127.0.0.1')
  await once(failing, 'listening')
  const busy = openS3Store({
    ...server.settings,
    endpoint: `http://127.0.0.1:${(failing.address() as AddressInfo).port}`,
  })
  const away = { code: 'unavailable', status: 503 }
  await expect(busy.get('pictures/a.webp')).rejects.toMatchObject(away)
  await expect(busy.put('pictures/a.webp', Buffer.from('a'), 'image/webp')).rejects.toMatchObject(away)
  await expect(busy.remove('pictures/a.webp')).rejects.toMatchObject(away)
  // By path, and signed for this bucket's region by our key.
  expect(asked[0]?.url).toMatch(/^\/guild\/pictures\/a\.webp/)
  expect(asked[0]?.headers.authorization).toMatch(/Credential=S3RVER\/\d+\/eu-1\/s3\//)
  failing.closeAllConnections()
  failing.close()
  await once(failing, 'close')
  await expect(busy.get('pictures/a.webp')).rejects.toMatchObject(away)
})

test("listing returns a folder's files, without foreign objects", async () => {
  const paths = ['listed/a.webp', 'listed/b/c.webp', 'listed/d.webp']
  for (const Key of [...paths, 'backups/all.tar', 'listed/Not ours', 'listed-of-others/a.webp'])
    await s3.send(new PutObjectCommand({ Bucket: 'guild', Key, Body: 'x' }))
  const listed = []
  for await (const { path, modifiedAt } of store.list('listed')) {
    expect(modifiedAt).toBeInstanceOf(Date)
    listed.push(path)
  }
  expect(listed.sort()).toEqual(paths)
  await expect(async () => {
    for await (const _ of store.list('')) break
  }).rejects.toThrow(InvalidPathError)
})

test('listing continues where a page reports more', async () => {
  // s3rver cannot, with the OpenSSL of today.
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`
  const paging = createServer((request, response) => {
    const isSecond = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') === 'more'
    const page = isSecond
      ? `<IsTruncated>false</IsTruncated>${object('listed/b.webp')}`
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>${object('listed/a.webp')}`
    response.end(`<ListBucketResult>${page}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(paging, 'listening')
  const endpoint = `http://127.0.0.1:${(paging.address() as AddressInfo).port}`
  const listed = []
  for await (const entry of openS3Store({ ...server.settings, endpoint }).list('listed')) listed.push(entry)
  const modifiedAt = new Date('2026-01-02T03:04:05.000Z')
  expect(listed).toEqual([
    { path: 'listed/a.webp', modifiedAt },
    { path: 'listed/b.webp', modifiedAt },
  ])
  paging.closeAllConnections()
  paging.close()
})

test('parts of uploads that began before then and never ended are removed', async () => {
  const upload = (key: string, id: string, began: string) =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${began}</Initiated></Upload>`
  const aborted: string[] = []
  const holding = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    if (request.method === 'DELETE') {
      aborted.push(`${url.pathname} ${url.searchParams.get('uploadId')}`)
      response.writeHead(204).end()
      return
    }
    const isSecond = url.searchParams.get('key-marker') === 'club-content/video/a.mp4'
    const page = isSecond
      ? `<IsTruncated>false</IsTruncated>${upload('club-content/video/b.mp4', '3', '2026-01-02T00:00:00.000Z')}`
      : `<IsTruncated>true</IsTruncated><NextKeyMarker>club-content/video/a.mp4</NextKeyMarker>
        <NextUploadIdMarker>2</NextUploadIdMarker>
        ${upload('club-content/video/a.mp4', '1', '2026-01-01T23:59:59.999Z')}
        ${upload('club-content/video/a.mp4', '2', '2026-01-03T00:00:00.000Z')}
        ${upload('Backups of others', '4', '2020-01-01T00:00:00.000Z')}`
    response.end(`<ListMultipartUploadsResult>${page}</ListMultipartUploadsResult>`)
  }).listen(0, '127.0.0.1')
  await once(holding, 'listening')
  const endpoint = `http://127.0.0.1:${(holding.address() as AddressInfo).port}`
  await openS3Store({ ...server.settings, endpoint }).removeUnfinished(new Date('2026-01-02T00:00:00.001Z'))
  expect(aborted).toEqual(['/guild/club-content/video/a.mp4 1', '/guild/club-content/video/b.mp4 3'])
  holding.closeAllConnections()
  holding.close()
})

test.each([{ accessKeyId: undefined }, { secretAccessKey: undefined }])(
  'half the keys are refused: %j',
  (half) => {
    expect(() => openS3Store({ ...server.settings, ...half })).toThrow('belong together')
  },
)

test('the settings select the store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'open-store-'))
  const inBucket = await openFileStore({ dataDir, s3: server.settings })
  await inBucket.put('pictures/chosen.webp', Buffer.from('a'), 'image/webp')
  const found = await store.get('pictures/chosen.webp')
  expect(found && (await buffer(found.body)).toString()).toBe('a')
  expect(await readdir(dataDir)).toEqual([])
  const onDisk = await openFileStore({ dataDir, s3: undefined })
  await onDisk.put('pictures/b.webp', Buffer.from('b'), 'image/webp')
  expect(await readdir(join(dataDir, 'files/pictures'))).toEqual(['b.webp'])
  await rm(dataDir, { recursive: true })
})
