import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { type FileStore, InvalidPathError } from './store.ts'

let dataDir: string
let store: FileStore
const files = (...parts: string[]) => join(dataDir, 'files', ...parts)
const text = async (path: string) => {
  const found = await store.get(path)
  return found && (await buffer(found.body)).toString()
}
const put = (path: string, body = 'hello') => store.put(path, Buffer.from(body), 'text/plain')
const listed = async (folder: string) => {
  const paths: string[] = []
  for await (const { path } of store.list(folder)) paths.push(path)
  return paths.sort()
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'disk-store-'))
  store = await openDiskStore(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('a file on disk', () => {
  test('is returned as stored, with its size', async () => {
    const body = Buffer.from([0, 255, 1, 254])
    await store.put('pictures/posts/0f3a.webp', body, 'image/webp')
    const found = await store.get('pictures/posts/0f3a.webp')
    expect(found?.size).toBe(4)
    expect(found && (await buffer(found.body))).toEqual(body)
    expect((await lstat(files('pictures/posts/0f3a.webp'))).mode & 0o777).toBe(0o600)
  })

  test('from a stream is stored completely or not at all', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'guild')
    expect(await store.putStream('exports/a.zip', Readable.from([body, body]), 'application/zip')).toBe(
      2 * body.length,
    )
    const found = await store.get('exports/a.zip')
    expect(found && (await buffer(found.body)).equals(Buffer.concat([body, body]))).toBe(true)
    expect((await lstat(files('exports/a.zip'))).mode & 0o777).toBe(0o600)
    const broken = Readable.from(
      (async function* () {
        yield body
        throw new Error('torn')
      })(),
    )
    await expect(store.putStream('exports/b.zip', broken, 'application/zip')).rejects.toThrow('torn')
    expect(await listed('exports')).toEqual(['exports/a.zip'])
    expect(await readdir(files('.incoming'))).toEqual([])
  })

  test('is replaced by a second put, also under concurrency', async () => {
    await put('pictures/a.webp', 'first')
    await put('pictures/a.webp', 'second')
    expect(await text('pictures/a.webp')).toBe('second')
    const names = Array.from({ length: 12 }, (_, index) => `new/folder/${index}.webp`)
    await Promise.all(names.map((name) => put(name)))
    expect(await listed('new')).toEqual([...names].sort())
  })

  test('is missing before it is stored and after removal, which is idempotent', async () => {
    expect(await store.get('pictures/a.webp')).toBeNull()
    await store.remove('pictures/a.webp')
    await put('pictures/a.webp')
    await store.remove('pictures/a.webp')
    await store.remove('pictures/a.webp')
    expect(await store.get('pictures/a.webp')).toBeNull()
  })

  test('is not a folder', async () => {
    await put('pictures/posts/a.webp')
    expect(await store.get('pictures/posts')).toBeNull()
  })

  test('survives reopening the store', async () => {
    await put('pictures/a.webp')
    store = await openDiskStore(dataDir)
    expect(await text('pictures/a.webp')).toBe('hello')
  })
})

describe('listing', () => {
  test('returns files at any depth of a folder, with their times', async () => {
    await put('pictures/posts/a.webp')
    await put('pictures/club-logo/b.webp')
    await put('attachments/c.pdf')
    await utimes(files('pictures/posts/a.webp'), 1_000, 1_000)
    expect(await listed('pictures')).toEqual(['pictures/club-logo/b.webp', 'pictures/posts/a.webp'])
    for await (const { modifiedAt } of store.list('pictures/posts')) {
      expect(modifiedAt).toEqual(new Date(1_000_000))
    }
  })

  test('returns nothing for a missing folder, and skips foreign files', async () => {
    expect(await listed('pictures')).toEqual([])
    await put('pictures/a.webp')
    await writeFile(files('pictures/.DS_Store'), '')
    await symlink('/etc/hostname', files('pictures/link'))
    expect(await listed('pictures')).toEqual(['pictures/a.webp'])
  })

  test.each(['', '/', '.', '..', '.incoming', 'pictures/', '/pictures', 'a/../b'])(
    'refuses %j',
    async (folder) => {
      await expect(listed(folder)).rejects.toThrow(InvalidPathError)
    },
  )
})

describe('a failed write', () => {
  test('half-way leaves no file, and keeps the previous one', async () => {
    await put('pictures/a.webp', 'before')
    const breaking = (async function* () {
      yield Buffer.from('half')
      throw new Error('no more')
    })()
    const written = store.put('pictures/a.webp', breaking as unknown as Buffer, 'image/webp')
    await expect(written).rejects.toThrow('no more')
    expect(await text('pictures/a.webp')).toBe('before')
    expect(await readdir(files('.incoming'))).toEqual([])
  })

  test('at the last step leaves no temporary file', async () => {
    await put('pictures/taken/a.webp')
    await expect(put('pictures/taken')).rejects.toThrow()
    expect(await readdir(files('.incoming'))).toEqual([])
    expect(await readdir(files('pictures'))).toEqual(['taken'])
  })

  test('of a dead process is cleaned up at a later start, unlike a running one', async () => {
    await writeFile(files('.incoming/old'), 'half')
    await writeFile(files('.incoming/new'), 'half')
    await utimes(files('.incoming/old'), 1_000, 1_000)
    await openDiskStore(dataDir)
    expect(await readdir(files('.incoming'))).toEqual(['new'])
    await utimes(files('.incoming/new'), 2_000, 2_000)
    await store.removeUnfinished(new Date(2_000_000))
    expect(await readdir(files('.incoming'))).toEqual(['new'])
    await store.removeUnfinished(new Date(2_000_001))
    expect(await readdir(files('.incoming'))).toEqual([])
  })
})

describe('the store never reaches outside', () => {
  test.each([
    '../secret',
    'pictures/../../secret',
    'pictures/..',
    'pictures/.',
    'pictures/.hidden',
    'pictures/a..b',
    '/etc/passwd',
    'a.webp',
    'pictures//a.webp',
    'pictures/',
    'Pictures/a.webp',
    'pictures\\a.webp',
    'pictures/a\0.webp',
    'pictures/a b.webp',
    'pictures/%2e%2e',
    'pictures/a.webp\n',
    '.incoming/a',
    '',
    `pictures/${'a'.repeat(200)}`,
  ])('through the path %j', async (path) => {
    await expect(put(path)).rejects.toThrow(InvalidPathError)
    await expect(store.get(path)).rejects.toThrow(InvalidPathError)
    await expect(store.remove(path)).rejects.toThrow(InvalidPathError)
  })

  test('through a linked folder', async () => {
    const outside = join(dataDir, 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'a.webp'), 'secret')
    await symlink(outside, files('pictures'))
    for (const path of ['pictures/a.webp', 'pictures/deeper/a.webp']) {
      await expect(put(path)).rejects.toThrow('is not a folder')
      await expect(store.get(path)).rejects.toThrow('is not a folder')
      await expect(store.remove(path)).rejects.toThrow('is not a folder')
    }
    await expect(listed('pictures')).rejects.toThrow('is not a folder')
    expect(await readdir(outside)).toEqual(['a.webp'])
  })

  test('through a linked file, which is replaced instead of followed', async () => {
    const outside = join(dataDir, 'secret')
    await writeFile(outside, 'secret')
    await put('pictures/other.webp')
    await symlink(outside, files('pictures/a.webp'))
    expect(await store.get('pictures/a.webp')).toBeNull()
    await put('pictures/a.webp')
    expect(await readFile(outside, 'utf8')).toBe('secret')
    expect(await text('pictures/a.webp')).toBe('hello')
  })
})
