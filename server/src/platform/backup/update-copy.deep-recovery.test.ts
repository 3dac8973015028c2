import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../testing/database.ts'
import { freePort, until } from '../../testing/program.ts'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { version } from '../release/version.ts'
import { restore } from './restore.ts'
import { endUpdateCopy, findUpdateCopy, keepUpdateCopy, readUpdateCopies } from './update-copy.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-update-'))
const project = fileURLToPath(new URL('../../../..', import.meta.url))
const at = (name: string) => join(root, name)
const [older, failing, dataDir] = [at('older'), at('failing'), at('data')]
const folder = join(dataDir, 'update-copies')
const ended: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ended) await end()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

const allNames = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
const olderNames = allNames.slice(0, -3)

async function withDatabase<T>(where: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedPostgres({ dataDir: where, log: () => {}, settings: { fsync: 'off' } })
  return work(embedded.url).finally(embedded.stop)
}
async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}
/** Starts as a server does, up to the first request. Returns what it said. */
async function update(
  directory: string,
  {
    updateCopy = true,
    space,
  }: { updateCopy?: boolean; space?: typeof import('../files/disks.ts').readSpace } = {},
) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await withDatabase(dataDir, (url) =>
    migrate(url, directory, {
      say,
      beforeUpdate: (applied) =>
        keepUpdateCopy({ env: { dataDir, updateCopy }, version, applied, say, ...(space && { space }) }),
      findCopy: (names) => findUpdateCopy(dataDir, names),
    }),
  ).finally(() => lines.splice(2))
  await endUpdateCopy(dataDir)
  return lines
}
const archives = async () => (await readdir(folder).catch(() => [])).filter((name) => name !== 'copies.json')

beforeAll(async () => {
  for (const directory of [older, failing]) {
    await mkdir(directory)
    for (const name of olderNames) await copyFile(join(migrations, name), join(directory, name))
  }
  await writeFile(join(failing, '9000_good.sql'), 'create table good (id int)')
  await writeFile(join(failing, '9001_bad.sql'), 'select 1/0')
  await withDatabase(at('template'), async (url) => {
    await migrate(url, older)
    await ask(
      url,
      "insert into profiles (id, email, first_name) values (gen_random_uuid(), 'a@b.test', 'Ann')",
    )
  })
  await mkdir(at('template/files/club-content/posts'), { recursive: true })
  await writeFile(at('template/files/club-content/posts/a.webp'), 'a picture')
}, 60_000)
beforeEach(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await cp(at('template'), dataDir, { recursive: true, preserveTimestamps: true })
})

describe('an update of the embedded database', { timeout: 60_000 }, () => {
  it('first keeps a copy, which the earlier version restores and opens', async () => {
    const [line] = await update(migrations)
    const [copy] = await readUpdateCopies(dataDir)
    expect(line).toBe(`Keeping a copy from before the update to ${version}: ${copy?.path}`)
    expect(await archives()).toEqual([copy?.file])
    expect(copy).toMatchObject({ before: version, migration: olderNames.at(-1), isUpdating: false })
    await expect(update(older)).rejects.toThrow(`or restore ${copy?.path} from before the update.`)

    const env = { dataDir }
    const options = { env, file: copy?.path ?? '', setAside: true, migrations: older, say: () => {} }
    const { found, storedFiles, aside } = await restore(options)
    expect([found?.counts.profiles, found?.missing, storedFiles]).toEqual([1, [], 1])
    expect(aside).toBeTruthy()
    expect(await archives()).toEqual([copy?.file])
    await withDatabase(dataDir, async (url) => {
      expect(await migrate(url, older)).toEqual([])
      expect(await ask(url, 'select first_name from profiles')).toEqual([{ first_name: 'Ann' }])
    })
  })

  it('keeps none of an empty database, nor where nothing is to be done', async () => {
    await rm(dataDir, { recursive: true })
    expect(await update(migrations)).toEqual([])
    expect(await update(migrations)).toEqual([])
    expect(await archives()).toEqual([])
  })

  it('keeps the last two', async () => {
    const names: string[] = []
    for (const number of [1, 2, 3]) {
      await writeFile(join(older, `900${number}_more.sql`), 'select 1')
      await update(older)
      names.unshift((await readUpdateCopies(dataDir))[0]?.file ?? '')
    }
    for (const number of [1, 2, 3]) await rm(join(older, `900${number}_more.sql`))
    expect(new Set(names).size).toBe(3)
    expect((await readUpdateCopies(dataDir)).map(({ file }) => file)).toEqual(names.slice(0, 2))
    expect(await archives()).toEqual(names.slice(0, 2).sort())
    expect(await findUpdateCopy(dataDir, [...olderNames, '9001_more.sql'])).toBe(join(folder, names[1] ?? ''))
  })

  it('that failed half-way continues without replacing the copy from before it', async () => {
    await expect(update(failing)).rejects.toThrow('9001_bad.sql failed: division by zero')
    const [first] = await readUpdateCopies(dataDir)
    expect(first).toMatchObject({ migration: olderNames.at(-1), isUpdating: true })
    await expect(update(failing)).rejects.toThrow('9001_bad.sql failed: division by zero')
    expect(await archives()).toEqual([first?.file])
    expect(await readUpdateCopies(dataDir)).toEqual([first])
  })

  it('that failed before its first change replaces its own copy only', async () => {
    await writeFile(join(older, '9000_more.sql'), 'select 1')
    await update(older)
    await writeFile(join(older, '9001_bad.sql'), 'select 1/0')
    const [kept] = await archives()
    for (const _ of [1, 2, 3]) await expect(update(older)).rejects.toThrow('9001_bad.sql')
    for (const name of ['9000_more.sql', '9001_bad.sql']) await rm(join(older, name))
    expect(await archives()).toHaveLength(2)
    expect(await archives()).toContain(kept)
  })

  it('says why it keeps none', async () => {
    const none = `No copy is kept before the update to ${version}: `
    expect(await update(migrations, { updateCopy: false })).toEqual([`${none}UPDATE_COPY is off.`])
    const lines: string[] = []
    await keepUpdateCopy({
      ...{
        env: { dataDir: at('none'), databaseUrl: 'postgres://x', updateCopy: true },
        version,
        applied: [],
      },
      say: (line) => lines.push(line),
    })
    expect(lines).toEqual([`${none}the database is an external one, so its backup is yours to make.`])
    expect(await archives()).toEqual([])
  })

  it('keeps none where that would leave less than the floor, and migrates', async () => {
    const space = async () => ({ free: 30_000_000, total: 300_000_000, floor: 20_000_000 })
    const [line, ...more] = await update(migrations, { space })
    expect(line).toMatch(
      /^No copy is kept .*: it may take \d\d\.\d MB, and the disk has 10\.0 MB to spare\.$/,
    )
    expect([more, await archives()]).toEqual([[], []])
  })

  it('that cannot keep one changes nothing', async () => {
    await mkdir(folder)
    await writeFile(join(dataDir, 'being-restored'), `${process.ppid}\n`)
    await expect(update(migrations)).rejects.toThrow(
      /^The copy from before the update failed, and nothing was changed: .* is being restored by process .*UPDATE_COPY=off, and start again\.$/,
    )
    await withDatabase(dataDir, async (url) => {
      const rows = await ask(url, 'select name from schema_migrations order by name')
      expect(rows.map(({ name }) => name)).toEqual(olderNames)
    })
  })

  it('killed while it copies serves nothing, and copies again', async () => {
    const video = join(dataDir, 'files/club-content/posts/b.mp4')
    await writeFile(video, '')
    // Sparse, so that packing it takes a while.
    await truncate(video, 900_000_000)
    const first = await start()
    await until(async () => (await archives()).some((name) => name.endsWith('.partial')))
    expect(await first.isUp()).toBe(false)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const half = await archives()
    expect(half).toEqual([expect.stringMatching(/\.tgz\.partial$/)])
    expect(await findUpdateCopy(dataDir, allNames)).toBeUndefined()

    await truncate(video, 1_000)
    const second = await start()
    await until(second.isUp, 50_000)
    const [copy] = await readUpdateCopies(dataDir)
    expect(await archives()).toEqual([copy?.file])
    expect(half[0]).not.toContain(copy?.file)
    expect(second.said().split('\n')[0]).toBe(`Guildhall ${version} starts`)
    const options = { env: { dataDir: at('elsewhere') }, file: copy?.path ?? '', migrations, say: () => {} }
    expect((await restore(options)).storedFiles).toBe(2)
  })
})

async function start() {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: project,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), BASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  ended.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`It did not start: ${said}`)
    return (await fetch(`http://localhost:${port}/health`).catch(() => undefined))?.ok === true
  }
  return { child, isUp, said: () => said }
}
