import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { raw } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { parseChangelog } from './changelog.ts'
import { readNews, recordVersion, updateLines } from './updates.ts'
import { version } from './version.ts'

const world = await openWorld()
const behindProxy = await openWorld({ baseUrl: 'https://guild.example', trustProxy: 1 })
const { db } = world.app.deps
const releases = parseChangelog(`# Changes

## Next

### For people

- Rooms are new.

## 0.4.0 (2027-01-02)

### For who runs it

- Before updating: free 1 GB.
- After updating: restart nginx.
- Doctor checks more.

## 0.3.0 (2026-12-01)

### For who runs it

- After updating: look at the limits.

## 0.2.0 (2026-11-26)
`)
/** Starts `version` an hour after the versions before it, whose starts are stored in milliseconds. */
async function start(version: string) {
  await sql`update server_versions set first_started_at = first_started_at - interval '1 hour'`.execute(db)
  return recordVersion(db, version)
}
const versionsOf = async (running: string) => {
  const { since, releases: told } = await readNews(db, running, releases)
  return [since, told.map((one) => one.version)]
}

beforeEach(async () => {
  await db.deleteFrom('server_versions').execute()
  await sql`update schema_migrations set version = '0.3.0'`.execute(db)
})

describe('the versions that served data', () => {
  it('tell a new place from an update, once', async () => {
    expect(await start('0.3.0')).toBeUndefined()
    expect(await start('0.3.0')).toBeUndefined()
    expect(await start('0.4.0')).toBe('0.3.0')
    expect(await start('0.4.0')).toBeUndefined()
    expect(await start('0.3.0')).toBeUndefined()
    const servers = await Promise.all([1, 2, 3].map(() => recordVersion(db, '0.5.0')))
    expect(servers.filter(Boolean)).toEqual(['0.4.0'])
  })

  it('begin with 0.2.0, which names none', async () => {
    await sql`update schema_migrations set version = null where name < '0036'`.execute(db)
    expect(await start('0.3.0')).toBe('0.2.0')
    expect(await start('0.4.0')).toBe('0.3.0')
  })

  it('show what is new since the one before', async () => {
    await start('0.3.0')
    expect(await versionsOf('0.3.0')).toEqual([null, ['0.3.0']])
    await start('0.5.0-next')
    expect(await versionsOf('0.5.0-next')).toEqual(['0.3.0', ['Next', '0.4.0']])
    expect(await versionsOf('9.9.9')).toEqual(['0.5.0-next', []])
    await db.deleteFrom('server_versions').execute()
    await start('9.9.9')
    expect(await versionsOf('9.9.9')).toEqual([null, []])
  })
})

it('the log says at the first start after an update what it needs done', () => {
  expect(updateLines('0.2.0', '0.4.0', releases)).toEqual([
    'Updated from 0.2.0 to 0.4.0; what is new is in CHANGELOG.md, and in the console under “Server”',
    'Before updating: free 1 GB.',
    'After updating: restart nginx.',
    'After updating: look at the limits.',
  ])
  expect(updateLines('0.3.0', '0.4.0', releases)).not.toContain('After updating: look at the limits.')
})

describe('/health', () => {
  const named = async ({ origin }: { origin: string }, headers = {}) =>
    JSON.parse((await raw(origin, '/health', { headers })).body).version

  it('names the version to the machine itself, also beside a proxy', async () => {
    expect(await named(world)).toBe(version)
    expect(await named(behindProxy)).toBe(version)
  })

  it.each([
    ['what a proxy passes on', { 'x-forwarded-for': '203.0.113.9' }],
    ['what a proxy passes on without an address', { via: '1.1 proxy' }],
    ['a name that leads here', { host: 'guild.example' }],
  ])('does not name it to %s', async (_what, headers) => {
    for (const server of [world, behindProxy]) expect(await named(server, headers)).toBeUndefined()
  })
})
