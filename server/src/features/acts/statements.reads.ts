import type { Statement } from '@guildhall/contract/acts'
import type { Action } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { keptByAct } from '../evidence/evidence.reads.ts'
import type { StoredStatement } from '../moderation/log.writes.ts'
import { presentSnapshot } from '../moderation/snapshots.ts'
import { isAct, isReversed } from './log.reads.ts'
import { actOfToken } from './statement-links.ts'

/** Every act as its statement, for callers to filter. */
export const selectStatements = (db: Database) =>
  db
    .selectFrom('moderation_log as l')
    .leftJoin('clubs as k', (join) => join.onRef('k.id', '=', 'l.club_id').on('k.deleted_at', 'is', null))
    .leftJoin('appeals as a', 'a.act_id', 'l.id')
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
      sql<Date>`l.created_at + interval '${sql.raw(String(moderation.appealDays))} days'`.as('appeal_until'),
      canStillAppeal.as('can_still_appeal'),
      keptByAct.as('kept'),
    ])
    .where(isAct)
    .where('l.statement', 'is not', null)

/** SQL: whether act `l` is recent enough for an appeal. */
const canStillAppeal = sql<boolean>`l.created_at + interval '${sql.raw(String(moderation.appealDays))} days' > now()`

export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number]

/** `filesAt`: the path below which its reader reads its files. */
export function presentStatement(row: StatementRow, filesAt: string): Statement {
  const statement = row.statement as unknown as StoredStatement
  const { isByReport, subject, earlier = [], basis, ground, facts } = statement
  const access = { base: filesAt, stored: new Set(row.kept) }
  const { club_id: id, slug, name, logo_path } = row
  const canAppeal = row.text === null && !row.is_reversed && row.can_still_appeal
  return {
    id: row.id,
    action: row.what as Action,
    club: id && slug && name ? presentLabel({ id, slug, name, logo_path }) : null,
    subject: subject && presentSnapshot(subject, access),
    earlier: earlier.map((one) => presentSnapshot(one, access)),
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
export const linkedFilesAt = (token: string) => `/rest/v1/statements/${token}/files`

/** Decisions about the viewer, newest first. */
export async function readOwnStatements(
  { db, viewer }: PersonContext,
  { cursor }: { cursor?: string | undefined },
): Promise<{ items: Statement[]; next: string | null }> {
  const from = decodeCursor(cursor)
  let query = selectStatements(db)
    .where('l.person_id', '=', viewer.id)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(statementPage + 1)
  if (from) query = query.where(sql<boolean>`(l.created_at, l.id) < (${from.at}, ${from.id}::uuid)`)
  const { rows, next } = paginate(await query.execute(), statementPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: rows.map((row) => presentStatement(row, ownFilesAt(row.id))), next }
}

const statementPage = 20

/** Error: act_not_found. */
export async function readOwnStatement({ db, viewer }: PersonContext, actId: string): Promise<Statement> {
  const row = await selectStatements(db)
    .where('l.id', '=', actId)
    .where('l.person_id', '=', viewer.id)
    .executeTakeFirst()
  if (!row) throw new AppError('act_not_found')
  return presentStatement(row, ownFilesAt(actId))
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
  return presentStatement(row, linkedFilesAt(token))
}
