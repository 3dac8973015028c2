import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../features/accounts/auth.ts'
import { sweepFiles } from '../../features/files/files.tasks.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { migrations } from '../../testing/database.ts'
import { type EmbeddedServer, openEmbeddedServer } from '../../testing/embedded.ts'
import { postForm } from '../../testing/forms.ts'
import { password, picture } from '../../testing/make.ts'
import { migrate } from '../database/migrate.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { newId } from '../ids.ts'
import { addToArchive } from './archives.fixture.ts'
import { backUp } from './backup.ts'
import { inWords } from './command.ts'
import { holdFiles } from './files-lock.ts'
import { restore } from './restore.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-backup-'))
const at = (name: string) => join(root, name)
const opened: EmbeddedServer[] = []
const open = async (dataDir: string) => {
  const server = await openEmbeddedServer(dataDir)
  opened.push(server)
  return server
}
afterAll(async () => {
  for (const server of opened) await server.close()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

const sqlFiles = async () => (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()

type BackupOptions = Partial<Parameters<typeof backUp>[0]>
const backup = (dataDir: string, file: string, given: BackupOptions = {}) =>
  backUp({ env: { dataDir }, file, product: '0.1.0', say: () => {}, ...given })
const restoreInto = (dataDir: string, file: string, setAside = false) =>
  restore({ env: { dataDir }, file, setAside, migrations, say: () => {} })

const publish = async (who: Client, club: string, given: Parameters<typeof postForm>[0] = {}) =>
  (await who.call('POST /clubs/:club/posts', { params: { club }, body: postForm(given) })).id
const publishPicture = async (who: Client, club: string) => {
  const given = { params: { purpose: 'content' as const }, file: await picture() }
  const image = await who.call('POST /storage/v1/pictures/:purpose', given)
  return { id: await publish(who, club, { images: [image] }), url: image.url }
}

describe('a backup of a running server', () => {
  let server: EmbeddedServer
  let ann: Client
  const acknowledged: string[] = []
  const pictures: { id: string; url: string }[] = []
  let before: { posts: string[]; pictures: typeof pictures }

  beforeAll(async () => {
    server = await open(at('running'))
    const person = await server.make.person({ firstName: 'Ann' })
    await server.make.club({ owner: person, slug: 'hall' })
    ann = await server.as(person)
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      for (let n = 0; !isOver; n++) {
        if (n % 5 === 0) pictures.push(await publishPicture(ann, 'hall'))
        else acknowledged.push(await publish(ann, 'hall'))
        const contentId = acknowledged.at(-1)
        if (contentId) await ann.call('PUT /content/:contentId/like', { params: { contentId } })
      }
    })
    while (acknowledged.length < 30) await new Promise((resolve) => setTimeout(resolve, 20))
    before = { posts: [...acknowledged], pictures: [...pictures] }
    const end = await backup(at('running'), at('running.tgz'))
    isOver = true
    await Promise.all(writers)
    expect(acknowledged.length, 'it went on writing meanwhile').toBeGreaterThan(before.posts.length)
    expect(end.storedFiles).toBeGreaterThanOrEqual(before.pictures.length)
  }, 90_000)

  it('restored elsewhere contains and serves everything acknowledged before it', async () => {
    const { found, aside } = await restoreInto(at('restored'), at('running.tgz'))
    expect(found).toMatchObject({ counts: { profiles: 1, clubs: 1 }, missing: [] })
    expect(aside).toBeUndefined()
    expect(await readdir(at('restored'))).toEqual(['files', 'instance.json', 'postgres'])

    const restored = await open(at('restored'))
    const { db } = restored.app.deps
    const again = await restored.as(personOf(ann))
    const rows = await db.selectFrom('content').select(['id', 'like_count']).execute()
    const ids = new Set(rows.map(({ id }) => id))
    expect([...before.posts, ...before.pictures.map(({ id }) => id)].filter((id) => !ids.has(id))).toEqual([])
    const { posts } = await again.call('GET /clubs/:club/counts', { params: { club: 'hall' } })
    expect(posts).toBe(rows.length)
    const likes = await db.selectFrom('likes').select('content_id').execute()
    const liked = new Set(likes.map(({ content_id }) => content_id))
    for (const { id, like_count } of rows) expect(like_count).toBe(liked.has(id) ? 1 : 0)

    for (const { url } of before.pictures) {
      const [now, then] = [await again.fetch(url), await ann.fetch(url)]
      expect(now.status, url).toBe(200)
      expect(Buffer.from(await now.arrayBuffer())).toEqual(Buffer.from(await then.arrayBuffer()))
    }
    // Indexes are whole, too: PostgreSQL looks through every page of them, and the counters are as rows.
    await sql`reindex database`.execute(db)
    await publish(again, 'hall', { title: 'Written after' })
    // The cookie of before the backup is good still: the secret came along.
    const session = await again.fetch('/auth/v1/session', { headers: { cookie: ann.cookie } })
    expect(await session.json()).toMatchObject({ viewer: { id: personOf(ann).id } })
    await restored.close()
  }, 60_000)

  it('is refused while another runs, which continues unharmed', async () => {
    let second: Promise<unknown> = Promise.resolve()
    await backup(at('running'), at('first.tgz'), {
      say: (line) => {
        if (line.startsWith('Copying the database'))
          second = backup(at('running'), at('second.tgz')).catch((error: Error) => error.message)
      },
    })
    expect(await second).toMatch('Another backup of this database is being made')
    const archives = (await readdir(root)).filter((name) => name.includes('.tgz')).sort()
    expect(archives).toEqual(['first.tgz', 'running.tgz'])
  }, 30_000)

  it('aborted leaves nothing behind, including locks in the database', async () => {
    const abort = new AbortController()
    const say = (line: string) => line.startsWith('Copying the files') && abort.abort()
    const stopped = backup(at('running'), at('stopped.tgz'), { say, signal: abort.signal })
    await expect(stopped).rejects.toThrow('was stopped')
    expect((await readdir(root)).filter((name) => name.startsWith('stopped'))).toEqual([])
    const { rows } = await sql`select 1 from pg_replication_slots`.execute(server.app.deps.db)
    expect(rows).toEqual([])
  })

  it('fails with a message if the database becomes unavailable', async () => {
    const say = (line: string) =>
      line.startsWith('Copying the database') &&
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall backup'`.execute(
        server.app.deps.db,
      )
    const words = await backup(at('running'), at('lost.tgz'), { say }).then(() => 'It was made', inWords)
    expect(words).toBe('The database went away meanwhile: try again.')
    expect((await readdir(root)).filter((name) => name.startsWith('lost'))).toEqual([])
  })

  it('prevents deletion of files until it is done', async () => {
    const { path } = await ann.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'content' },
      file: await picture(),
    })
    const { db, files } = server.app.deps
    await db
      .updateTable('files')
      .set({ created_at: new Date(0) })
      .where('path', '=', path)
      .execute()
    const isThere = async () => (await files.get(path))?.body.destroy() !== undefined
    const url = server.databaseUrl
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await holdFiles(client)
    await sweepFiles({ db, files })
    expect(await isThere()).toBe(true)
    await client.end()
    await expect
      .poll(async () => {
        await sweepFiles({ db, files })
        return isThere()
      })
      .toBe(false)
  })

  it("cannot be restored over a running server's data", async () => {
    await expect(restoreInto(at('running'), at('running.tgz'), true)).rejects.toThrow(
      `A server runs on ${at('running')}`,
    )
    expect((await server.visitor.fetch('/health')).status).toBe(200)
    expect(await readdir(at('running'))).toEqual(['files', 'instance.json', 'postgres'])
  })

  it('also works once the server is stopped, and leaves no database running', async () => {
    await server.close()
    await backup(at('running'), at('stopped.tgz'))
    expect(await readdir(join(at('running'), 'postgres'))).not.toContain('postmaster.pid')
    await rm(join(at('running'), 'files'), { recursive: true })
    const { found, aside = '' } = await restoreInto(at('running'), at('stopped.tgz'), true)
    expect(found?.counts.content).toBe(acknowledged.length + pictures.length)
    expect(found?.missing).toEqual([])
    expect(await readdir(aside)).toEqual(['postgres'])
    expect(await readdir(at('running'))).toEqual(['files', 'instance.json', 'postgres'])
  }, 60_000)
})

describe('a backup of an older Guildhall', () => {
  const file = 'club-content/posts/old-file.webp'

  it('is migrated by the server that starts on it, with accounts, posts and files', async () => {
    const content = newId()
    await makeOld(at('old'), content)
    await backup(at('old'), at('old.tgz'))
    const { manifest } = await restoreInto(at('new'), at('old.tgz'))
    expect(manifest.database?.migration).toBe('0008_files.sql')

    const server = await open(at('new'))
    const signIn = await server.visitor.fetch('/auth/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'old@people.test', password }),
    })
    expect(signIn.status).toBe(200)
    const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const get = (path: string) => server.visitor.fetch(path, { headers: { cookie } })
    expect(await (await get(`/rest/v1/content/${content}`)).json()).toMatchObject({ id: content })
    expect(await (await get(`/storage/v1/${file}`)).text()).toBe('an old picture')
    const applied = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
      server.app.deps.db,
    )
    expect(applied.rows.map(({ name }) => name)).toEqual(await sqlFiles())
    await server.close()
  }, 60_000)

  it('contains no settings: PostgreSQL is set up as for a new database, whatever the archive contains', async () => {
    const settings = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']
    const evil = "restore_command = 'touch /tmp/evil'\nshared_preload_libraries = 'evil'\n"
    const more = settings.map((name) => ({ name: `database/${name}`, body: evil }))
    await addToArchive(at('old.tgz'), at('evil.tgz'), more)
    const { found } = await restoreInto(at('not-evil'), at('evil.tgz'))
    expect(found?.counts).toMatchObject({ profiles: 1, content: 1 })
    expect(
      (await readdir(join(at('not-evil'), 'postgres')))
        .filter((name) => /\.(conf|signal|settings)/.test(name))
        .sort(),
    ).toEqual([...settings].sort())
    for (const name of settings) {
      const text = await readFile(join(at('not-evil'), 'postgres', name), 'utf8')
      expect(text, name).not.toContain('evil')
    }
    expect(await readFile(join(at('not-evil'), 'postgres/pg_hba.conf'), 'utf8')).toMatch(
      /^local\s+all\s+all\s+trust$/m,
    )
  }, 60_000)

  /** A data directory of a version that had only the first eight migrations. */
  async function makeOld(dataDir: string, content: string) {
    const directory = at('old-migrations')
    await mkdir(directory)
    for (const name of (await sqlFiles()).slice(0, 8))
      await copyFile(join(migrations, name), join(directory, name))
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    await migrate(embedded.url, directory)
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    const [person, club] = [newId(), newId()]
    const insert = (table: string, row: Record<string, unknown>) => {
      const places = Object.keys(row).map((_, n) => `$${n + 1}`)
      return client.query(`insert into ${table} (${Object.keys(row)}) values (${places})`, Object.values(row))
    }
    await insert('profiles', {
      id: person,
      email: 'old@people.test',
      email_verified: true,
      first_name: 'Olga',
    })
    const proof = { account_id: person, provider_id: 'credential', password: await hashPassword(password) }
    await insert('credentials', { id: newId(), user_id: person, ...proof })
    // The club and its owner's membership need each other.
    await client.query('begin')
    await insert('clubs', { id: club, user_id: person, name: 'The Old Hall', slug: 'old-hall' })
    await insert('club_memberships', { id: newId(), club_id: club, user_id: person, role: 'owner' })
    await client.query('commit')
    await insert('content', {
      id: content,
      club_id: club,
      user_id: person,
      type: 'post',
      slug: 'an-old-post',
      title: 'An old post',
    })
    await insert('posts', { id: content, content: 'Written long ago' })
    await insert('content_counts', { club_id: club, type: 'post', count: 1 })
    const stored = {
      mime: 'image/webp',
      size: 14,
      width: 4,
      height: 4,
      uploader_id: person,
      content_id: content,
    }
    await insert('files', { id: newId(), path: file, purpose: 'content', ...stored })
    await mkdir(join(dataDir, 'files/club-content/posts'), { recursive: true })
    await writeFile(join(dataDir, 'files', file), 'an old picture')
    await client.end()
    await embedded.stop()
    expect((await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()).toBe('18')
  }
})
