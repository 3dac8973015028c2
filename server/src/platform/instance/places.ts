import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { readSeal, type Seal } from './seal.ts'

/** Every record of the data's owner. */
export type Places = {
  /** In the database; undefined before the first start. */
  recorded: { id: string; database: string } | undefined
  /** Identifies the database: a copy under any name or address differs. */
  database: string
  /** Whether the data directory holds the database. */
  isEmbedded: boolean
  /** Undefined if the data directory holds neither database nor files. */
  dataDir: Seal | undefined
  /** The id in the bucket, 'none' before the first start with it. Undefined if there is no bucket. */
  bucket: string | undefined
}

export type CopyReason = 'declared' | 'restored' | 'database' | 'data directory' | 'bucket' | 'unknown'

export type Standing = { isCopy: false } | { isCopy: true; reason: CopyReason }

export type Whereabouts = {
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 's3'>
  db: Database
  files: Pick<FileStore, 'get' | 'put'>
}

/** Not in the table of files, so no request reaches it. */
export const bucketPath = 'instance/id.txt'

/** Error: unavailable, if the bucket cannot be reached. */
export async function readPlaces({ env, db, files }: Whereabouts): Promise<Places> {
  const isEmbedded = !env.databaseUrl
  const dataDir = isEmbedded || !env.s3 ? await readSeal(env.dataDir) : undefined
  const bucket = env.s3 ? await readBucket(files) : undefined
  // Read last, as it is recorded first: servers that start together would take each other's bucket for a stranger's.
  const recorded = await db.selectFrom('instance').select(['id', 'database']).executeTakeFirst()
  const database = await identifyDatabase(db, env.databaseUrl)
  return { recorded, database, isEmbedded, dataDir, bucket }
}

/** Compares all places; the first contradiction is the reason. */
export function standingOf({ recorded, database, isEmbedded, dataDir, bucket }: Places): Standing {
  const copy = (reason: CopyReason): Standing => ({ isCopy: true, reason })
  if (dataDir === 'restored') return copy('restored')
  if (!recorded) return bucket === undefined || bucket === 'none' ? { isCopy: false } : copy('bucket')
  if (recorded.database !== database) return copy('database')
  if (dataDir === 'none' && isEmbedded) return copy('data directory')
  if (typeof dataDir === 'object' && (dataDir.isMoved || dataDir.id !== recorded.id))
    return copy('data directory')
  if (bucket !== undefined && bucket !== 'none' && bucket !== recorded.id) return copy('bucket')
  return { isCopy: false }
}

/** Identifies this copy only, and no longer once adopted: for the variable INSTANCE. */
export const codeOf = ({ recorded, database, dataDir, bucket }: Places): string =>
  createHash('sha256')
    .update(JSON.stringify([recorded, database, dataDir, bucket]))
    .digest('hex')
    .slice(0, 8)

async function identifyDatabase(db: Database, url: string | undefined): Promise<string> {
  const named = await sql<{ oid: string }>`
    select oid::text from pg_database where datname = current_database()`.execute(db)
  // Some providers restrict this function.
  const cluster = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`
    .execute(db)
    .then(({ rows }) => rows[0]?.id)
    .catch((error: { code?: unknown }) => {
      if (error.code === '42501') return undefined
      throw error
    })
  const address = url && addressOf(url)
  return [address, cluster, named.rows[0]?.oid].filter(Boolean).join(' ')
}

/** A copy of a whole cluster differs only in its address. */
function addressOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return `${host}:${port}/${database}`
}

async function readBucket(files: Pick<FileStore, 'get'>): Promise<string> {
  const stored = await files.get(bucketPath)
  return stored ? (await text(stored.body)).trim() : 'none'
}
