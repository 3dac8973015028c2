import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { removeUnusedFilesOf } from './features/files/files.tasks.ts'
import { migrate } from './platform/database/migrate.ts'
import { personOf } from './testing/as.ts'
import { migrations } from './testing/database.ts'
import { openEmbeddedServer } from './testing/embedded.ts'
import { postForm } from './testing/forms.ts'
import { mediaSamples } from './testing/media.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-small-disk-'))
const isMounted = mountDisk()
const server = isMounted ? await openEmbeddedServer(dataDir) : undefined
afterAll(async () => {
  await server?.close()
  if (isMounted) execFileSync('umount', [dataDir])
  await rm(dataDir, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
const freeBytes = async () => {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** Each step fills the disk further. */
describe.runIf(isMounted)('a disk of 400 MB, with files and database', async () => {
  if (!server) return
  const { make, app, visitor } = server
  const [ada, bob] = await make.people([{ firstName: 'Ada' }, { firstName: 'Bob' }])
  if (!ada || !bob) throw new Error('Two people')
  const club = await make.club({ owner: ada })
  await make.member(club, bob)
  const [owner, member] = [await server.as(ada), await server.as(bob)]
  const health = async () => (await visitor.fetch('/health')).json()
  const published: string[] = []
  const publish = () => {
    const params = { club: club.slug }
    // Long, so that its table needs room.
    const body = postForm({ content: Array.from({ length: 100 }, () => crypto.randomUUID()).join(' ') })
    return owner.call('POST /clubs/:club/posts', { params, body }).then(({ id }) => void published.push(id))
  }
  const video = () => {
    const body = Buffer.concat([mediaSamples.mp4, Buffer.alloc(20 * megabyte)])
    return { file: new File([new Uint8Array(body)], 'a.mp4') }
  }

  test('refuses the videos of one person before it is full, while others publish', async () => {
    expect(await health()).toMatchObject({ status: 'ok', storage: 'ok' })
    let stored = 0
    const fill = async () => {
      for (; stored < 20; stored++) await member.call('POST /storage/v1/videos', video())
    }
    await expect(fill()).rejects.toThrow(/"code":"storage_full".*expected 507/)
    expect(stored).toBeGreaterThan(2)
    expect(await freeBytes()).toBeGreaterThan(35 * megabyte)
    await publish()
  })

  test('refuses pictures and files that arrive at the same time, and says in health that it is low', async () => {
    await writeFile(join(dataDir, 'filler'), Buffer.alloc((await freeBytes()) - 30 * megabyte))
    const text = () => ({ file: new File(['x'.repeat(9 * megabyte)], 'a.txt', { type: 'text/plain' }) })
    const answers = await Promise.all(
      [1, 2, 3].map(() => member.refused('POST /storage/v1/attachments', text())),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 507, code: 'storage_full' })
    expect(await health()).toMatchObject({ status: 'degraded', storage: 'low' })
    await publish()
  })

  test('answers storage_full to what people write once nothing is free', async () => {
    await writeFile(join(dataDir, 'filler'), Buffer.alloc(400 * megabyte)).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'ENOSPC' }),
    )
    const fill = async () => {
      for (let attempt = 0; attempt < 500; attempt++) await publish()
    }
    await expect(fill()).rejects.toThrow(/"code":"storage_full".*expected 507/)
    expect(await health()).toMatchObject({ status: 'degraded', storage: 'full' })
    const [first = ''] = published
    await visitor.call('GET /content/:contentId', { params: { contentId: first } })
  })

  test('continues as before once there is room, with everything that was published', async () => {
    await rm(join(dataDir, 'filler'))
    await publish()
    for (const contentId of published)
      await visitor.call('GET /content/:contentId', { params: { contentId } })
    await removeUnusedFilesOf(app.deps, personOf(member).id)
    await member.call('POST /storage/v1/videos', video())
  })

  test('says that a migration needs room, serves as before it, and applies it once there is some', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-large-migration-'))
    await cp(migrations, folder, { recursive: true })
    // Unlogged, since a full log ends PostgreSQL itself.
    const large = `create unlogged table large as select md5(n::text) from generate_series(1, 200000) n;`
    await writeFile(join(folder, '9999_large.sql'), large)
    await writeFile(join(dataDir, 'filler'), Buffer.alloc((await freeBytes()) - 2 * megabyte))
    const refused = 'Migration 9999_large.sql failed: .*. The disk is full: make room, and start again.'
    await expect(migrate(server.databaseUrl, folder)).rejects.toThrow(new RegExp(refused))
    await visitor.call('GET /content/:contentId', { params: { contentId: published[0] ?? '' } })
    await rm(join(dataDir, 'filler'))
    expect(await migrate(server.databaseUrl, folder)).toEqual(['9999_large.sql'])
    await publish()
    await rm(folder, { recursive: true })
  })
})

test.skipIf(isMounted)(
  'a small disk cannot be mounted here, so nothing of it is tested: run this as root',
  ({ skip }) => skip(),
)

/** False where mounting is refused. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
