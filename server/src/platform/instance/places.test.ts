import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf, type Places, standingOf } from './places.ts'
import { markRestored, readSeal, writeSeal } from './seal.ts'

const original: Places = {
  recorded: { id: 'a', database: 'cluster 5' },
  database: 'cluster 5',
  isEmbedded: true,
  dataDir: { id: 'a', isMoved: false },
  bucket: undefined,
}
const external = { ...original, isEmbedded: false }
const copy = (reason: string) => ({ isCopy: true, reason })

describe("an instance's status", () => {
  it.each<[string, Places, object]>([
    ['original where every place names it', original, { isCopy: false }],
    ['original at the first start', { ...original, recorded: undefined, dataDir: 'none' }, { isCopy: false }],
    ['original with a bucket of its own', { ...original, bucket: 'a' }, { isCopy: false }],
    ['original with a new bucket', { ...original, bucket: 'none' }, { isCopy: false }],
    ['original beside another server', { ...external, dataDir: 'none' }, { isCopy: false }],
    ['original without a disk', { ...external, dataDir: undefined, bucket: 'a' }, { isCopy: false }],
    ['a copy once restored', { ...original, dataDir: 'restored' }, copy('restored')],
    [
      'a copy once restored without a record',
      { ...original, recorded: undefined, dataDir: 'restored' },
      copy('restored'),
    ],
    ['a copy on another database', { ...external, database: 'cluster 6' }, copy('database')],
    ['a copy without a seal', { ...original, dataDir: 'none' }, copy('data directory')],
    [
      'a copy on a copied directory',
      { ...original, dataDir: { id: 'a', isMoved: true } },
      copy('data directory'),
    ],
    ['a copy on copied files', { ...external, dataDir: { id: 'a', isMoved: true } }, copy('data directory')],
    [
      'a copy on the directory of another',
      { ...original, dataDir: { id: 'b', isMoved: false } },
      copy('data directory'),
    ],
    ['a copy in the bucket of another', { ...original, bucket: 'b' }, copy('bucket')],
    [
      'a copy in the bucket of another at the first start',
      { ...original, recorded: undefined, bucket: 'b' },
      copy('bucket'),
    ],
  ])('is %s', (_name, places, expected) => {
    expect(standingOf(places)).toEqual(expected)
  })

  it('includes a code that differs for each copy', () => {
    const copies: Places[] = [
      original,
      { ...original, recorded: { id: 'b', database: 'cluster 5' } },
      { ...original, database: 'cluster 6' },
      { ...original, dataDir: { id: 'a', isMoved: true } },
      { ...original, bucket: 'b' },
    ]
    expect(new Set(copies.map(codeOf)).size).toBe(5)
    expect(codeOf(original)).toMatch(/^[0-9a-f]{8}$/)
  })
})

describe('the seal of a data directory', async () => {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-seal-'))
  afterAll(() => rm(root, { recursive: true, force: true }))
  const id = '01890000-0000-7000-8000-000000000001'
  const sealed = async (name: string) => {
    const dataDir = join(root, name)
    await mkdir(dataDir)
    await writeSeal(dataDir, id)
    return dataDir
  }

  it('survives a rename of the directory', async () => {
    await rename(await sealed('before'), join(root, 'after'))
    expect(await readSeal(join(root, 'after'))).toEqual({ id, isMoved: false })
  })

  it.each([true, false])('is recognized in a copy (times preserved: %s)', async (preserveTimestamps) => {
    const dataDir = await sealed(`original-${preserveTimestamps}`)
    await cp(dataDir, `${dataDir}-copy`, { recursive: true, preserveTimestamps })
    expect(await readSeal(`${dataDir}-copy`)).toEqual({ id, isMoved: true })
    await writeSeal(`${dataDir}-copy`, id)
    expect(await readSeal(`${dataDir}-copy`)).toEqual({ id, isMoved: false })
    expect(await readSeal(dataDir)).toEqual({ id, isMoved: false })
  })

  it('reports a restored archive until sealed', async () => {
    const dataDir = await sealed('restored')
    await markRestored(dataDir)
    expect(await readSeal(dataDir)).toBe('restored')
    await writeSeal(dataDir, id)
    expect(await readSeal(dataDir)).toEqual({ id, isMoved: false })
  })

  it("counts as a copy's if damaged", async () => {
    const dataDir = await sealed('damaged')
    expect(await readSeal(root)).toBe('none')
    for (const text of [
      '',
      'x',
      '{}',
      (await readFile(join(dataDir, 'instance.json'), 'utf8')).slice(0, 20),
    ]) {
      await writeFile(join(dataDir, 'instance.json'), text)
      expect(await readSeal(dataDir)).toEqual({ id: '', isMoved: true })
    }
  })
})
