import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from './open-store.ts'
import { openS3Store } from './s3-store.ts'
import { bucketServer } from './s3-test-server.ts'
import { type FileStore, InvalidPathError } from './store.ts'

let server: Awaited<ReturnType<typeof bucketServer>>
let store: FileStore
const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
const settings = (bucket: string) => ({ endpoint: server.url, region: 'eu-1', bucket, ...keys })

beforeAll(async () => {
  server = await bucketServer('guild')
})
afterAll(() => server.close())
beforeEach(() => {
  server.objects.clear()
  store = openS3Store(settings('guild'))
})

describe('a file in a bucket', () => {
  test('comes back as it was put, with size and type', async () => {
    const body = Buffer.from([0, 255, 1, 254])
    await store.put('pictures/posts/0f3a.webp', body, 'image/webp')
    expect(server.objects.get('pictures/posts/0f3a.webp')?.body).toEqual(body)
    const found = await store.get('pictures/posts/0f3a.webp')
    expect(found).toMatchObject({ size: 4, mime: 'image/webp' })
    expect(found && (await buffer(found.body))).toEqual(body)
  })

  test('of 10 MB makes the round trip', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'guild')
    await store.put('attachments/a.zip', body, 'application/zip')
    const found = await store.get('attachments/a.zip')
    expect(found && (await buffer(found.body)).equals(body)).toBe(true)
  })

  test('is absent before it is put and after it is removed, and may be removed twice', async () => {
    expect(await store.get('pictures/a.webp')).toBeNull()
    await store.put('pictures/a.webp', Buffer.from('a'), 'image/webp')
    await store.remove('pictures/a.webp')
    await store.remove('pictures/a.webp')
    expect(await store.get('pictures/a.webp')).toBeNull()
  })

  test('is signed for, and addressed by path', async () => {
    await store.put('pictures/a.webp', Buffer.from('a'), 'image/webp')
    expect(server.last.url).toMatch(/^\/guild\/pictures\/a\.webp/)
    expect(server.last.authorization).toContain('Credential=id/')
    expect(server.last.authorization).toContain('/eu-1/s3/')
  })

  test.each(['../secret', 'pictures/../a', 'a.webp', ''])('cannot be called %j', async (path) => {
    await expect(store.put(path, Buffer.from(''), 'a/b')).rejects.toThrow(InvalidPathError)
    await expect(store.get(path)).rejects.toThrow(InvalidPathError)
    await expect(store.remove(path)).rejects.toThrow(InvalidPathError)
  })
})

test('a missing bucket is a failure, not a missing file', async () => {
  await expect(openS3Store(settings('other')).get('pictures/a.webp')).rejects.toThrow('NoSuchBucket')
})

test('listing goes through all pages of one folder and leaves foreign objects out', async () => {
  const paths = [
    'pictures/a.webp',
    'pictures/b/c.webp',
    'pictures/d.webp',
    'pictures/e.webp',
    'pictures/f.webp',
  ]
  const foreign = ['backups/all.tar', 'pictures/Not ours', 'pictures-of-others/a.webp']
  for (const path of [...paths, ...foreign]) {
    server.objects.set(path, { body: Buffer.from(''), mime: 'a/b', modifiedAt: new Date(1_000_000) })
  }
  const listed = []
  for await (const entry of store.list('pictures')) listed.push(entry)
  expect(listed).toEqual(paths.map((path) => ({ path, modifiedAt: new Date(1_000_000) })))
  await expect(async () => {
    for await (const _ of store.list('')) break
  }).rejects.toThrow(InvalidPathError)
})

test.each([{ accessKeyId: undefined }, { secretAccessKey: undefined }])(
  'half the keys are refused: %j',
  (half) => {
    expect(() => openS3Store({ ...settings('guild'), ...half })).toThrow('belong together')
  },
)

test('the settings choose the store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'open-store-'))
  const inBucket = await openFileStore({ dataDir, s3: settings('guild') })
  await inBucket.put('pictures/a.webp', Buffer.from('a'), 'image/webp')
  expect([...server.objects.keys()]).toEqual(['pictures/a.webp'])
  expect(await readdir(dataDir)).toEqual([])
  const onDisk = await openFileStore({ dataDir, s3: undefined })
  await onDisk.put('pictures/b.webp', Buffer.from('b'), 'image/webp')
  expect(await readdir(join(dataDir, 'files/pictures'))).toEqual(['b.webp'])
  await rm(dataDir, { recursive: true })
})
