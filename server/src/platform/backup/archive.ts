import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { isPath } from '../files/store.ts'

/**
 * An archive is a gzipped tar: `guildhall.json`, which says what it is, then the cluster under `database/` and the
 * stored files under `files/`, and at the end `complete.json` with a digest of all that came before. One that has no
 * end, or another digest, is not a backup.
 */
export const archiveFormat = 1
export const names = {
  manifest: 'guildhall.json',
  end: 'complete.json',
  database: 'database',
  files: 'files',
}

export const manifestSchema = z.object({
  format: z.number().int(),
  /** Version of the Guildhall that made it, and when: ISO 8601. */
  product: z.string().max(50),
  madeAt: z.iso.datetime(),
  /** 'linux-x64': PostgreSQL's files are made for one kind of machine. */
  machine: z.string().max(50),
  /** Null where the database is an external one, which has tools of its own. */
  database: z
    .object({ postgres: z.string().regex(/^\d+$/), migration: z.string().regex(/^[\w.-]+$/) })
    .nullable(),
  /** Whether the stored files are in it: those of an S3 bucket are not. */
  files: z.enum(['included', 'in a bucket']),
})
export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.object({
  databaseFiles: z.number().int(),
  storedFiles: z.number().int(),
  /** Of the contents, unpacked. */
  bytes: z.number().int(),
  sha256: z.string(),
})
export type End = z.infer<typeof endSchema>

export type Entry = { name: string; type: 'file' | 'directory'; size: number }

/** Counts and digests what goes into an archive, or comes out of one, in its order. */
export class Tally {
  readonly #hash: Hash = createHash('sha256')
  #databaseFiles = 0
  #storedFiles = 0
  #bytes = 0

  begin({ name, type, size }: Entry): void {
    this.#hash.update(`${type} ${size} ${name}\n`)
    if (type === 'file' && name.startsWith(`${names.database}/`)) this.#databaseFiles += 1
    if (type === 'file' && name.startsWith(`${names.files}/`)) this.#storedFiles += 1
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Ends it. */
  end(): End {
    return {
      databaseFiles: this.#databaseFiles,
      storedFiles: this.#storedFiles,
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
    }
  }
}

const clusterName = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,120}$/
/** What stands at the top of a cluster and belongs to its data. */
const clusterFolders = new Set(
  'base global pg_commit_ts pg_logical pg_multixact pg_stat pg_twophase pg_wal pg_xact'.split(' '),
)
/** As above, but what is in them belongs to a running server, or leads out of the cluster. */
export const emptyFolders = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_tblspc'.split(' '),
)
/** How PostgreSQL is set up, what it loads and runs, and whom it lets in: never taken from an archive. */
export const configurationFiles = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']

/** Whether what stands at the top of a cluster under this name is its data. */
export const isOfCluster = (name: string): boolean =>
  name === 'PG_VERSION' || clusterFolders.has(name) || emptyFolders.has(name)

/** Older archives hold it; it is passed over. */
export const isConfiguration = ({ name }: { name: string }): boolean =>
  configurationFiles.some((file) => name === `${names.database}/${file}`)

/** Whether an entry would have PostgreSQL run commands, follow another server, or keep tables elsewhere. */
export const isInstruction = ({ name }: { name: string }): boolean =>
  /^database\/([^/]*\.signal|recovery\.\w+|tablespace_map[^/]*|postmaster\.\w+|pg_tblspc\/.*)$/.test(name)

/**
 * Whether an entry may be in an archive. Archives come from anywhere, so this is a list of what there is, not of what
 * there must not be: plain files and folders of a cluster, and files as the store names them. No name leads upwards.
 */
export function mayBeIn({ name, type }: { name: string; type: unknown }): boolean {
  const [top, ...rest] = name.split('/')
  if (top === names.database)
    return (
      (type === 'file' || type === 'directory') &&
      rest.length < 10 &&
      rest.every((one) => clusterName.test(one)) &&
      isWhereItBelongs(rest, type === 'file')
    )
  return top === names.files && type === 'file' && isPath(rest.join('/'))
}

function isWhereItBelongs([top = '', ...rest]: string[], isFile: boolean): boolean {
  if (rest.length > 0) return clusterFolders.has(top)
  if (isFile) return top === 'PG_VERSION' || top === 'backup_label' || configurationFiles.includes(top)
  return top === '' || clusterFolders.has(top) || emptyFolders.has(top)
}
