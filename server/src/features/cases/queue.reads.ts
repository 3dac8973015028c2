import type { CaseSummary, listCases } from '@guildhall/contract/cases'
import type { Page } from '@guildhall/contract/common'
import { moderation } from '@guildhall/contract/moderation-limits'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { openList } from '../../platform/text/texts.ts'
import { findModeratedClub, hasOtherOperator, moderatorsOf } from '../moderation/moderators.reads.ts'
import { decodeQueueCursor, encodeQueueCursor, type QueueCursor } from './queue-cursor.ts'
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
  const own = clubQueue(club.id)
  return readQueue(context, { parts: [own], legal: own, other: own }, filters)
}

/** SQL: cases `c` of a club's queue. What is about its moderators is the server's. */
export const clubQueue = (clubId: string) => sql`c.club_id = ${clubId} and c.level = 'club'
  and (c.person_id is null or c.person_id not in ${moderatorsOf(clubId)})`

/**
 * Lists cases for operators: those of the server and all with a legal notice, or of all clubs as well, and not about
 * themselves where another operator can decide. Error: bad_input (cursor).
 */
export function readAllCases(
  context: PersonContext,
  { level, ...filters }: Filters & { level: 'server' | 'all' },
): Promise<Queue> {
  const { id } = context.viewer
  const notOwn = sql`(c.person_id is distinct from ${id} or not ${hasOtherOperator(id)})`
  if (level === 'all') return readQueue(context, { parts: [notOwn], legal: notOwn, other: notOwn }, filters)
  const ofServer = sql`c.level = 'server' and ${notOwn}`
  const parts = [ofServer, sql`c.level = 'club' and c.gravity > 0 and ${notOwn}`]
  return readQueue(context, { parts, legal: notOwn, other: ofServer }, filters)
}

/** SQL of cases `c`, in forms that indexes have: all, in `parts` without overlap, and apart those with a legal notice. */
type QueueScope = { parts: RawBuilder<unknown>[]; legal: RawBuilder<unknown>; other: RawBuilder<unknown> }

async function readQueue({ db, viewer }: PersonContext, scope: QueueScope, filters: Filters): Promise<Queue> {
  const from = decodeQueueCursor(filters.cursor)
  const [found, counts] = await Promise.all([
    readPage(db, rangesOf(scope, filters, from), matches(viewer.id, filters), filters),
    count(db, viewer.id, scope),
  ])
  const { rows, next } = paginate(found, moderation.casePage, (row) =>
    encodeQueueCursor({ at: timeOf(row, filters), id: row.id, gravity: row.gravity }),
  )
  const list = openList()
  return { items: rows.map((row) => presentSummary(row, list)), next, ...counts }
}

/** A part of a list, with the place in it after which to read. */
type Range = { which: RawBuilder<unknown>; after: QueueCursor | undefined }

/** Closed cases are in the order of their closing; among open ones the gravest come first. */
function rangesOf(
  { parts, legal, other }: QueueScope,
  filters: Filters,
  from: QueueCursor | undefined,
): Range[] {
  const isIllegal = filters.reason === 'illegal'
  if (filters.status === 'closed')
    return (isIllegal ? [sql`${legal} and c.gravity > 0`] : parts).map((which) => ({ which, after: from }))
  return [2, 1, 0].flatMap((gravity) => {
    if ((from && gravity > from.gravity) || (isIllegal && gravity === 0)) return []
    const which = sql`${gravity > 0 ? legal : other} and c.gravity = ${sql.lit(gravity)}`
    return [{ which, after: from?.gravity === gravity ? from : undefined }]
  })
}

/** SQL: the filters, in a form that the indexes of open and of closed cases have. */
function matches(viewerId: string, { status, kind, reason, age }: Filters): RawBuilder<unknown> {
  return sql`c.closed_at is ${sql.raw(status === 'closed' ? 'not null' : 'null')}
    ${status === 'mine' ? sql`and c.assignee_id = ${viewerId}` : sql``}
    ${kind ? sql`and c.kind = ${kind}` : sql``}
    ${reason && reason !== 'illegal' ? sql`and ${isReportedFor(reason)}` : sql``}
    ${age ? sql`and c.opened_at <= now() - make_interval(hours => ${Number(age)}::int)` : sql``}`
}

const isReportedFor = (reason: ReportReason) =>
  sql`exists (select from reports r where r.case_id = c.id and r.reason = ${reason})`

const timeOf = (row: SummaryRow, { status }: Filters): Date =>
  (status === 'closed' ? row.closed_at : null) ?? row.opened_at

async function readPage(
  db: Database,
  ranges: Range[],
  filter: RawBuilder<unknown>,
  { status, sort }: Filters,
): Promise<SummaryRow[]> {
  const at = sql.ref(status === 'closed' ? 'closed_at' : 'opened_at')
  const [direction, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const byTime = (alias: string) =>
    sql`${sql.ref(alias)}.${at} ${direction}, ${sql.ref(alias)}.id ${direction}`
  const order = (alias: string) =>
    status === 'closed' ? byTime(alias) : sql`${sql.ref(alias)}.gravity desc, ${byTime(alias)}`
  const arms = ranges.map(
    ({ which, after }) => sql`(
      select c.* from moderation_cases c where ${which} and ${filter}
        ${after ? sql`and (c.${at}, c.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by ${byTime('c')} limit ${sql.lit(moderation.casePage + 1)})`,
  )
  const { rows } = await sql<SummaryRow>`
    with page as materialized (
      select c.* from (${sql.join(arms, sql` union all `)}) c
      order by ${order('c')} limit ${sql.lit(moderation.casePage + 1)}
    )
    ${summariesOf(sql`page`)} order by ${order('c')}`.execute(db)
  return rows
}

/** Open cases, and those of them that the viewer took on. */
async function count(
  db: Database,
  viewerId: string,
  { parts }: QueueScope,
): Promise<{ open: number; mine: number }> {
  const most = sql`limit ${sql.lit(moderation.countedCases)}`
  const counted = (which: RawBuilder<unknown>) => {
    const arms = parts.map(
      (part) =>
        sql`(select from moderation_cases c where ${part} and c.closed_at is null and ${which} ${most})`,
    )
    return sql`(select count(*)::int from (select from (${sql.join(arms, sql` union all `)}) c ${most}) counted)`
  }
  const { rows } = await sql<{ open: number; mine: number }>`
    select ${counted(sql`true`)} as open, ${counted(sql`c.assignee_id = ${viewerId}`)} as mine`.execute(db)
  return rows[0] ?? { open: 0, mine: 0 }
}
