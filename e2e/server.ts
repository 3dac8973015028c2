// The server for browser tests: the built page on a temporary database, without rate limits per address.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from '../server/src/app.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { readEnv } from '../server/src/platform/env.ts'
import { openSites } from '../server/src/testing/sites.ts'
import { serverFactsFile, writeServerFacts } from './database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-e2e-'))
const database = await startEmbeddedPostgres({
  dataDir,
  log: (line) => console.error(line),
  settings: { fsync: 'off', log_min_messages: 'fatal' },
})
await migrate(database.url, join(root, 'server/migrations'))
const env = readEnv({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  REPORTS_TO: 'trust@guildhall.test',
})
const pool = openPool(database.url, { onError: (error) => console.error(error.message) })
// Every account of a test is new, and writes faster than new people may.
await pool.query(
  `update server_settings set seconds_apart = 0, items_per_day = null, comments_per_day = null, profile_links = null,
   message_links = null, chats_per_day = null`,
)
// Replaces the internet for link cards.
const sites = await openSites()
sites.answer(
  'woods.site.test/oak',
  '<title>Of oak and ash</title><meta property="og:site_name" content="The Woods">',
)
const app = await openApp({
  env,
  pool,
  webRoot: join(root, 'web'),
  isScheduled: false,
  network: sites.network,
})
await writeServerFacts(env.port, { url: database.url, secret: app.deps.secret })
await app.http.listen({ port: env.port, host: '127.0.0.1' })

process.once('SIGTERM', async () => {
  await app.close()
  await sites.close()
  await pool.end()
  await database.stop()
  await rm(serverFactsFile(env.port), { force: true })
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
