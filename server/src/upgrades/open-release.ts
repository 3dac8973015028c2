import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openApp } from '../app.ts'
import { openPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readEnv } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { client } from '../testing/as.ts'
import { databaseAt, migrations, template } from '../testing/database.ts'
import { comparedColumns, describeSchema, digestRows } from './compare.ts'
import { loadRelease, type PackedRelease, readCompressed } from './packed-release.ts'

const connect = async (connectionString: string) => {
  const db = new pg.Client({ connectionString })
  await db.connect()
  return db
}

/** The schema of a release, in a folder of its own. */
async function migrationsUntil(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-release-'))
  const releases: Record<string, Record<string, string>> = JSON.parse(
    await readFile(join(migrations, 'releases.json'), 'utf8'),
  )
  const versions = Object.keys(releases)
  for (const one of versions.slice(0, versions.indexOf(version) + 1))
    for (const name of Object.keys(releases[one] ?? {})) await cp(join(migrations, name), join(folder, name))
  return folder
}

/** Data of a release, as it was and as it is once opened by this code, and a server on it. */
export async function openRelease(version: string) {
  const release = await readCompressed<PackedRelease>(new URL(`${version}.json.br`, import.meta.url))
  const clusterUrl = inject('databaseUrl')
  const name = `upgrade_${newId().replaceAll('-', '')}`
  const url = databaseAt(clusterUrl, name)
  const cluster = await connect(clusterUrl)
  await cluster.query(`create database ${name}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-upgrade-'))

  const folder = await migrationsUntil(version)
  await migrate(url, folder)
  const db = await connect(url)
  await loadRelease(db, release, join(dataDir, 'files'))
  const columns = await comparedColumns(db)
  const before = await digestRows(db, columns)
  await migrate(url, migrations)
  const after = await digestRows(db, columns)

  const fresh = await connect(databaseAt(clusterUrl, template))
  const schemas = { opened: await describeSchema(db), fresh: await describeSchema(fresh) }
  await fresh.end()
  // What ends by itself ended between the release and this test.
  await db.query(`update sessions set expires_at = now() + interval '30 days'`)
  await db.query(
    `update club_invites set expires_at = now() + interval '30 days' where expires_at is not null`,
  )

  const pool = openPool(url, { max: 6, onError: () => {} })
  const env = {
    ...readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0' }),
    rateLimits: false,
    linkCards: false,
  }
  const webRoot = join(dataDir, 'no-page')
  const app = await openApp({ env, pool, webRoot, isScheduled: false, readDisks: async () => [] })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  return {
    ...{ release, before, after, schemas, app, db },
    by: (cookie: string, token?: string) => client(origin, null, cookie, () => {}, token),
    close: async () => {
      await app.close()
      await pool.end()
      await db.end()
      await cluster.query(`drop database ${name} with (force)`)
      await cluster.end()
      await Promise.all([folder, dataDir].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}
