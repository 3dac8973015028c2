import type { MyClub, MyClubKind, MyClubs } from '@guildhall/contract/clubs'
import { myClubKinds } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { badCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { isUuid } from '../../platform/ids.ts'
import { isListedAdmin } from '../visibility/seen.ts'
import { type ClubCardRow, hasAsked, isInvited, presentCard, selectCards } from './clubs.reads.ts'
import { namePatternsOf } from './name-search.ts'
import { roleIn } from './standing.ts'

/** Owned or administered, joined (platform.md 6), invited and requested: the first of each by name. */
export async function readMyClubs({ db, viewer }: PersonContext): Promise<MyClubs> {
  const rows = await firstOfEach(db, { viewerId: viewer.id })
  const parts = myClubKinds.map((kind) => {
    const { rows: shown, next } = paginate(
      rows.filter((row) => row.kind === kind),
      limits.myClubs,
      cursorOf,
    )
    return { kind, clubs: shown.map(present), hasMore: next !== null }
  })
  const clubs = Object.fromEntries(parts.map((part) => [part.kind, part.clubs])) as Omit<MyClubs, 'more'>
  return { ...clubs, more: parts.flatMap(({ kind, hasMore }) => (hasMore ? [kind] : [])) }
}

/** All of one kind, by name, filtered by typed words in name or slug. Error: bad_input (cursor). */
export async function readMyClubsOf(
  { db, viewer }: PersonContext,
  kind: MyClubKind,
  { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<Page<MyClub>> {
  const rows = await pageOf(db, {
    viewerId: viewer.id,
    namePatterns: namePatternsOf(q),
    kind,
    ...parseMyClubsCursor(cursor),
  })
  const { rows: shown, next } = paginate(rows, limits.myClubs, cursorOf)
  return { items: shown.map(present), next }
}

type MyClubsQuery = { viewerId: string; namePatterns?: string[] | undefined }
type MyClubsCursor = { kind: string; name?: string; id?: string }
type Row = ClubCardRow & { kind: MyClubKind; waiting: number | null }

const firstOfEach = prepared<MyClubsQuery, Row>((db, params) => ofKinds(db, params, sql`true`))

const pageOf = prepared<MyClubsQuery & MyClubsCursor, Row>((db, params) => {
  const isNext = params.name ? sql`(k.name, k.id) > (${params.name}, ${params.id}::uuid)` : sql`true`
  return ofKinds(db, params, sql`k.kind = ${params.kind} and ${isNext}`)
})

/** Reads one page of each kind, and one row more; join requests are counted for these clubs only. */
function ofKinds(
  db: Database,
  { viewerId, namePatterns }: SqlParams<MyClubsQuery>,
  which: Expression<unknown>,
) {
  const isFound = namePatterns
    ? sql`fold_name(k.name || ' ' || k.slug) like all(${namePatterns}::text[])`
    : sql`true`
  const first = sql<{ id: string; kind: MyClubKind }>`(
    select id, kind from (
      select k.id, k.kind, row_number() over (partition by k.kind order by k.name, k.id) as place
      from (
        select k.id, k.name, k.slug, case
          when ${roleIn(viewerId)} in ('owner', 'admin') then 'mine'
          when m.user_id is not null then 'joined'
          when ${isInvited(viewerId)} then 'invited'
          when ${hasAsked(viewerId)} then 'asked'
        end as kind
        from clubs k left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
        where k.id in (${anyOf(viewerId)}) and k.deleted_at is null
      ) k where ${which} and ${isFound}
    ) placed where place <= ${sql.lit(limits.myClubs + 1)}
  )`
  return selectCards(db, viewerId)
    .innerJoin(first.as('f'), 'f.id', 'k.id')
    .select([
      'f.kind',
      sql<number | null>`case when f.kind = 'mine' then (
        select count(*) from (
          select from join_requests r where r.club_id = k.id and r.status = 'pending'
          limit ${sql.lit(limits.requestsCounted)}
        ) waiting
      ) end`.as('waiting'),
    ])
    .orderBy('k.name')
    .orderBy('k.id')
}

/** SQL: ids of clubs by index lookups; with an 'or', every club would be scanned. */
const anyOf = (viewerId: Expression<string>) => sql`
  select club_id from club_memberships where user_id = ${viewerId}
  union select k.id from clubs k where ${isListedAdmin(viewerId)}
  union select club_id from club_invites
    where invited_user_id = ${viewerId} and status = 'pending' and expires_at > now()
  union select club_id from join_requests where user_id = ${viewerId} and status = 'pending'`

const present = (row: Row): MyClub => ({
  ...presentCard(row),
  ...(row.waiting !== null && { waiting: Number(row.waiting) }),
})

const cursorOf = ({ name, id }: Row): string => Buffer.from(JSON.stringify([name, id])).toString('base64url')

function parseMyClubsCursor(cursor: string | undefined): { name?: string; id?: string } {
  if (!cursor) return {}
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isName = typeof name === 'string' && name !== '' && name.isWellFormed() && !name.includes('\0')
    if (isName && typeof id === 'string' && isUuid(id)) return { name, id }
  } catch {
    // Rejected below.
  }
  throw badCursor()
}
