import { createReadStream } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../testing/database.ts'
import { makeArchive, manifestOf } from './archives.fixture.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { makeRestoreFolders } from './restore-folders.ts'
import { refuseWhileRestoring } from './restore-mark.ts'
import { unpack } from './unpack.ts'

// What needs no database: archives of files alone, made by hand or from a data directory beside an external database.
let root: string
let dataDir: string
let file: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-restore-'))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
  file = join(root, 'backup.tgz')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const into = (given: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({ env: { dataDir }, file, migrations, say: () => {}, ...given })
const external = () => ({ dataDir, databaseUrl: 'postgres://elsewhere/guildhall' })
const picture = { name: 'files/profiles/profile-image/1-a.webp', body: 'a picture' }
const pictureIn = (dir: string) => join(dir, picture.name)
const keep = async (body: string) => {
  await mkdir(join(dataDir, 'files/profiles/profile-image'), { recursive: true })
  await writeFile(pictureIn(dataDir), body)
}
/** Nothing but what was there: no half-unpacked folders, no marks, and nothing outside. */
const leftovers = async () => {
  const inside = await readdir(dataDir).catch(() => [])
  return [...(await readdir(root)), ...inside.map((name) => `data/${name}`)].sort()
}

describe('a restore of files only', () => {
  it('restores a backup byte for byte, and reports that the database is separate', async () => {
    await keep('as it was')
    await mkdir(join(dataDir, 'files/.incoming'))
    await writeFile(join(dataDir, 'files/.incoming/half'), 'half a file')
    const lines: string[] = []
    const say = (line: string) => lines.push(line)
    const end = await backUp({ env: external(), file, product: '0.1.0', say })
    expect(end).toMatchObject({ databaseFiles: 0, storedFiles: 1 })
    expect(lines.join()).toContain('back it up with pg_dump')
    expect((await lstat(file)).mode & 0o777).toBe(0o600)

    await rm(dataDir, { recursive: true })
    const done = await into({ env: external() })
    expect(done).toMatchObject({ storedFiles: 1, found: undefined, aside: undefined })
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('as it was')
    expect(await readdir(join(dataDir, 'files'))).toEqual(['profiles'])
    expect(await leftovers()).toEqual(['backup.tgz', 'data', 'data/files'])
  })

  it('replaces an empty file store, and another only with permission to set it aside', async () => {
    await makeArchive(file, [picture])
    await mkdir(join(dataDir, 'files/.incoming'), { recursive: true })
    await into()
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('a picture')

    await keep('newer')
    await writeFile(join(dataDir, 'of-somebody-else'), 'stays')
    await expect(into()).rejects.toThrow(/There is something in .*data\/files already: add --set-aside/)
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('newer')
    const { aside = '' } = await into({ setAside: true })
    expect(aside).toMatch(/data\.before-restore-\d{8}T\d{9}$/)
    expect(await readFile(pictureIn(aside), 'utf8')).toBe('newer')
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('a picture')
    expect(await readdir(dataDir)).toEqual(['files', 'of-somebody-else'])
  })

  it('follows a data directory that is a link', async () => {
    await makeArchive(file, [picture])
    await mkdir(join(root, 'elsewhere'))
    await symlink(join(root, 'elsewhere'), dataDir)
    await into()
    expect(await readFile(pictureIn(join(root, 'elsewhere')), 'utf8')).toBe('a picture')
    expect((await lstat(dataDir)).isSymbolicLink()).toBe(true)
  })
})

it("unpacking a cluster omits PostgreSQL's settings", async () => {
  const settings = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']
  const entries = ['PG_VERSION', ...settings].map((name) => ({ name: `database/${name}`, body: 'x' }))
  const database = { postgres: '18', migration: '0001_accounts.sql' }
  await makeArchive(file, entries, manifestOf({ database }))
  const { end } = await unpack(createReadStream(file), dataDir, () => {})
  expect(end.databaseFiles).toBe(5)
  expect(await readdir(join(dataDir, 'database'))).toEqual(['PG_VERSION'])
})

describe('an archive is refused, without changes', () => {
  const refused = async (why: RegExp | string, given: Parameters<typeof into>[0] = {}) => {
    await keep('as it was')
    const before = await leftovers()
    await expect(into({ setAside: true, ...given })).rejects.toThrow(why)
    expect(await leftovers()).toEqual(before)
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('as it was')
  }

  it.each([
    ['a way up', { name: 'files/../../evil.txt', body: 'x' }],
    ['a way up in the cluster', { name: 'database/../../evil.txt', body: 'x' }],
    ['a folder up', { name: 'database/..', type: 'directory' as const }],
    ['an absolute path', { name: '/tmp/evil.txt', body: 'x' }],
    ['a path with backslashes', { name: 'files\\evil.txt', body: 'x' }],
    ['another place', { name: 'elsewhere/evil.txt', body: 'x' }],
    ['a hidden file', { name: 'files/.incoming/evil', body: 'x' }],
    ['a link', { name: 'files/profiles/x', type: 'symlink' as const, linkname: '/etc/passwd' }],
    ['a hard link', { name: 'database/x', type: 'link' as const, linkname: '/etc/passwd' }],
    ['a device', { name: 'database/x', type: 'character-device' as const, devmajor: 1, devminor: 3 }],
    ['a pipe', { name: 'database/x', type: 'fifo' as const }],
  ])('with %s in it', async (_what, entry) => {
    await makeArchive(file, [picture, entry])
    await refused('it holds what no backup holds')
  })

  it('with files in its cluster that PostgreSQL would obey', async () => {
    const obeyed = {
      'standby.signal': '',
      'recovery.signal': '',
      'promote.signal': '',
      'recovery.conf': "restore_command = 'touch /tmp/evil'",
      tablespace_map: '16385 /tmp/elsewhere',
      'tablespace_map.old': '',
      'pg_tblspc/16385': '',
      'postmaster.pid': '1',
      'postmaster.opts': '/tmp/evil',
    }
    const database = { postgres: '18', migration: '0001_accounts.sql' }
    for (const [name, body] of Object.entries(obeyed)) {
      await makeArchive(file, [{ name: `database/${name}`, body }], manifestOf({ database }))
      await refused(
        `it holds "database/${name}", by which PostgreSQL would run commands, follow another server or keep tables elsewhere`,
      )
    }
  })

  it.each([
    ['a file of no cluster', { name: 'database/evil.so', body: 'x' }],
    ['a folder of no cluster', { name: 'database/conf.d', type: 'directory' as const }],
    ['more settings', { name: 'database/conf.d/evil.conf', body: 'x' }],
    ['settings in a folder', { name: 'database/pg_hba.conf/x', body: 'x' }],
    ['a folder for settings', { name: 'database/postgresql.conf', type: 'directory' as const }],
    ['a slot of another server', { name: 'database/pg_replslot/evil/state', body: 'x' }],
    ['a tablespace', { name: 'database/pg_tblspc/1', type: 'symlink' as const, linkname: '/tmp' }],
  ])('with %s', async (_what, entry) => {
    const database = { postgres: '18', migration: '0001_accounts.sql' }
    await makeArchive(file, [entry], manifestOf({ database }))
    await refused(/it holds (what no backup holds|"database\/pg_tblspc)/)
  })

  it('with repeated file names, or data after its end', async () => {
    await makeArchive(file, [picture, picture])
    await refused('it holds two files of one name')
    await makeArchive(file, [{ name: 'complete.json', body: '{}' }])
    await refused(/is cut off or damaged|not a backup/)
  })

  it('with contents that differ from its digest', async () => {
    await makeArchive(file, [picture], manifestOf(), {
      databaseFiles: 0,
      storedFiles: 1,
      bytes: picture.body.length,
      sha256: '0'.repeat(64),
    })
    await refused('it is cut off or damaged')
  })

  it('truncated or with a wrong byte at any position', async () => {
    const body = Array.from({ length: 3_000 }, (_, n) => String(n * 7919)).join()
    await makeArchive(file, [picture, { name: 'files/club-content/posts/2-b.webp', body }])
    const whole = await readFile(file)
    for (const length of [0, 5, 200, whole.length - 500, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length))
      await refused('cannot be restored: it is')
    }
    for (const at of [0, 30, Math.floor(whole.length / 2), whole.length - 6]) {
      const wrong = Buffer.from(whole)
      wrong[at] = (wrong[at] ?? 0) ^ 0x55
      await writeFile(file, wrong)
      await refused('cannot be restored: it is')
    }
  })

  it('that is not an archive, not ours, or of a later format', async () => {
    await writeFile(file, 'a letter')
    await refused('it is not a backup that Guildhall made')
    await makeArchive(file, [], { name: 'something else' })
    await refused('it is not a backup that Guildhall made')
    await makeArchive(file, [], { format: 2, whatever: 'it says' })
    await refused('it was made by a newer Guildhall')
    await rm(file)
    await refused('no such file')
  })

  it('with a database of a newer Guildhall or another PostgreSQL', async () => {
    const newer = { postgres: '18', migration: '9999_tomorrow.sql' }
    await makeArchive(file, [], manifestOf({ product: '7.0.0', database: newer }))
    await refused('made by a newer Guildhall (7.0.0, with 9999_tomorrow.sql)')
    const older = { postgres: '17', migration: '0001_accounts.sql' }
    await makeArchive(file, [], manifestOf({ product: '0.0.9', database: older }))
    await refused(/made by PostgreSQL 17, .* runs PostgreSQL 18: .* \(0\.0\.9\)/)
  })

  it('if database or files are stored elsewhere', async () => {
    const database = { postgres: '18', migration: '0001_accounts.sql' }
    await makeArchive(file, [], manifestOf({ database }))
    await refused('DATABASE_URL names another', { env: external() })
    await makeArchive(file, [picture])
    const s3 = { bucket: 'b', region: 'r' }
    await refused('S3_BUCKET keeps them elsewhere', { env: { dataDir, s3 } })
  })

  it('with a database that does not start', async () => {
    const database = { postgres: '18', migration: '0001_accounts.sql' }
    await makeArchive(
      file,
      [{ name: 'database/PG_VERSION', body: '18\n' }],
      manifestOf({ database }),
      undefined,
    )
    await refused('PostgreSQL did not start')
  })

  it('when aborted', async () => {
    await makeArchive(file, [picture])
    await refused('The restore was stopped', { signal: AbortSignal.abort() })
  })
})

describe('a running restore', () => {
  it('prevents other restores, backups and servers; the mark of a dead process is replaced', async () => {
    await makeArchive(file, [picture])
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'being-restored'), `${process.ppid}\n`)
    const words = `is being restored by process ${process.ppid}`
    await expect(into()).rejects.toThrow(words)
    await expect(refuseWhileRestoring(dataDir)).rejects.toThrow(words)
    const again = backUp({ env: { dataDir }, file: join(root, 'b.tgz'), product: '', say: () => {} })
    await expect(again).rejects.toThrow(words)
    expect(await readdir(dataDir)).toEqual(['being-restored'])

    await writeFile(join(dataDir, 'being-restored'), '999999999\n')
    await refuseWhileRestoring(dataDir)
    await into()
    expect(await readdir(dataDir)).toEqual(['files'])
  })

  it('killed while moving data prevents a server from starting on new data', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'being-restored'), '999999999\n/old/place\n')
    await expect(refuseWhileRestoring(dataDir)).rejects.toThrow(/was cut off .* is in \/old\/place/)
  })

  it('that fails half-way restores the previous data', async () => {
    await keep('as it was')
    await mkdir(join(dataDir, 'postgres'))
    const folders = await makeRestoreFolders(dataDir, new Date())
    await mkdir(join(folders.work, 'postgres/new'), { recursive: true })
    // There are no new files to move.
    await expect(folders.install(['postgres', 'files'])).rejects.toThrow('is as it was')
    await folders.remove()
    expect(await leftovers()).toEqual(['data', 'data/files', 'data/postgres'])
    expect(await readdir(join(dataDir, 'postgres'))).toEqual([])
    expect(await readFile(pictureIn(dataDir), 'utf8')).toBe('as it was')
  })
})

describe('a backup is refused, without leftovers', () => {
  const backup = (given: Partial<Parameters<typeof backUp>[0]> = {}) =>
    backUp({ env: external(), file, product: '0.1.0', say: () => {}, ...given })

  it('over an existing file, unless allowed', async () => {
    await keep('x')
    await writeFile(file, 'of yesterday')
    await expect(backup()).rejects.toThrow('is there already: name another, or add --overwrite')
    expect(await readFile(file, 'utf8')).toBe('of yesterday')
    await expect(backup({ overwrite: true, signal: AbortSignal.abort() })).rejects.toThrow('was stopped')
    expect(await readFile(file, 'utf8')).toBe('of yesterday')
    await backup({ overwrite: true })
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
    expect(await readdir(root)).toEqual(['backup.tgz', 'data'])
  })

  it('inside the data directory, without a folder, over a folder, or during another backup', async () => {
    await keep('x')
    await expect(backup({ file: join(dataDir, 'b.tgz') })).rejects.toThrow('lies in the data directory')
    await expect(backup({ file: join(dataDir, 'files/b.tgz') })).rejects.toThrow('lies in the data directory')
    await symlink(dataDir, join(root, 'link'))
    await expect(backup({ file: join(root, 'link/b.tgz') })).rejects.toThrow('lies in the data directory')
    await expect(backup({ file: join(root, 'none/b.tgz') })).rejects.toThrow('There is no folder')
    await expect(backup({ file: root })).rejects.toThrow('is a folder')
    await writeFile(`${file}.partial`, 'half')
    await expect(backup()).rejects.toThrow('is being written by another backup')
    expect(await readFile(`${file}.partial`, 'utf8')).toBe('half')
  })

  it('without a database, or with everything stored elsewhere', async () => {
    await expect(backup({ env: { dataDir } })).rejects.toThrow(`There is no database in ${dataDir}`)
    const s3 = { bucket: 'b', region: 'r' }
    await expect(backup({ env: { ...external(), s3 } })).rejects.toThrow('There is nothing to back up here')
    expect(await readdir(root)).toEqual([])
  })
})
