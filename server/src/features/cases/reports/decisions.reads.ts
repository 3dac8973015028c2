import { actions, contentActions } from '@guildhall/contract/moderation'
import type { ReportDecision } from '@guildhall/contract/reports'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { isHiddenSubject } from '../../acts/evidence/tables.ts'
import { isReversed } from '../../acts/log.reads.ts'

type Row = {
  id: string
  outcome: string
  closed_at: Date
  is_automated: boolean
  is_hidden: boolean
  what: string | null
  basis: 'rule' | 'law' | null
  ground: string | null
}

/**
 * Decisions about the things of closed cases, by case, as the law requires of the answer to a notice (Digital Services Act,
 * Article 16): what happened to the thing and why, not what happened to a person.
 */
export async function readDecisions(db: Database, caseIds: string[]): Promise<Map<string, ReportDecision>> {
  if (caseIds.length === 0) return new Map()
  const ofCase = sql`l.case_id = c.id and l.what = any(${[...actions]}::text[]) and not ${isReversed}`
  const { rows } = await sql<Row>`
    select c.id, c.outcome, c.closed_at, a.what, a.basis, a.ground,
      c.is_automatic or exists (select from moderation_log l where l.case_id = c.id and l.is_automatic
        and l.what = any(${[...actions]}::text[])) as is_automated,
      ${isHiddenSubject(sql.ref('c.kind'), sql.ref('c.subject_id'))} as is_hidden
    from moderation_cases c
    left join lateral (
      select l.what, l.statement ->> 'basis' as basis, l.statement ->> 'ground' as ground from moderation_log l
      where ${ofCase} order by array_position(array['remove', 'hide', 'lock_comments'], l.what), l.created_at desc limit 1
    ) a on c.outcome = 'acted'
    where c.id = any(${caseIds}::uuid[]) and c.closed_at is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, present(row)]))
}

function present({ outcome, closed_at, is_automated, is_hidden, what, basis, ground }: Row): ReportDecision {
  const measure =
    contentActions.find((one) => one === what) ?? (is_hidden ? 'hide' : what === null ? 'reversed' : 'other')
  const isActed = outcome === 'acted'
  return {
    measure: isActed ? measure : null,
    basis: isActed ? basis : null,
    ground: isActed ? (ground ?? '') : '',
    isAutomated: is_automated,
    decidedAt: closed_at.toISOString(),
  }
}
