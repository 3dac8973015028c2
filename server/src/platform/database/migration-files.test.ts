import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigrationFiles, refuseOtherVersions } from './migration-files.ts'

const sql = 'select 1;'
const checksum = '354b7196c9ba5fb4b21cf615bb6ec4cd5c07503c34229feef033fc081a8c03f4'
const directory = await mkdtemp(join(tmpdir(), 'guildhall-files-'))
afterAll(() => rm(directory, { recursive: true }))

describe('the files of migrations', () => {
  const record = (next: Record<string, string>) =>
    writeFile(join(directory, 'releases.json'), JSON.stringify({ '0.2.0': { '0001_a.sql': checksum }, next }))
  const read = () => readMigrationFiles(directory)

  it('are read in the order of their names', async () => {
    for (const name of ['0002_b.sql', '0001_a.sql', 'notes.md']) await writeFile(join(directory, name), sql)
    const files = [
      { name: '0001_a.sql', sql, checksum },
      { name: '0002_b.sql', sql, checksum },
    ]
    expect(await read()).toEqual(files)
    await record({ '0002_b.sql': checksum })
    expect(await read()).toEqual(files)
  })

  it('are refused when one that is recorded is changed or missing', async () => {
    await writeFile(join(directory, '0001_a.sql'), 'select 2;')
    await expect(read()).rejects.toThrow(
      'The migration 0001_a.sql of this Guildhall is changed: get the files of this version again.',
    )
    await rm(join(directory, '0001_a.sql'))
    await expect(read()).rejects.toThrow(
      'The migration 0001_a.sql of this Guildhall is missing: get the files of this version again.',
    )
  })
})

describe('data of another version', () => {
  const row = (name: string, version: string | null = null, one = checksum) => ({
    name,
    checksum: one,
    version,
  })
  const files = ['0001_a.sql', '0002_b.sql'].map((name) => ({ name, sql, checksum }))
  const opened =
    (...applied: ReturnType<typeof row>[]) =>
    () =>
      refuseOtherVersions(applied, files, '0.3.0')

  it('opens if these files lead on from it', () => {
    expect(opened()).not.toThrow()
    expect(opened(row('0001_a.sql'))).not.toThrow()
    expect(opened(row('0001_a.sql'), row('0002_b.sql', '0.3.0'))).not.toThrow()
  })

  it.each([
    ['another first migration', row('0001_a.sql', null, 'other')],
    ['none of the first one', row('0002_b.sql')],
  ])('is refused from before 0.2.0, with %s', (_, ...applied) =>
    expect(opened(...applied)).toThrow(
      'This data is from a Guildhall before 0.2.0, which 0.3.0 can’t open: go back to the version that wrote it, or start with an empty database.',
    ),
  )

  it('is refused from a newer version, which is named where it is known', () => {
    const [first, third, fourth] = [row('0001_a.sql'), row('0003_c.sql', '0.4.0'), row('0004_d.sql', '0.5.0')]
    expect(opened(first, third, fourth)).toThrow(
      'This data was written by 0.5.0 and this is 0.3.0: start that version again, or restore the backup from before the update.',
    )
    expect(opened(first, row('0003_c.sql'))).toThrow('This data was written by a newer Guildhall and this is')
  })

  it('is refused when a migration was changed after it had been applied', () =>
    expect(opened(row('0001_a.sql'), row('0002_b.sql', null, 'other'))).toThrow(
      'Migration 0002_b.sql was changed after it had been applied',
    ))
})
