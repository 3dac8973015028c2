import type { Page } from '@guildhall/contract/common'
import type { StoredByClub, StoredByPerson } from '@guildhall/contract/storage'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeRank, encodeRank, paginate } from '../../platform/database/cursor.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

const size = 30
type Where = Pick<PersonContext, 'db'>
type Query = { cursor?: string | undefined }
type Row = { owner_id: string; total: number; used: number; max: number; has_own_max: boolean }

/** People whose files take something, the most first; without those under deletion. */
export async function readStorageOfPeople({ db }: Where, { cursor }: Query): Promise<Page<StoredByPerson>> {
  const columns = sql.join(personColumns.map((one) => (typeof one === 'string' ? sql.ref(one) : one)))
  const { rows } = await sql<Row & PersonColumns & { unused: number; exports: number }>`
    select t.owner_id, (t.used + t.unused)::float8 as total, t.used::float8, t.unused::float8, t.exports::float8,
      coalesce(e.bytes, s.person_bytes)::float8 as max, e.bytes is not null as has_own_max, ${columns}
    from storage_totals t join profiles p on p.id = t.owner_id cross join storage_settings s
    left join storage_exceptions e on e.user_id = t.owner_id
    where not t.is_club and p.deleted_at is null and ${after(cursor)}
    order by t.used + t.unused desc, t.owner_id desc limit ${size + 1}`.execute(db)
  const page = paginate(rows, size, cursorOf)
  const items = page.rows.flatMap((row) => {
    const person = presentPerson(row)
    return person ? [{ person, unused: row.unused, exports: row.exports, ...presentUse(row) }] : []
  })
  return { items, next: page.next }
}

/** Clubs whose files take something, the most first; without deleted ones. */
export async function readStorageOfClubs({ db }: Where, { cursor }: Query): Promise<Page<StoredByClub>> {
  const { rows } = await sql<Row & Parameters<typeof presentLabel>[0]>`
    select t.owner_id, (t.used + t.unused)::float8 as total, t.used::float8,
      coalesce(e.bytes, s.club_bytes)::float8 as max, e.bytes is not null as has_own_max, k.id, k.slug, k.name, k.logo_path
    from storage_totals t join clubs k on k.id = t.owner_id cross join storage_settings s
    left join storage_exceptions e on e.club_id = t.owner_id
    where t.is_club and (k.deleted_at is null or k.is_hidden and k.clearing_since is null) and ${after(cursor)}
    order by t.used + t.unused desc, t.owner_id desc limit ${size + 1}`.execute(db)
  const page = paginate(rows, size, cursorOf)
  return { items: page.rows.map((row) => ({ club: presentLabel(row), ...presentUse(row) })), next: page.next }
}

const cursorOf = ({ total, owner_id }: Row) => encodeRank(total, owner_id)

function after(cursor: string | undefined): RawBuilder<unknown> {
  const from = decodeRank(cursor, 15)
  return from ? sql`(t.used + t.unused, t.owner_id) < (${from.rank}::bigint, ${from.id}::uuid)` : sql`true`
}

const presentUse = ({ owner_id, used, max, has_own_max }: Row) => ({
  ...{ id: owner_id, used, max, hasOwnMax: has_own_max },
})
