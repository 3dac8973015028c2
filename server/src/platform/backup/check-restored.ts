import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { isPath } from '../files/store.ts'
import type { Manifest } from './archive.ts'

export type Found = {
  /** 'profiles' 12, 'clubs' 3, 'content' 45. */
  counts: Record<string, number>
  /** Stored files that are named but missing; empty if they are in a bucket. */
  missing: string[]
}

const counted = ['profiles', 'clubs', 'content']
const batch = 2_000

/** Starts a restored cluster once, which replays its log, and compares it with the manifest. */
export async function checkRestored(
  folder: string,
  manifest: Manifest,
  migrations: string,
  say: (line: string) => void,
): Promise<Found> {
  const embedded = await startEmbeddedPostgres({
    dataDir: folder,
    log: say,
    settings: { log_min_messages: 'fatal' },
    lockWaitMs: 0,
  })
  try {
    const client = new pg.Client({ connectionString: embedded.url, ssl: false })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const isOurs = await tableExists(client, 'schema_migrations')
      const newest = isOurs
        ? (await client.query('select max(name collate "C") as name from schema_migrations')).rows[0].name
        : undefined
      if (newest !== manifest.database?.migration)
        throw new Error('The archive is damaged: its database is not the one that it says it holds.')
      await refuseNewer(newest, manifest.product, migrations)
      const counts: Record<string, number> = {}
      for (const table of counted)
        if (await tableExists(client, table))
          counts[table] = Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
      const missing = manifest.files === 'included' ? await missingFiles(client, join(folder, 'files')) : []
      return { counts, missing }
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

/** Throws if the database has a migration that this version lacks. */
export async function refuseNewer(migration: string, product: string, migrations: string): Promise<void> {
  const known = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  if (migration > (known.at(-1) ?? ''))
    throw new Error(
      `The archive was made by a newer Guildhall (${product}, with ${migration}): restore it with that version.`,
    )
}

async function tableExists(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is', [name])
  return rows[0].is
}

async function missingFiles(client: pg.Client, root: string): Promise<string[]> {
  if (!(await tableExists(client, 'files'))) return []
  const missing: string[] = []
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ path: string }>(
      `select path from files where num_nonnulls(profile_id, club_id, content_id, to_jsonb(files) ->> 'application_id',
        to_jsonb(files) ->> 'message_id', to_jsonb(files) ->> 'link_hash', to_jsonb(files) ->> 'comment_id', to_jsonb(files) ->> 'course_id',
        to_jsonb(files) ->> 'lesson_id', to_jsonb(files) ->> 'submission_id') > 0 and path > $1
      order by path limit ${batch}`,
      [after],
    )
    for (const { path } of rows)
      if (!isPath(path) || !(await stat(join(root, path)).catch(() => undefined))) missing.push(path)
    if (rows.length < batch) return missing
    after = rows.at(-1)?.path ?? ''
  }
}
