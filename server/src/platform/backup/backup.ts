import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../env.ts'
import { isPath } from '../files/store.ts'
import { archiveFormat, type End, type Manifest, names } from './archive.ts'
import { clusterFiles, logSegments, readControlFile } from './cluster-files.ts'
import { type ClusterSession, openCluster } from './cluster-session.ts'
import { holdFiles } from './files-lock.ts'
import { checkTarget, openOutput } from './output.ts'
import { type Packer, startPacking } from './pack.ts'
import { refuseWhileRestoring } from './restore-mark.ts'

export type BackupOptions = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>
  /** '-' is the standard output. */
  file: string
  overwrite?: boolean
  /** Whether the file may be in the data directory, beside what is backed up. */
  isInside?: boolean
  product: string
  say(line: string): void
  /** Aborting leaves nothing behind. */
  signal?: AbortSignal
}

// The replication slot that keeps the log; its fixed name allows one backup at a time.
const slot = 'guildhall_backup'

/** Includes every file that a row names. On an error nothing is left behind or overwritten. */
export async function backUp(options: BackupOptions): Promise<End> {
  const { env, file, say } = options
  const overwrite = options.overwrite ?? false
  if (env.databaseUrl && env.s3)
    throw new Error(
      'There is nothing to back up here: the database is the one that DATABASE_URL names (back it up with pg_dump), ' +
        'and the files are in the S3 bucket.',
    )
  await checkTarget(file, options.isInside ? undefined : env.dataDir, overwrite)
  await refuseWhileRestoring(env.dataDir)
  const cluster = env.databaseUrl ? undefined : await openCluster(env.dataDir, say)
  try {
    const database = cluster ? await hold(cluster.client) : null
    const output = await openOutput(file, overwrite)
    try {
      const manifest: Manifest = {
        format: archiveFormat,
        product: options.product,
        madeAt: new Date().toISOString(),
        machine: `${process.platform}-${process.arch}`,
        database,
        files: env.s3 ? 'in a bucket' : 'included',
      }
      const packer = await startPacking(manifest, output.stream)
      const end = await fill(packer, options, cluster).catch(async (error) => {
        await packer.abandon(error)
        throw error
      })
      await output.finish()
      return end
    } catch (error) {
      await output.abandon()
      throw error
    }
  } finally {
    await cluster?.close()
  }
}

async function fill(
  packer: Packer,
  options: BackupOptions,
  cluster: ClusterSession | undefined,
): Promise<End> {
  const { env, say, signal } = options
  const step = progress(packer, say, signal)
  if (cluster) {
    say(`Copying the database${cluster.isRunning ? ', while the server runs' : ''}…`)
    await copyDatabase(packer, cluster.client, join(env.dataDir, 'postgres'), step)
  } else
    say('The database is an external one: back it up with pg_dump, and before the files (docs/backup.md).')

  if (env.s3) say('The files are in the S3 bucket, and are not part of the backup.')
  else {
    say('Copying the files…')
    await copyFiles(packer, join(env.dataDir, 'files'), step)
  }
  // With a lost connection the lock on the files is gone too.
  await cluster?.client.query('select 1')
  return packer.finish()
}

/** Keeps the log and stored files for as long as the connection lasts. */
async function hold(client: pg.Client): Promise<Manifest['database']> {
  try {
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  } catch (error) {
    if ((error as { code?: string }).code === '42710')
      throw new Error('Another backup of this database is being made: wait for it to end.')
    throw error
  }
  await holdFiles(client)
  const version = await client.query('show server_version_num')
  const known = await client.query("select to_regclass('schema_migrations') is not null as is_ours")
  if (!known.rows[0].is_ours)
    throw new Error('The database is empty: start Guildhall once, and back up then.')
  const newest = await client.query('select max(name collate "C") as name from schema_migrations')
  return {
    postgres: String(Math.floor(Number(version.rows[0].server_version_num) / 10_000)),
    migration: newest.rows[0].name,
  }
}

/** A base backup as PostgreSQL documents it. */
async function copyDatabase(
  packer: Packer,
  client: pg.Client,
  clusterDir: string,
  step: () => void,
): Promise<void> {
  const inArchive = (path: string) => `${names.database}/${path}`
  await client.query("select pg_backup_start('guildhall', true)")
  for await (const { path, type } of clusterFiles(clusterDir)) {
    step()
    if (type === 'directory') await packer.folder(inArchive(path))
    else await packer.file(inArchive(path), join(clusterDir, path))
  }
  await packer.text(inArchive('global/pg_control'), await readControlFile(clusterDir))
  const { rows } = await client.query(
    `select labelfile, spcmapfile, pg_walfile_name(lsn) as last,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes
    from pg_backup_stop(false)`,
  )
  const { labelfile, spcmapfile, last, segment_bytes } = rows[0]
  if (spcmapfile.trim())
    throw new Error('The database keeps tables in tablespaces, which a backup cannot hold.')
  await packer.text(inArchive('backup_label'), labelfile)
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? ''
  for (const name of await logSegments(clusterDir, first, last, segment_bytes)) {
    step()
    if (!(await packer.file(inArchive(`pg_wal/${name}`), join(clusterDir, 'pg_wal', name))))
      throw new Error(`The write-ahead log lost ${name}: try again.`)
  }
  await client.query('select pg_drop_replication_slot($1)', [slot])
}

/** Unfinished files begin with a dot. */
async function copyFiles(packer: Packer, wanted: string, step: () => void): Promise<void> {
  const root = await realpath(wanted).catch(() => undefined)
  if (root) await copyFolder('')

  async function copyFolder(folder: string): Promise<void> {
    for (const entry of await entriesOf(join(root ?? '', folder))) {
      step()
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory() && !entry.name.startsWith('.')) await copyFolder(path)
      else if (entry.isFile() && isPath(path))
        await packer.file(`${names.files}/${path}`, join(root ?? '', path))
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const secondsBetweenLines = 10

/** Ends the work if aborted, and reports progress. */
function progress(packer: Packer, say: (line: string) => void, signal: AbortSignal | undefined): () => void {
  let next = Date.now() + secondsBetweenLines * 1000
  return () => {
    if (signal?.aborted) throw new Error('The backup was stopped.')
    if (Date.now() < next) return
    next = Date.now() + secondsBetweenLines * 1000
    say(`… ${megabytes(packer.bytes())}`)
  }
}

/** '12.3 MB' */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
