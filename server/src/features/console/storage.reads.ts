import type { StorageOverview } from '@guildhall/contract/storage'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'

const freshMs = 10 * 60_000
type Counted = Pick<StorageOverview, 'asOf' | 'purposes' | 'databaseBytes'>
const counts = new WeakMap<object, { at: number; answer: Promise<Counted> }>()

export async function readStorage(context: PersonContext): Promise<StorageOverview> {
  const { db, disks, env } = context
  const { unused_bytes, person_bytes, club_bytes } = await db
    .selectFrom('storage_settings')
    .select(['unused_bytes', 'person_bytes', 'club_bytes'])
    .executeTakeFirstOrThrow()
  return {
    ...(await countFiles(context)),
    where: env.s3 ? 'bucket' : 'disk',
    disks: await disks.read(),
    limits: {
      unusedBytes: Number(unused_bytes),
      personBytes: Number(person_bytes),
      clubBytes: Number(club_bytes),
    },
  }
}

/** Over all files, so at most every 10 minutes on each server, once for all who ask meanwhile. */
function countFiles({ db }: PersonContext): Promise<Counted> {
  const before = counts.get(db)
  if (before && before.at > Date.now() - freshMs) return before.answer
  const answer = count(db)
  counts.set(db, { at: Date.now(), answer })
  answer.catch(() => counts.delete(db))
  return answer
}

async function count(db: PersonContext['db']): Promise<Counted> {
  const asOf = new Date().toISOString()
  const { rows: purposes } = await sql<StorageOverview['purposes'][number]>`
    select purpose, count(*)::int as files, sum(size)::float8 as bytes from files group by purpose
    order by 3 desc, 1`.execute(db)
  const { rows: sizes } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db)
  return { asOf, purposes, databaseBytes: sizes[0]?.bytes ?? 0 }
}
