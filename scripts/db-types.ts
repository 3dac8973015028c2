// `npm run db:types`: records new migrations (releases.ts) and writes server/src/platform/database/schema.ts from what all of
// them make in a throw-away database. With --check it writes nothing and fails where a file would change.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { differences, readMigrations, readReleases, withNewMigrations, writeReleases } from './releases.ts'

/** Views of the rows that are neither hidden nor deleted, and their tables (docs/decisions/130, 129). */
const views: Record<string, [table: string, without: string, more?: string]> = {
  Content: [
    'ContentRows',
    "'is_hidden'",
    ' & { restricted_topic_id: ColumnType<string | null, undefined, undefined> }',
  ],
  Comments: ['CommentRows', "'is_hidden'"],
  LessonComments: ['LessonCommentRows', "'is_hidden'"],
  Courses: ['CourseRows', "'deleted_at'"],
  Lessons: ['LessonRows', "'deleted_at' | 'parent_deleted'"],
}

/** Gives these views the types of their tables: for PostgreSQL every column of a view may be null. */
function withTypedViews(types: string): string {
  return Object.entries(views).reduce((text, [view, [table, without, more = '']]) => {
    const generated = new RegExp(`^export interface ${view} \\{\\n[^}]*\\}$`, 'm')
    if (!generated.test(text)) throw new Error(`The types have no ${view}`)
    return text.replace(generated, `export type ${view} = Omit<${table}, ${without}>${more}`)
  }, types)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'server/src/platform/database/schema.ts')
const directory = await mkdtemp(join(tmpdir(), 'guildhall-types-'))
const isCheck = process.argv.includes('--check')
const output = isCheck ? join(directory, 'schema.ts') : target

if (isCheck) {
  const found = differences(readReleases(), await readMigrations())
  if (found.length) throw new Error(`Migrations are only added:\n${found.join('\n')}`)
} else writeReleases(withNewMigrations(readReleases(), await readMigrations()))

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
  await writeFile(output, withTypedViews(await readFile(output, 'utf8')))
  if (isCheck && (await readFile(output, 'utf8')) !== (await readFile(target, 'utf8')))
    throw new Error(
      'server/src/platform/database/schema.ts is not what the migrations make: run npm run db:types',
    )
} finally {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}
