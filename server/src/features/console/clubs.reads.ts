import type { Page } from '@guildhall/contract/common'
import type { ConsoleClub, ConsoleClubDetails, consoleApi } from '@guildhall/contract/console'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { wordsIn } from './people.reads.ts'
import { readActs } from './person.reads.ts'

const size = 30
type Query = z.output<(typeof consoleApi)['GET /admin/clubs']['query']>

/** Clubs, the newest first; without deleted ones, as which hidden ones read but under `hidden`. */
export async function readConsoleClubs(
  { db }: Pick<PersonContext, 'db'>,
  { q, show, cursor }: Query,
): Promise<Page<ConsoleClub>> {
  const from = decodeCursor(cursor)
  const { rows } = await sql<ClubRow>`
    select ${clubSelection} from ${clubSource}
    where ${matching(q)} and ${shown[show]}
      and ${from ? sql`(k.created_at, k.id) < (${from.at}, ${from.id}::uuid)` : sql`true`}
    order by k.created_at desc, k.id desc limit ${size + 1}`.execute(db)
  const page = paginate(rows, size, ({ created_at: at, id }) => encodeCursor({ at, id }))
  return { items: page.rows.map(presentConsoleClub), next: page.next }
}

/** Error: club_not_found. */
export async function readConsoleClub(
  { db }: Pick<PersonContext, 'db'>,
  clubId: string,
): Promise<ConsoleClubDetails> {
  const { rows } = await sql<ClubRow & Details>`
    select ${clubSelection}, k.description,
      (select count(*)::int from club_memberships m where m.club_id = k.id
        and (m.role = 'admin' or k.permissions -> 'admins' ? m.user_id::text)) as admins,
      (select count(*)::int from content c where c.club_id = k.id) as items,
      (select coalesce(sum(u.used), 0)::float8 from storage_use u where u.owner_id = k.id) as bytes,
      (select count(*)::int from moderation_cases t where t.club_id = k.id and t.closed_at is null) as open_cases
    from ${clubSource} where k.id = ${clubId} and (k.deleted_at is null or k.is_hidden and k.clearing_since is null)`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new AppError('club_not_found')
  return {
    ...presentConsoleClub(row),
    description: row.description,
    admins: row.admins,
    items: row.items,
    bytes: row.bytes,
    openCases: row.open_cases,
    acts: await readActs(db, sql`l.club_id = ${clubId} and l.kind = 'club' and l.subject_id = ${clubId}`),
  }
}

type Details = { description: string; admins: number; items: number; bytes: number; open_cases: number }
type ClubRow = PersonColumns &
  Parameters<typeof presentLabel>[0] & {
    is_private: boolean
    members: number
    created_at: Date
    hidden_by: string | null
  }

const clubSelection = sql`k.id, k.slug, k.name, k.logo_path, k.is_private, k.members, k.created_at,
  h.act_id as hidden_by,
  ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}`

const clubSource = sql`clubs k left join profiles p on p.id = k.user_id
  left join lateral (select act_id from hidings h where h.kind = 'club' and h.subject_id = k.id
    order by h.created_at desc, h.act_id limit 1) h on true`

const presentConsoleClub = (row: ClubRow): ConsoleClub => ({
  id: row.id,
  club: presentLabel(row),
  owner: presentPerson(row),
  isPrivate: row.is_private,
  members: row.members,
  hiddenBy: row.hidden_by,
  createdAt: row.created_at.toISOString(),
})

const shown: Record<Query['show'], RawBuilder<unknown>> = {
  all: sql`k.deleted_at is null`,
  hidden: sql`k.id in (select subject_id from hidings where kind = 'club') and k.clearing_since is null`,
  private: sql`k.deleted_at is null and k.is_private`,
}

function matching(q: string | undefined): RawBuilder<unknown> {
  const typed = q?.trim() ?? ''
  if (typed === '') return sql`true`
  const words = wordsIn(typed)
  return sql`(k.slug = ${typed.toLowerCase()} or ${words ? sql`k.search @@ ${words}::tsquery` : sql`false`})`
}
