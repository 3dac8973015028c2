import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
export const template = 'guildhall_template'

/** Once for a whole run: a throw-away cluster with one migrated database, which each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'guildhall-test-'))
  const cluster = await startEmbeddedPostgres({
    dataDir: directory,
    log: (line) => console.error(line),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      log_min_messages: 'fatal',
    },
  })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await migrate(databaseAt(cluster.url, template), migrations)
  await client.end()
  project.provide('databaseUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The address of another database of the same cluster, or of the same through another socket's directory. */
export function databaseAt(url: string, name: string, socketDirectory?: string): string {
  const address = new URL(url.replace(/@\//, '@placeholder/'))
  address.pathname = `/${name}`
  if (socketDirectory) address.searchParams.set('host', socketDirectory)
  return address.href.replace('@placeholder/', '@/')
}
