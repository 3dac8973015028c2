import type { Viewer } from '@guildhall/contract/accounts'
import type { PersonStorage } from '@guildhall/contract/storage'
import { type Insertable, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { removeUnusedFilesOf } from './files.tasks.ts'

/** SQL: the limit of a person or club, by its own exception or the one for all. */
const personLimit = (id: string) => sql<number>`coalesce(
  (select bytes from storage_exceptions where user_id = ${id}::uuid), s.person_bytes)::float8`
const clubLimit = (id: string) => sql<number>`coalesce(
  (select bytes from storage_exceptions where club_id = ${id}::uuid), s.club_bytes)::float8`

/** Exact in the transaction that holds the person's lock. */
export async function readPersonStorage(db: Database, personId: string): Promise<PersonStorage> {
  const { rows } = await sql<PersonStorage>`
    select coalesce(u.used, 0)::float8 as used, coalesce(u.unused, 0)::float8 as unused,
      coalesce(u.exports, 0)::float8 as exports, s.unused_bytes::float8 as "maxUnused", ${personLimit(personId)} as max
    from storage_settings s left join storage_use u on u.owner_id = ${personId}::uuid`.execute(db)
  return rows[0] as PersonStorage
}

/** Deletes what the person uploaded and nothing uses, neither a draft; during a backup it stays. Idempotent. */
export async function deleteUnusedFiles({ db, files, viewer }: PersonContext): Promise<PersonStorage> {
  await removeUnusedFilesOf({ db, files }, viewer.id)
  return readPersonStorage(db, viewer.id)
}

export async function readClubStorage(db: Database, clubId: string): Promise<{ used: number; max: number }> {
  const { rows } = await sql<{ used: number; max: number }>`
    select coalesce(u.used, 0)::float8 as used, ${clubLimit(clubId)} as max
    from storage_settings s left join storage_use u on u.owner_id = ${clubId}::uuid`.execute(db)
  return rows[0] as { used: number; max: number }
}

/** `isUsedAtOnce`: by the request that stores it, as in copies and imports, so that only the limit of all files counts. */
export type QuotaOptions = { isUsedAtOnce?: boolean }

/** Errors: unused_quota_reached, person_quota_reached. */
function checkQuota({ used, unused, maxUnused, max }: PersonStorage, options: QuotaOptions): void {
  if (used + unused > max) throw new AppError('person_quota_reached')
  if (unused > maxUnused && !options.isUsedAtOnce) throw new AppError('unused_quota_reached')
}

/** Refuses before anything arrives; what arrives is checked by `insertFile`. Errors: as checkQuota. */
export async function checkQuotaFor(
  db: Database,
  { id }: Viewer,
  bytes: number,
  options: QuotaOptions = {},
): Promise<void> {
  const now = await readPersonStorage(db, id)
  checkQuota({ ...now, unused: now.unused + bytes }, options)
}

/** Refuses an upload by the bytes it declares. Errors: storage_full, and as checkQuota. */
export async function admitUpload({ db, disks, viewer }: PersonContext, declared: number): Promise<void> {
  await disks.ensureRoom(declared)
  await checkQuotaFor(db, viewer, declared)
}

/** Bytes that the person may still store. */
export async function readRoom(db: Database, { id }: Viewer): Promise<number> {
  const { used, unused, max } = await readPersonStorage(db, id)
  return Math.max(0, max - used - unused)
}

/** The uploads of one person are decided one after another. */
const lockStorage = (db: Database, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${ownerId}`}, 0))`.execute(db)

/** Inserts a file's row within its uploader's quota. False if the id is taken. Errors: as checkQuota. */
export async function insertFile(
  db: Database,
  row: Insertable<Files>,
  options: QuotaOptions = {},
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { uploader_id: uploaderId } = row
    if (uploaderId) await lockStorage(tx, uploaderId)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    if (uploaderId) checkQuota(await readPersonStorage(tx, uploaderId), options)
    return true
  })
}

type Arrived = Pick<Insertable<Files>, 'mime' | 'name' | 'width' | 'height'> & { id: string; size: number }

/**
 * Sets the size of a file that has arrived, which may be more than was declared, and what it turned out to be. False if
 * its row is gone. Errors: as checkQuota.
 */
export async function setArrived(
  db: Database,
  viewer: Viewer,
  { id, ...arrived }: Arrived,
  options: QuotaOptions,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockStorage(tx, viewer.id)
    const before = await tx
      .selectFrom('files')
      .select('size')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return false
    await tx.updateTable('files').set(arrived).where('id', '=', id).execute()
    if (arrived.size > before.size) checkQuota(await readPersonStorage(tx, viewer.id), options)
    return true
  })
}

/** Checks the quota of the clubs in which the write uses these files, at its end. Error: club_quota_reached. */
export function checkClubsAtEnd(tx: Tx, column: 'id' | 'path', files: string[]): void {
  if (files.length === 0) return
  tx.atEnd(async () => {
    const clubs = await tx.db
      .selectFrom('files')
      .select('counted_club_id as id')
      .distinct()
      .where(column, 'in', files)
      .where('counted_club_id', 'is not', null)
      .orderBy('counted_club_id')
      .execute()
    for (const { id } of clubs) {
      if (id === null) continue
      await lockStorage(tx.db, id)
      const { used, max } = await readClubStorage(tx.db, id)
      if (used > max) throw new AppError('club_quota_reached')
    }
  })
}

const atOnce = 5000

/** Adds the recorded changes up, which leaves every total as it is. Idempotent, on one server at a time. */
export async function addUpStorage(db: Database): Promise<void> {
  for (;;) {
    const taken = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('storage totals', 0)) as is_ours`.execute(tx)
      return rows[0]?.is_ours ? addUpBatch(tx) : 0
    })
    if (taken < atOnce) break
  }
}

async function addUpBatch(tx: Database): Promise<number> {
  const { rows } = await sql<{ owner_id: string; changes: number }>`
    with taken as (
      delete from storage_changes where id in (select id from storage_changes order by id limit ${atOnce}) returning *
    ), sums as (
      select owner_id, bool_or(is_club) as is_club, count(*)::int as changes, sum(used)::bigint as used, sum(unused)::bigint as unused,
        sum(exports)::bigint as exports from taken group by owner_id
    ), added as (
      insert into storage_totals as t (owner_id, is_club, used, unused, exports)
      select owner_id, is_club, used, unused, exports from sums
      on conflict (owner_id) do update set used = t.used + excluded.used, unused = t.unused + excluded.unused,
        exports = t.exports + excluded.exports
    )
    select owner_id, changes from sums`.execute(tx)
  await sql`delete from storage_totals where owner_id = any(${rows.map(({ owner_id }) => owner_id)}::uuid[])
    and used = 0 and unused = 0 and exports = 0`.execute(tx)
  return rows.reduce((sum, { changes }) => sum + changes, 0)
}
