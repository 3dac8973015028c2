// `npm run db:types`: writes server/src/platform/schema.ts anew from what the migrations make, in a throw-away
// database. With --check it writes nothing and fails where the file is not what it would write.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { migrate } from '../server/src/platform/migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'server/src/platform/schema.ts')
const directory = await mkdtemp(join(tmpdir(), 'guildhall-types-'))
const isCheck = process.argv.includes('--check')
const output = isCheck ? join(directory, 'schema.ts') : target

const database = await startEmbeddedPostgres({
  dataDir: directory,
  log: console.error,
  settings: { fsync: 'off', log_min_messages: 'fatal' },
})
try {
  await migrate(database.url, join(root, 'server/migrations'))
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', database.url, '--out-file', output],
      ...['--include-pattern', 'public.*', '--exclude-pattern', '*schema_migrations*', '--log-level', 'warn'],
    ],
    { cwd: root, stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('The types could not be made')
  if (isCheck && (await readFile(output, 'utf8')) !== (await readFile(target, 'utf8')))
    throw new Error('server/src/platform/schema.ts is not what the migrations make: run npm run db:types')
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
