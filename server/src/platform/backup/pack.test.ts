import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { manifestOf } from './archives.fixture.ts'
import { startPacking } from './pack.ts'
import { unpack } from './unpack.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-pack-'))
afterAll(() => rm(root, { recursive: true, force: true }))

it('a full disk is reported as such at any point, without hanging', async () => {
  for (const room of [0, 100, 30_000]) {
    let taken = 0
    const disk = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.length
        done(taken > room ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null)
      },
    })
    const filled = (async () => {
      const packer = await startPacking(manifestOf(), disk)
      try {
        for (let n = 0; n < 20; n++) {
          const noise = Array.from({ length: 40_000 }, (_, at) => String((at * 7919 * (n + 3)) % 65_521))
          await packer.text(`files/club-content/posts/${n}.webp`, noise.join())
        }
        await packer.finish()
      } catch (error) {
        await packer.abandon(error as Error)
        throw error
      }
    })()
    await expect(filled, `${room} bytes of room`).rejects.toMatchObject({ code: 'ENOSPC' })
  }
})

it('a file truncated during the read is padded with zeros; a deleted one is omitted', async () => {
  const path = join(root, 'table')
  const before = randomBytes(3_000_000)
  await writeFile(path, before)
  const chunks: Buffer[] = []
  let isCut = false
  let handedOn = 0
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      // So much can only be the file's own: it is open, and was measured.
      handedOn += chunk.length
      if (isCut || handedOn < 100_000) return done()
      isCut = true
      truncate(path, 1_000_000).then(() => done(), done)
    },
  })
  const packer = await startPacking(manifestOf(), output)
  expect(await packer.file('database/base/1/2', path)).toBe(true)
  expect(isCut).toBe(true)
  expect(await packer.file('database/base/1/3', join(root, 'gone'))).toBe(false)
  const end = await packer.finish()
  expect(end).toMatchObject({ databaseFiles: 1, storedFiles: 0 })
  const { end: unpacked } = await unpack(Readable.from(chunks), join(root, 'out'), () => {})
  expect(unpacked).toEqual(end)
  const after = await readFile(join(root, 'out/database/base/1/2'))
  expect(after).toHaveLength(before.length)
  expect(after.subarray(0, 1_000_000).equals(before.subarray(0, 1_000_000))).toBe(true)
  expect(after.subarray(-500_000).every((byte) => byte === 0)).toBe(true)
})
