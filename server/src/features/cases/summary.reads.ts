import { type CaseOutcome, type CaseSummary, legalKinds } from '@guildhall/contract/cases'
import type { SubjectKind } from '@guildhall/contract/moderation'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { type RawBuilder, sql } from 'kysely'
import { isHiddenSubject } from '../acts/evidence/tables.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { firstWords } from '../comments/comment-words.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'

export type SummaryRow = {
  id: string
  kind: SubjectKind
  subject_id: string
  label: string
  title: string
  text: string
  is_markdown: boolean
  club_id: string | null
  /** Null once the club is deleted. */
  club_slug: string | null
  club_name: string | null
  club_logo_path: string | null
  person_id: string | null
  about: PersonColumns | null
  person_standing: CaseSummary['personStanding']
  level: 'club' | 'server'
  outcome: CaseOutcome | null
  reasons: ReportReason[]
  reports: number
  is_automatic: boolean
  is_hidden: boolean
  gravity: number
  assignee_id: string | null
  assignee: PersonColumns | null
  opened_at: Date
  closed_at: Date | null
}

/** SQL: SummaryRow of the cases `which`, a relation with all columns of `moderation_cases`. */
export const summariesOf = (which: RawBuilder<unknown>) => sql`
  select c.id, c.kind, c.subject_id, c.reported ->> 'label' as label, c.reported ->> 'title' as title,
    left(c.reported ->> 'text', 1000) as text, coalesce((c.reported ->> 'isMarkdown')::boolean, false) as is_markdown,
    c.club_id, k.slug as club_slug, k.name as club_name, k.logo_path as club_logo_path, c.person_id,
    ${faceOf('p')} as about, ${personStanding} as person_standing, c.level, c.outcome, r.reasons, r.reports,
    c.is_automatic, c.gravity, ${isHiddenSubject(sql.ref('c.kind'), sql.ref('c.subject_id'))} as is_hidden, c.assignee_id,
    ${faceOf('a')} as assignee, c.opened_at, c.closed_at
  from ${which} c
  left join clubs k on k.id = c.club_id and k.deleted_at is null
  left join profiles p on p.id = c.person_id and p.deleted_at is null
  left join profiles a on a.id = c.assignee_id and a.deleted_at is null
  cross join lateral (
    select coalesce(array_agg(reason order by total desc, reason), '{}') as reasons, coalesce(sum(total), 0)::int as reports
    from (select reason, count(*) as total from
      (select reason from reports where case_id = c.id limit ${sql.lit(maxReports)}) counted group by reason) by_reason
  ) r`

/** Reports of a case that are counted. */
const maxReports = 1000

/** SQL: PersonColumns of a profile that is left joined. */
const faceOf = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('id')} is not null then json_build_object('person_id', ${of('id')}, 'username', ${of('username')},
    'first_name', ${of('first_name')}, 'last_name', ${of('last_name')}, 'profile_image_url', ${of('profile_image_url')}) end`
}

/** SQL: of person `p`, on the server or in club `c.club_id`, in force now. */
const personStanding = sql<
  CaseSummary['personStanding']
>`case when p.id is null then 'deleted' else coalesce((
  select r.kind from restrictions r where r.person_id = p.id and (r.club_id is null or r.club_id = c.club_id)
    and (r.ends_at is null or r.ends_at > now())
  order by array_position(array['closed', 'suspended', 'banned', 'silenced', 'reviewed'], r.kind) limit 1), 'none') end`

export const presentSummary = (row: SummaryRow, list?: { left: number }): CaseSummary => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  title: row.title,
  excerpt: firstWords(row.text, row.is_markdown, list),
  club: labelOf(row),
  person: row.about && presentPerson(row.about),
  personStanding: row.person_standing,
  level: row.level,
  status: row.closed_at ? 'closed' : 'open',
  outcome: row.outcome,
  reasons: row.reasons,
  reports: row.reports,
  isAutomatic: row.is_automatic,
  isHidden: row.is_hidden,
  legal: legalKinds[row.gravity] ?? 'none',
  assignee: row.assignee && presentPerson(row.assignee),
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})

const labelOf = ({ club_id: id, club_slug: slug, club_name: name, club_logo_path }: SummaryRow) =>
  id && slug && name ? presentLabel({ id, slug, name, logo_path: club_logo_path }) : null
