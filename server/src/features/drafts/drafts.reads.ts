import type { Draft, DraftKind, WholeDraft } from '@guildhall/contract/drafts'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { findPlaces } from './places.reads.ts'

/** The viewer's drafts, latest change first, at most 50, including those in clubs they can no longer see. */
export async function readDrafts({ db, viewer }: PersonContext): Promise<{ items: Draft[] }> {
  const rows = await latest(db, { viewerId: viewer.id })
  const aboutOf = await findPlaces(db, viewer, rows)
  const items = rows.map((row) => ({ ...present(row), about: aboutOf(row), declined: row.declined || null }))
  return { items }
}

const latest = prepared<{ viewerId: string }, Row & { declined: string | null }>((db, { viewerId }) =>
  db
    .selectFrom('drafts')
    .leftJoin('held_submissions as h', (join) =>
      join.onRef('h.id', '=', 'drafts.id').onRef('h.person_id', '=', 'drafts.user_id'),
    )
    .select(['drafts.id', 'drafts.kind', 'place', 'summary', 'revision', 'changed_at', 'h.note as declined'])
    .where('user_id', '=', viewerId)
    .where(isKept)
    .orderBy('changed_at', 'desc')
    .orderBy('drafts.id', 'desc')
    .limit(sql.lit(limits.drafts)),
)

/** Error: draft_not_found. */
export async function readDraft({ db, viewer }: PersonContext, id: string): Promise<WholeDraft> {
  const row = await db
    .selectFrom('drafts')
    .select(['id', 'kind', 'place', 'summary', 'data', 'revision', 'changed_at'])
    .where('user_id', '=', viewer.id)
    .where('id', '=', id)
    .where(isKept)
    .executeTakeFirst()
  if (!row) throw new AppError('draft_not_found')
  return { ...present(row), data: row.data }
}

/** Within the retention period; a task deletes older ones. */
const isKept = sql<boolean>`changed_at > now() - make_interval(days => ${sql.lit(limits.draftDays)})`

type Row = { id: string; kind: string; place: string; summary: string; revision: number; changed_at: Date }

const present = ({ id, kind, place, summary, revision, changed_at }: Row) => ({
  ...{ id, place, summary, revision },
  kind: kind as DraftKind,
  changedAt: changed_at.toISOString(),
})
