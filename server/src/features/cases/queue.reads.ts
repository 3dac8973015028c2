import type { CaseSummary, listCases } from '@guildhall/contract/cases'
import type { Page } from '@guildhall/contract/common'
import { moderation } from '@guildhall/contract/moderation-limits'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { openList } from '../../platform/texts.ts'
import { findModeratedClub, hasOtherOperator, moderatorsOf } from '../moderation/moderators.reads.ts'
import { presentSummary, type SummaryRow, summariesOf } from './summary.reads.ts'

type Filters = z.output<typeof listCases>
export type Queue = Page<CaseSummary> & { open: number; mine: number }

/**
 * Lists the cases of a club that its moderators decide. Errors: club_not_found, bad_club_identifier, members_only,
 * permission_denied, bad_input (cursor).
 */
export async function readClubCases(
  context: PersonContext,
  identifier: string,
  filters: Filters,
): Promise<Queue> {
  const club = await findModeratedClub(context, identifier)
  return readQueue(context, clubQueue(club.id), filters)
}

/** SQL: cases `c` of a club's queue. What is about its moderators is the server's. */
export const clubQueue = (clubId: string) => sql`c.club_id = ${clubId} and c.level = 'club'
  and (c.person_id is null or c.person_id not in ${moderatorsOf(clubId)})`

/**
 * Lists cases for operators: those of the server, or of all clubs as well, and not about themselves where another operator
 * can decide. Error: bad_input (cursor).
 */
export function readAllCases(
  context: PersonContext,
  { level, ...filters }: Filters & { level: 'server' | 'all' },
): Promise<Queue> {
  const { id } = context.viewer
  const notOwn = sql`(c.person_id is distinct from ${id} or not ${hasOtherOperator(id)})`
  return readQueue(context, level === 'server' ? sql`c.level = 'server' and ${notOwn}` : notOwn, filters)
}

/** `scope`: SQL of cases `c`. */
async function readQueue(
  { db, viewer }: PersonContext,
  scope: RawBuilder<unknown>,
  filters: Filters,
): Promise<Queue> {
  const [found, counts] = await Promise.all([
    readPage(db, sql`${scope} and ${matches(viewer.id, filters)}`, filters),
    count(db, viewer.id, scope),
  ])
  const { rows, next } = paginate(found, moderation.casePage, (row) =>
    encodeCursor({ at: timeOf(row, filters), id: row.id }),
  )
  const list = openList()
  return { items: rows.map((row) => presentSummary(row, list)), next, ...counts }
}

/** SQL: the filters, in a form that the indexes of open and of closed cases have. */
function matches(viewerId: string, { status, kind, age }: Filters): RawBuilder<unknown> {
  return sql`c.closed_at is ${sql.raw(status === 'closed' ? 'not null' : 'null')}
    ${status === 'mine' ? sql`and c.assignee_id = ${viewerId}` : sql``}
    ${kind ? sql`and c.kind = ${kind}` : sql``}
    ${age ? sql`and c.opened_at <= now() - make_interval(hours => ${Number(age)}::int)` : sql``}`
}

const timeOf = (row: SummaryRow, { status }: Filters): Date =>
  (status === 'closed' ? row.closed_at : null) ?? row.opened_at

async function readPage(
  db: Database,
  which: RawBuilder<unknown>,
  { status, sort, cursor }: Filters,
): Promise<SummaryRow[]> {
  const from = decodeCursor(cursor)
  const at = sql.ref(status === 'closed' ? 'closed_at' : 'opened_at')
  const [direction, after] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const order = (alias: string) =>
    sql`${sql.ref(alias)}.${at} ${direction}, ${sql.ref(alias)}.id ${direction}`
  const { rows } = await sql<SummaryRow>`
    with page as materialized (
      select c.* from moderation_cases c where ${which}
        ${from ? sql`and (c.${at}, c.id) ${after} (${from.at}::timestamptz, ${from.id}::uuid)` : sql``}
      order by ${order('c')} limit ${sql.lit(moderation.casePage + 1)}
    )
    ${summariesOf(sql`page`)} order by ${order('c')}`.execute(db)
  return rows
}

/** Open cases, and those of them that the viewer took on. */
async function count(
  db: Database,
  viewerId: string,
  scope: RawBuilder<unknown>,
): Promise<{ open: number; mine: number }> {
  const counted = (
    which: RawBuilder<unknown>,
  ) => sql`(select count(*)::int from (select from moderation_cases c
    where ${scope} and c.closed_at is null and ${which} limit ${sql.lit(moderation.countedCases)}) counted)`
  const { rows } = await sql<{ open: number; mine: number }>`
    select ${counted(sql`true`)} as open, ${counted(sql`c.assignee_id = ${viewerId}`)} as mine`.execute(db)
  return rows[0] ?? { open: 0, mine: 0 }
}
