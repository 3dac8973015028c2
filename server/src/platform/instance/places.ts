import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import type { Env } from '../env.ts'
import type { FileStore } from '../files/store.ts'
import { readSeal, type Seal } from './seal.ts'

/** Everything that says whose data this is. */
export type Places = {
  /** In the database; undefined before the first start. */
  recorded: { id: string; database: string } | undefined
  /** Which database it is: a copy of it, under any name or at any address, is another one. */
  database: string
  /** Whether the data directory holds the database. */
  isEmbedded: boolean
  /** Undefined if the data directory holds nothing: the database and the files are elsewhere. */
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

/** No row names it, so no request reaches it. */
export const bucketPath = 'instance/id.txt'

/** Error: unavailable, if the bucket cannot be reached. */
export async function readPlaces({ env, db, files }: Whereabouts): Promise<Places> {
  const isEmbedded = !env.databaseUrl
  return {
    recorded: await db.selectFrom('instance').select(['id', 'database']).executeTakeFirst(),
    database: await identifyDatabase(db, env.databaseUrl),
    isEmbedded,
    dataDir: isEmbedded || !env.s3 ? await readSeal(env.dataDir) : undefined,
    bucket: env.s3 ? await readBucket(files) : undefined,
  }
}

/** Decides by what every place says; the first one that contradicts names the reason. */
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

/** Names this copy and no other, nor this one once it was adopted: for the variable INSTANCE. */
export const codeOf = ({ recorded, database, dataDir, bucket }: Places): string =>
  createHash('sha256')
    .update(JSON.stringify([recorded, database, dataDir, bucket]))
    .digest('hex')
    .slice(0, 8)

async function identifyDatabase(db: Database, url: string | undefined): Promise<string> {
  const named = await sql<{ oid: string }>`
    select oid::text from pg_database where datname = current_database()`.execute(db)
  // Some providers keep this function to themselves.
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

/** A copy of a whole cluster differs in nothing but its address. */
function addressOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return `${host}:${port}/${database}`
}

async function readBucket(files: Pick<FileStore, 'get'>): Promise<string> {
  const stored = await files.get(bucketPath)
  return stored ? (await text(stored.body)).trim() : 'none'
}
