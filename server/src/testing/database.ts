import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
export const template = 'guildhall_template'

/** One migrated database per run, copied by each test file; TEST_DATABASE_URL names another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(await fastDirectory(), 'guildhall-test-'))
  const cluster = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({
        dataDir: directory,
        log: deadlocksOnly((line) => console.error(line)),
        settings: { ...fast, ...explained, max_connections: '200' },
      })
  await onDatabase(cluster.url, `drop database if exists ${template}`)
  await onDatabase(cluster.url, `create database ${template}`)
  await migrate(databaseAt(cluster.url, template), migrations)
  project.provide('databaseUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** In memory, if there are 2 GB of it: each test file creates and deletes over a thousand files. */
async function fastDirectory(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Errors with their statements and those they met. */
const explained = {
  log_min_messages: 'error',
  log_min_error_statement: 'error',
  log_error_verbosity: 'default',
}

/** Tests cause many errors on purpose, but no deadlock (world.ts). */
function deadlocksOnly(log: (line: string) => void): (line: string) => void {
  let isDeadlock = false
  return (line) => {
    if (/(ERROR|FATAL|PANIC): /.test(line)) isDeadlock = /deadlock detected|FATAL|PANIC/.test(line)
    if (isDeadlock) log(line)
  }
}

async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export function databaseAt(url: string, name: string, socketDirectory?: string): string {
  const address = new URL(url.replace(/@\//, '@placeholder/'))
  address.pathname = `/${name}`
  if (socketDirectory) address.searchParams.set('host', socketDirectory)
  return address.href.replace('@placeholder/', '@/')
}
