import type { Statement } from '@guildhall/contract/acts'
import type { Action } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import type { StoredStatement } from '../moderation/log.writes.ts'
import { presentSnapshot } from '../moderation/snapshots.ts'
import { keptByAct } from './evidence/evidence.reads.ts'
import { isAct, isAllReversed, isReversed } from './log.reads.ts'
import { actOfToken, statementToken } from './statement-links.ts'

/** Every act as its statement, for callers to filter. */
export const selectStatements = (db: Database) =>
  db
    .selectFrom('moderation_log as l')
    .leftJoin('clubs as k', (join) => join.onRef('k.id', '=', 'l.club_id').on('k.deleted_at', 'is', null))
    .leftJoin('bundled_acts as b', 'b.act_id', 'l.id')
    .innerJoin('moderation_log as d', (join) => join.on('d.id', '=', sql`coalesce(b.lead_id, l.id)`))
    .leftJoin('appeals as a', 'a.act_id', 'd.id')
    .select([
      'l.id',
      'l.what',
      'l.statement',
      'l.is_automatic',
      'l.ends_at',
      'l.created_at',
      'l.person_id',
      'l.case_id',
    ])
    .select(['k.id as club_id', 'k.slug', 'k.name', 'k.logo_path'])
    .select(['a.text', 'a.created_at as appealed_at', 'a.decision', 'a.answer', 'a.decided_at'])
    .select([
      isReversed.as('is_reversed'),
      isAllReversed.as('is_all_reversed'),
      othersInBundle.as('others'),
      sql<Date>`l.created_at + interval '${sql.raw(String(moderation.appealDays))} days'`.as('appeal_until'),
      canStillAppeal.as('can_still_appeal'),
      keptByAct.as('kept'),
    ])
    .where(isAct)
    .where('l.statement', 'is not', null)

type OtherRow = {
  id: string
  action: Action
  statement: StoredStatement
  isReversed: boolean
  kept: string[]
}

/** SQL: the other acts that share the statement of act `l`, in their order. */
const othersInBundle = sql<
  OtherRow[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'action', l.what,
    'statement', l.statement, 'isReversed', ${isReversed}, 'kept', ${keptByAct}) order by l.created_at, l.id), '[]')
  from bundled_acts o join moderation_log l on l.id = o.act_id where o.lead_id = b.lead_id and o.act_id <> b.act_id)`

/** SQL: whether act `l` is recent enough for an appeal. */
const canStillAppeal = sql<boolean>`l.created_at + interval '${sql.raw(String(moderation.appealDays))} days' > now()`

export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number]

/** `filesAt`: the path below which the reader reads the files of an act. */
export function presentStatement(row: StatementRow, filesAt: (actId: string) => string): Statement {
  const statement = row.statement as unknown as StoredStatement
  const { isByReport, subject, earlier = [], basis, ground, facts } = statement
  const accessTo = (id: string, kept: string[]) => ({ base: filesAt(id), stored: new Set(kept) })
  const access = accessTo(row.id, row.kept)
  const { club_id: id, slug, name, logo_path } = row
  const canAppeal =
    row.person_id !== null && row.text === null && !row.is_all_reversed && row.can_still_appeal
  return {
    id: row.id,
    action: row.what as Action,
    club: id && slug && name ? presentLabel({ id, slug, name, logo_path }) : null,
    subject: subject && presentSnapshot(subject, access),
    earlier: earlier.map((one) => presentSnapshot(one, access)),
    others: row.others.map(({ id, action, statement: other, isReversed, kept }) => ({
      ...{ id, action, ground: other.ground, facts: other.facts, isReversed },
      subject: other.subject && presentSnapshot(other.subject, accessTo(id, kept)),
    })),
    ...{ basis, ground, facts, isByReport },
    isAutomatic: row.is_automatic,
    endsAt: row.ends_at?.toISOString() ?? null,
    isReversed: row.is_reversed,
    createdAt: row.created_at.toISOString(),
    appeal:
      row.text === null || row.appealed_at === null
        ? null
        : {
            text: row.text,
            createdAt: row.appealed_at.toISOString(),
            decision: row.decision as 'upheld' | 'granted' | null,
            answer: row.answer ?? '',
            decidedAt: row.decided_at?.toISOString() ?? null,
          },
    appealUntil: canAppeal ? row.appeal_until.toISOString() : null,
  }
}

/** For the person hit, signed in or by the link in the mail. */
export const ownFilesAt = (actId: string) => `/rest/v1/my/statements/${actId}/files`
export const linkedFilesAt = (context: Pick<Context, 'secret'>) => (actId: string) =>
  `/rest/v1/statements/${statementToken(context, actId)}/files`

/** Decisions about the viewer, newest first; of those that share a statement, the leading one. */
export async function readOwnStatements(
  { db, viewer }: PersonContext,
  { cursor, restrictedIn }: { cursor?: string | undefined; restrictedIn?: string | undefined },
): Promise<{ items: Statement[]; next: string | null }> {
  const from = decodeCursor(cursor)
  let query = selectStatements(db)
    .where(restrictedIn === undefined ? isAbout(viewer.id) : restricts(viewer.id, restrictedIn))
    .whereRef('d.id', '=', 'l.id')
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(statementPage + 1)
  if (from) query = query.where(sql<boolean>`(l.created_at, l.id) < (${from.at}, ${from.id}::uuid)`)
  const { rows, next } = paginate(await query.execute(), statementPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: rows.map((row) => presentStatement(row, ownFilesAt)), next }
}

const statementPage = 20

const isAbout = (personId: string) => sql<boolean>`l.person_id = ${personId}`

/** SQL: whether act `l` restricts a person in a club, also where it was about an earlier account of theirs. */
const restricts = (personId: string, clubId: string) =>
  sql<boolean>`l.id in (select r.act_id from restrictions r where r.person_id = ${personId} and r.club_id = ${clubId}
    and (r.ends_at is null or r.ends_at > now()))`

/** Error: act_not_found. */
export async function readOwnStatement({ db, viewer }: PersonContext, actId: string): Promise<Statement> {
  const row = await selectStatements(db)
    .where('l.id', '=', actId)
    .where(
      sql<boolean>`(${isAbout(viewer.id)} or exists (select from restrictions r
        where r.act_id = l.id and r.person_id = ${viewer.id}))`,
    )
    .executeTakeFirst()
  if (!row) throw new AppError('act_not_found')
  return presentStatement(row, ownFilesAt)
}

/** By the link in the mail, also for suspended people. Error: act_not_found. */
export async function readStatementByLink(
  context: Pick<Context, 'db' | 'secret'>,
  token: string,
): Promise<Statement> {
  const row = await selectStatements(context.db)
    .where('l.id', '=', actOfToken(context, token))
    .where('l.person_id', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new AppError('act_not_found')
  return presentStatement(row, linkedFilesAt(context))
}
