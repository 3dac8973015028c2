import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { isPath } from '../files/store.ts'

/** A gzipped tar: the manifest, `database/`, `files/`, and `complete.json` with a digest of all before it. */
export const archiveFormat = 1
export const names = {
  manifest: 'guildhall.json',
  end: 'complete.json',
  database: 'database',
  files: 'files',
}

export const manifestSchema = z.object({
  format: z.number().int(),
  /** `createdAt` is ISO 8601. */
  product: z.string().max(50),
  madeAt: z.iso.datetime(),
  /** 'linux-x64': PostgreSQL's files fit one platform only. */
  machine: z.string().max(50),
  /** Null for an external database. */
  database: z
    .object({ postgres: z.string().regex(/^\d+$/), migration: z.string().regex(/^[\w.-]+$/) })
    .nullable(),
  files: z.enum(['included', 'in a bucket']),
})
export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.object({
  databaseFiles: z.number().int(),
  storedFiles: z.number().int(),
  /** Unpacked. */
  bytes: z.number().int(),
  sha256: z.string(),
})
export type End = z.infer<typeof endSchema>

export type Entry = { name: string; type: 'file' | 'directory'; size: number }

/** Counts and digests an archive's contents in order. */
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
/** The data of a cluster, at its top. */
const clusterFolders = new Set(
  'base global pg_commit_ts pg_logical pg_multixact pg_stat pg_twophase pg_wal pg_xact'.split(' '),
)
/** Their contents belong to a running server or lead out of the cluster. */
export const emptyFolders = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_tblspc'.split(' '),
)
/** Never taken from an archive: settings, what PostgreSQL loads and runs, and whom it admits. */
export const configurationFiles = ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']

export const isOfCluster = (name: string): boolean =>
  name === 'PG_VERSION' || clusterFolders.has(name) || emptyFolders.has(name)

/** Older archives hold it; skipped. */
export const isConfiguration = ({ name }: { name: string }): boolean =>
  configurationFiles.some((file) => name === `${names.database}/${file}`)

/** Whether it would make PostgreSQL run commands, follow another server or keep tables elsewhere. */
export const isInstruction = ({ name }: { name: string }): boolean =>
  /^database\/([^/]*\.signal|recovery\.\w+|tablespace_map[^/]*|postmaster\.\w+|pg_tblspc\/.*)$/.test(name)

/** An allow-list, since archives come from anywhere: plain files and folders, never upwards. */
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
