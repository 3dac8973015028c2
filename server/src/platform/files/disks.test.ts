import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { isStorageFull } from '../errors.ts'
import { openDisks, readDisks } from './disks.ts'
import { guardSpace } from './guard-space.ts'
import type { FileStore } from './store.ts'

const gigabyte = 1024 ** 3
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-disks-'))
await mkdir(join(dataDir, 'files'))
await mkdir(join(dataDir, 'postgres'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const env = readEnv({ DATA_DIR: dataDir })
const s3 = {
  S3_BUCKET: 'b',
  S3_REGION: 'r',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'k',
  S3_SECRET_ACCESS_KEY: 's',
}

/** A disk of so many bytes. */
const sized = (total: number) =>
  (async () => ({ bavail: total / 8192, bsize: 4096, blocks: total / 4096 })) as unknown as Parameters<
    typeof readDisks
  >[1]

describe('the disks', () => {
  it.each([
    ['a tenth of 300 MB', 300 * 1024 ** 2, 30 * 1024 ** 2],
    ['1 GB of 10 GB', 10 * gigabyte, gigabyte],
    ['1 GB of 15 GB', 15 * gigabyte, gigabyte],
    ['a twentieth of 100 GB', 100 * gigabyte, 5 * gigabyte],
    ['10 GB of 4 TB', 4096 * gigabyte, 10 * gigabyte],
  ])('have %s as their floor', async (_, total, floor) => {
    expect(await readDisks(env, sized(total))).toEqual([
      { holds: ['files', 'database'], free: total / 2, total, floor },
    ])
  })

  it('are those that files and the embedded database are on', async () => {
    const holdsOf = async (variables: object) => {
      const disks = await readDisks(readEnv({ DATA_DIR: dataDir, ...variables }), sized(gigabyte))
      return disks.map(({ holds }) => holds)
    }
    expect(await holdsOf({ DATABASE_URL: 'postgres://x/y' })).toEqual([['files']])
    expect(await holdsOf(s3)).toEqual([['database']])
    expect(await holdsOf({ ...s3, DATABASE_URL: 'postgres://x/y' })).toEqual([])
    expect(await holdsOf({ DATA_DIR: join(dataDir, 'absent') })).toEqual([])
  })

  it('are logged once when they fill up, and once when they have room again', async () => {
    const lines: string[] = []
    const log = {
      warn: (_: object, text: string) => lines.push(text),
      info: (_: object, text: string) => lines.push(text),
    } as unknown as FastifyBaseLogger
    let free = 200
    const disks = openDisks(env, log, async () => [{ holds: ['files'], free, total: 1000, floor: 100 }])
    await disks.ensureRoom(100)
    await expect(disks.ensureRoom(101)).rejects.toMatchObject({ code: 'storage_full' })
    expect(lines).toEqual([])
    const looks: boolean[] = []
    for (free of [99, 50, 105, 99, 111, 111]) looks.push(await disks.isLow())
    disks.stop()
    expect(looks).toEqual([true, true, false, true, false, false])
    expect(lines).toEqual([
      'the disk of files is nearly full: uploads and exports are refused',
      'the disk has room again: uploads and exports are accepted',
    ])
  })
})

describe('what a full disk answers', () => {
  it.each(['ENOSPC', 'EDQUOT', '53100'])('is recognized as %s, also as a cause', (code) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isStorageFull(error)).toBe(true)
    expect(isStorageFull(new Error('y', { cause: error }))).toBe(true)
  })

  it('is not what other errors say', () => {
    for (const code of ['EACCES', '53200', '53300', 'ENOSPCX'])
      expect(isStorageFull(Object.assign(new Error('x'), { code }))).toBe(false)
    expect(isStorageFull('ENOSPC')).toBe(false)
  })

  it('is recognized by the names of buckets’ errors', () => {
    const error = new Error('x')
    error.name = 'XMinioStorageFull'
    expect(isStorageFull(error)).toBe(true)
  })
})

describe('the file store', () => {
  const chunk = Buffer.alloc(1024 * 1024)
  const store = {
    put: async () => {
      throw Object.assign(new Error('x'), { code: 'EDQUOT' })
    },
    putStream: async (_path: string, body: Readable) => {
      let bytes = 0
      try {
        for await (const part of body) bytes += (part as Buffer).length
      } catch (cause) {
        throw new Error('Wrapped', { cause })
      }
      return bytes
    },
  } as unknown as FileStore
  const room = { ensureRoom: async () => {} }

  it('refuses with storage_full where the disk is full although it seemed to have room', async () => {
    await expect(guardSpace(store, room).put('a/b', chunk, 'x/y')).rejects.toMatchObject({
      code: 'storage_full',
    })
  })

  it('ends a file while it arrives once the disk reaches its floor', async () => {
    let asked = 0
    const disks = {
      ensureRoom: async () => {
        asked += 1
        if (asked > 2) throw new Error('full')
      },
    }
    let sent = 0
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          sent += 1
          yield chunk
        }
      })(),
    )
    await expect(guardSpace(store, disks).putStream('a/b', endless, 'x/y')).rejects.toThrow(/^full$/)
    expect(sent).toBeLessThan(40)
    expect(endless.destroyed).toBe(true)
  })

  it('passes on what fits, as it is', async () => {
    const body = Readable.from([chunk, chunk, Buffer.from('end')])
    expect(await guardSpace(store, room).putStream('a/b', body, 'x/y')).toBe(2_097_155)
  })
})
