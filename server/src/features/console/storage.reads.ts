import { statfs } from 'node:fs/promises'
import type { StorageOverview } from '@guildhall/contract/console'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'

const freshMs = 10 * 60_000
const counts = new WeakMap<object, { at: number; answer: Promise<StorageOverview> }>()

/** Counted over all files, so at most every 10 minutes on each server, once for all who ask meanwhile. */
export function readStorage(context: PersonContext): Promise<StorageOverview> {
  const before = counts.get(context.db)
  if (before && before.at > Date.now() - freshMs) return before.answer
  const answer = countStorage(context)
  counts.set(context.db, { at: Date.now(), answer })
  answer.catch(() => counts.delete(context.db))
  return answer
}

async function countStorage({ db, env }: PersonContext): Promise<StorageOverview> {
  const asOf = new Date().toISOString()
  const { rows: purposes } = await sql<StorageOverview['purposes'][number]>`
    select purpose, count(*)::int as files, sum(size)::float8 as bytes from files group by purpose
    order by 3 desc, 1`.execute(db)
  const { rows: clubs } = await sql<ClubRow>`
    select k.id, k.slug, k.name, k.logo_path, t.files, t.bytes from (
      select coalesce(f.club_id, c.club_id) as club_id, count(*)::int as files, sum(f.size)::float8 as bytes
      from files f left join content c on c.id = f.content_id
      where f.club_id is not null or c.club_id is not null
      group by 1 order by 3 desc limit 10) t
    join clubs k on k.id = t.club_id order by t.bytes desc, k.id`.execute(db)
  const { rows: sizes } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return {
    asOf,
    where: env.s3 ? 'bucket' : 'disk',
    purposes,
    databaseBytes: sizes[0]?.bytes ?? 0,
    freeBytes: env.s3 ? null : await freeAt(env.dataDir),
    clubs: clubs.map((row) => ({ club: presentLabel(row), files: row.files, bytes: row.bytes })),
  }
}

type ClubRow = Parameters<typeof presentLabel>[0] & { files: number; bytes: number }

async function freeAt(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return null
  }
}
