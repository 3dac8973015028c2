import type { ActSummary, ConsolePersonDetails } from '@guildhall/contract/console'
import { actions } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isReversed } from '../acts/log.reads.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { type PersonRow, personSelection, personSource, presentConsolePerson } from './people.reads.ts'

/** An account with its clubs, decisions and cases. Error: user_not_found. */
export async function readPerson(
  { db }: Pick<PersonContext, 'db'>,
  personId: string,
): Promise<ConsolePersonDetails> {
  const { rows } = await sql<PersonRow & Counts>`
    select ${personSelection}, p.two_step,
      (select count(*)::int from sessions s where s.user_id = p.id and s.expires_at > now()) as sessions,
      (select count(*)::int from content c where c.user_id = p.id) as items,
      (select count(*)::int from comments c where c.user_id = p.id) as comments,
      (select count(*)::int from reports t where t.reporter_id = p.id) as reports
    from ${personSource} where p.id = ${personId} and p.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('user_not_found')
  const [memberships, acts, cases] = await Promise.all([
    readMemberships(db, personId),
    readActs(db, sql`l.person_id = ${personId}`),
    readCases(db, personId),
  ])
  return {
    ...presentConsolePerson(row),
    hasTwoStep: row.two_step,
    sessions: row.sessions,
    items: row.items,
    comments: row.comments,
    reportsSent: row.reports,
    memberships,
    acts,
    cases,
  }
}

type Counts = { two_step: boolean; sessions: number; items: number; comments: number; reports: number }

async function readMemberships(db: Database, personId: string): Promise<ConsolePersonDetails['memberships']> {
  const { rows } = await sql<MembershipRow>`
    select k.id, k.slug, k.name, k.logo_path, m.created_at,
      case when k.user_id = m.user_id then 'owner'
        when m.role = 'admin' or k.permissions -> 'admins' ? m.user_id::text then 'admin'
        when k.permissions -> 'moderators' ? m.user_id::text then 'moderator' else 'member' end as role,
      (select r.kind from restrictions r where r.club_id = k.id and r.person_id = m.user_id
        and (r.ends_at is null or r.ends_at > now())
        order by array_position(array['banned', 'silenced', 'reviewed'], r.kind) limit 1) as restriction
    from club_memberships m join clubs k on k.id = m.club_id
    where m.user_id = ${personId} and k.deleted_at is null
    order by m.created_at desc, k.id limit 50`.execute(db)
  return rows.map((row) => ({
    club: presentLabel(row),
    role: row.role,
    joinedAt: row.created_at.toISOString(),
    restriction: row.restriction,
  }))
}

type MembershipRow = Parameters<typeof presentLabel>[0] & {
  created_at: Date
  role: ConsolePersonDetails['memberships'][number]['role']
  restriction: ConsolePersonDetails['memberships'][number]['restriction']
}

/** The latest 50 acts of entries `l` of the log. */
export async function readActs(db: Database, where: RawBuilder<unknown>): Promise<ActSummary[]> {
  const { rows } = await sql<ActRow>`
    select l.id as act_id, l.what, l.statement ->> 'ground' as ground, l.statement ->> 'facts' as facts,
      l.is_automatic, l.ends_at, l.created_at,
      ${isReversed} as is_reversed,
      k.id, k.slug, k.name, k.logo_path
    from moderation_log l left join clubs k on k.id = l.club_id
    where ${where} and l.what = any(${[...actions]})
    order by l.created_at desc, l.id desc limit 50`.execute(db)
  return rows.map((row) => ({
    id: row.act_id,
    action: row.what,
    club: row.id === null ? null : presentLabel(row as ActRow & Label),
    ground: row.ground ?? '',
    facts: row.facts ?? '',
    isAutomatic: row.is_automatic,
    endsAt: row.ends_at?.toISOString() ?? null,
    isReversed: row.is_reversed,
    createdAt: row.created_at.toISOString(),
  }))
}

type Label = Parameters<typeof presentLabel>[0]
type ActRow = Omit<Label, 'id'> & {
  id: string | null
  act_id: string
  what: ActSummary['action']
  ground: string | null
  facts: string | null
  is_automatic: boolean
  ends_at: Date | null
  created_at: Date
  is_reversed: boolean
}

async function readCases(db: Database, personId: string): Promise<ConsolePersonDetails['cases']> {
  const rows = await db
    .selectFrom('moderation_cases')
    .select(['id', 'kind', 'level', 'opened_at', 'outcome'])
    .where('person_id', '=', personId)
    .orderBy('opened_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ConsolePersonDetails['cases'][number]['kind'],
    level: row.level as 'club' | 'server',
    openedAt: row.opened_at.toISOString(),
    outcome: row.outcome as ConsolePersonDetails['cases'][number]['outcome'],
  }))
}
