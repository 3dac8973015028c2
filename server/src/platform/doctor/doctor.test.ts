import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { readEnv } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { databaseChecks } from './database-checks.ts'
import { type Check, examine, type Probes } from './finding.ts'
import { mailChecks, sendingCheck } from './mail-checks.ts'
import { networkChecks } from './network-checks.ts'
import { placeChecks } from './place-checks.ts'
import { openProbes } from './probes.ts'

const checks = [...placeChecks, ...databaseChecks, ...networkChecks, ...mailChecks]
const now = Date.UTC(2030, 0, 15)
const day = 86_400_000

/** A store in memory. */
function openStore(broken: Partial<FileStore> = {}): FileStore {
  const held = new Map<string, Buffer>()
  const store = {
    put: async (path: string, body: Buffer) => void held.set(path, body),
    get: async (path: string) => {
      const body = held.get(path)
      return body ? { body: Readable.from([body]), size: body.length } : null
    },
    remove: async (path: string) => void held.delete(path),
  }
  return { ...store, ...broken } as unknown as FileStore
}

/** Answers by the beginning of a word in the statement. */
const rows: [word: string, row: object[]][] = [
  ['server_version_num', [{ value: '170002' }]],
  ['pg_encoding', [{ encoding: 'UTF8', collation: 'C' }]],
  ['max_connections', [{ value: '100' }]],
  ['idle_session_timeout', [{ value: '0' }]],
  ['fsync', [{ value: 'on' }]],
  ['full_page_writes', [{ value: 'on' }]],
  ['synchronous_commit', [{ value: 'on' }]],
  ['schema_migrations', [{ name: '0001.sql', version: '1.0.0' }]],
  ['pg_trgm', [{ installed: true }]],
  ['clock_timestamp', [{ ms: now }]],
  ['from operators', [{ count: 1 }]],
  ['legal_versions', [{ page: 'imprint' }, { page: 'privacy' }, { page: 'terms' }]],
]
const answering =
  (word = '', row: object[] = []): Probes['query'] =>
  async <Row>(text: string) => {
    const found = word && text.includes(word) ? row : rows.find(([known]) => text.includes(known))?.[1]
    return (found ?? []) as Row[]
  }

const diskWith =
  (free: number): Probes['disks'] =>
  async () => [{ holds: ['files', 'database'], free, total: 20 * 1024 ** 3, floor: 1024 ** 3 }]

const healthy: Probes = {
  env: readEnv({
    BASE_URL: 'https://hall.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Hall <hello@hall.example>',
    TRUST_PROXY: '1',
    REDIS_URL: 'redis://redis.example',
  }),
  hasBaseUrl: true,
  node: '20.19.0',
  now: () => now,
  query: answering(),
  fetch: async () => ({ status: 200, text: '{"status":"ok"}' }),
  seen: async () => ({ ip: '203.0.113.5', forwarded: 1, host: 'hall.example', protocol: 'https' }),
  certificateEnds: async () => new Date(now + 60 * day),
  connectSocket: async () => {},
  verifyMail: async () => {},
  sendMail: async () => {},
  records: async () => ['v=spf1 mx -all', 'v=DMARC1; p=none'],
  disks: diskWith(50 * 1024 ** 3),
  memory: () => ({ free: 1024 ** 3, total: 2 * 1024 ** 3 }),
  files: async () => openStore(),
  pingRedis: async () => {},
  migrations: async () => ['0001.sql'],
  lastBackup: async () => new Date(now - day / 2),
  isCopy: async () => false,
  version: '1.0.0',
  updateCopies: async () => [],
}
const failing = (message: string) => async () => {
  throw new Error(message)
}
const env = (given: Record<string, string>) => ({
  env: readEnv({
    BASE_URL: 'https://hall.example',
    SMTP_URL: 'smtps://mail.example',
    TRUST_PROXY: '1',
    ...given,
  }),
})
const seenAs =
  (plain: object, lied: object = plain): Probes['seen'] =>
  async (headers) => ({ ...(await healthy.seen()), ...(headers ? lied : plain) })
const without = (name: string) => ({ env: { ...healthy.env, [name]: undefined } })

const copies = (isUpdating: boolean) => async () => [{ path: '/data/copy.tgz', before: '1.0.0', isUpdating }]

type Row = [name: string, state: 'warning' | 'problem', broken: Partial<Probes>, words: string]
const broken: Row[] = [
  [
    'Version',
    'problem',
    { updateCopies: copies(true) },
    'copy from before 1.0.0: /data/copy.tgz. The update did not',
  ],
  ['Node', 'problem', { node: '20.18.3' }, 'too old'],
  ['Node', 'problem', { node: '18.20.0' }, 'too old'],
  [
    'Disk',
    'problem',
    { disks: diskWith(1e9) },
    '0.9 GB free on the disk of files and database: below 1.0 GB uploads',
  ],
  ['Disk', 'warning', { disks: diskWith(1.5e9) }, '1.4 GB free on the disk of files and database'],
  ['Memory', 'warning', { memory: () => ({ free: 1, total: 5e8 }) }, '0.5 GB'],
  ['Files', 'problem', { files: failing('read-only') }, 'read-only'],
  ['Files', 'problem', { files: async () => openStore({ get: async () => null }) }, 'something else'],
  ['Files', 'problem', { files: async () => openStore({ remove: async () => {} }) }, 'something else'],
  ['Files', 'problem', { files: async () => openStore({ put: failing('AccessDenied') }) }, 'AccessDenied'],
  ['Redis', 'problem', { pingRedis: failing('ECONNREFUSED') }, 'ECONNREFUSED'],
  ['Backup', 'problem', { lastBackup: async () => undefined }, 'none was made'],
  ['Backup', 'problem', { lastBackup: async () => new Date(now - 9 * day) }, '9 days old'],
  ['Backup', 'warning', { lastBackup: async () => new Date(now - 3 * day) }, '3 days old'],
  ['Original', 'problem', { isCopy: async () => true }, 'copy'],
  ['Operator', 'problem', { query: answering('from operators', [{ count: 0 }]) }, 'no account'],
  ['Legal pages', 'warning', { query: answering('legal_versions', [{ page: 'terms' }]) }, 'imprint, privacy'],
  ['Limits', 'warning', env({ RATE_LIMITS: 'off' }), 'guessed'],
  ['Database version', 'problem', { query: answering('server_version_num', [{ value: '140009' }]) }, '14'],
  ['Database version', 'warning', { query: answering('server_version_num', [{ value: '150009' }]) }, '15'],
  ['Encoding', 'problem', { query: answering('pg_encoding', [{ encoding: 'SQL_ASCII' }]) }, 'SQL_ASCII'],
  ['Connections', 'problem', { query: answering('max_connections', [{ value: '10' }]) }, '10'],
  ['Durability', 'problem', { query: answering('fsync', [{ value: 'off' }]) }, 'fsync'],
  ['Durability', 'warning', { query: answering('synchronous_commit', [{ value: 'off' }]) }, 'last second'],
  ['Timeouts', 'warning', { query: answering('idle_session_timeout', [{ value: '5min' }]) }, '5min'],
  ['Migrations', 'problem', { migrations: async () => ['0001.sql', '0002.sql'] }, '0002.sql'],
  ['Search', 'warning', { query: answering('pg_trgm', [{ installed: false }]) }, 'pg_trgm'],
  ['Clock', 'problem', { query: answering('clock_timestamp', [{ ms: now - 60_000 }]) }, '60 s'],
  ['Clock', 'warning', { query: answering('clock_timestamp', [{ ms: now + 5000 }]) }, '5 s'],
  ['Address', 'problem', { hasBaseUrl: false }, 'BASE_URL is not set'],
  ['Address', 'warning', env({ BASE_URL: 'http://localhost:3000' }), 'this machine'],
  ['Reachable', 'problem', { fetch: failing('ENOTFOUND') }, 'ENOTFOUND'],
  ['Reachable', 'problem', { fetch: async () => ({ status: 502, text: '' }) }, '502'],
  ['HTTPS', 'problem', env({ BASE_URL: 'http://hall.example' }), 'not encrypted'],
  ['Certificate', 'problem', { certificateEnds: async () => new Date(now - day) }, 'expired'],
  ['Certificate', 'problem', { certificateEnds: async () => new Date(now + 3.5 * day) }, '3 days'],
  ['Certificate', 'warning', { certificateEnds: async () => new Date(now + 14.5 * day) }, '14 days'],
  ['Proxy', 'problem', env({ TRUST_PROXY: 'false' }), 'one address'],
  ['Proxy', 'problem', { seen: seenAs({ host: '10.0.0.1:3000' }) }, 'asked for as 10.0.0.1'],
  ['Proxy', 'problem', { seen: seenAs({}, { ip: '192.0.2.1' }) }, 'clients claim'],
  ['Proxy', 'problem', { seen: seenAs({ forwarded: 0 }) }, 'clients claim'],
  ['Proxy', 'warning', { seen: seenAs({ forwarded: 2 }) }, '2 proxies'],
  ['Proxy', 'problem', { seen: failing('/health/seen answers with status 404') }, '404'],
  ['Live updates', 'problem', { connectSocket: failing('it is answered with status 400') }, 'status 400'],
  ['Mail server', 'problem', without('smtpUrl'), 'SMTP_URL is not set'],
  ['Mail server', 'problem', { verifyMail: failing('535 Authentication failed') }, '535'],
  ['Sender', 'problem', env({ MAIL_FROM: 'Guildhall <guildhall@localhost>' }), 'MAIL_FROM'],
  ['SPF', 'warning', { records: async () => [] }, 'no SPF'],
  ['DMARC', 'warning', { records: async () => ['v=spf1 -all'] }, 'no DMARC'],
]
const named = (name: string) => checks.find((check) => check.name === name) as Check

describe('npm run doctor', () => {
  it('finds a healthy server well, by at least 15 checks', async () => {
    const findings = await examine(healthy, checks)
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(findings.length).toBeGreaterThanOrEqual(15)
  })

  it.each(broken)('%s is a %s, and says how to fix it', async (name, state, given, words) => {
    const [finding] = await examine({ ...healthy, ...given }, [named(name)])
    expect(finding).toMatchObject({ name, state, message: expect.stringContaining(words) })
    expect(finding?.fix).toMatch(/^[A-Z].*[.]$/)
  })

  it('names the version, the last migration, and the copy from before the last update', async () => {
    const found = await examine({ ...healthy, updateCopies: copies(false) }, [
      named('Version'),
      named('Migrations'),
    ])
    expect(found.map(({ state, message }) => [state, message])).toEqual([
      ['ok', '1.0.0, with a copy from before 1.0.0: /data/copy.tgz'],
      ['ok', 'all 1 applied, the last 0001.sql by 1.0.0'],
    ])
  })

  it('breaks every check by hand', () => {
    expect([...new Set(broken.map(([name]) => name))].sort()).toEqual(checks.map(({ name }) => name).sort())
  })

  it('sends a mail only where it is asked to', async () => {
    const sent: string[] = []
    const sendMail = async (to: string) => void sent.push(to)
    await examine({ ...healthy, sendMail }, checks)
    expect(sent).toEqual([])
    const [finding] = await examine({ ...healthy, sendMail }, [sendingCheck('me@hall.example')])
    expect(finding).toMatchObject({ state: 'ok' })
    expect(sent).toEqual(['me@hall.example'])
  })

  it('examines a real server', async () => {
    const { app, origin, visitor, ann } = await openWorld()
    const { db, secret } = app.deps
    await openConsole(db, ann)
    const probes = openProbes({
      env: { ...app.deps.env, baseUrl: origin },
      ...{ hasBaseUrl: true, db, secret },
    })
    const findings = await examine(probes, checks)
    const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({
      ...{ Reachable: 'ok', Proxy: 'ok', 'Live updates': 'ok', Files: 'ok', Migrations: 'ok', Clock: 'ok' },
      ...{ Encoding: 'ok', Connections: 'ok', Operator: 'ok', Original: 'ok', Node: 'ok' },
      ...{
        Address: 'warning',
        HTTPS: 'warning',
        'Mail server': 'warning',
        Backup: 'warning',
        Limits: 'warning',
      },
    })
    expect((await visitor.fetch('/health/seen')).status).toBe(404)
    expect((await visitor.fetch('/health/seen', { headers: { 'x-doctor': 'guess' } })).status).toBe(404)
  })
})
