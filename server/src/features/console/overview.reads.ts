import type { ConsoleOverview } from '@guildhall/contract/console'
import { moderation } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import { readBackups } from '../../platform/backup/known-backups.ts'
import type { PersonContext } from '../../platform/context.ts'
import { version } from '../../platform/release/version.ts'
import { hasOtherDecider, isForOperators } from '../acts/appeals/deciders.ts'
import { isAllReversed } from '../acts/log.reads.ts'
import { isStillPublishable } from '../clubs/held-aside.ts'

/** SQL: rows of a query, up to 1,000. */
const upTo = (query: ReturnType<typeof sql>) => sql`(select count(*)::int from (${query} limit 1000) t)`

/** Pending work of operators, in one statement. */
export async function readOverview({ db, env, signals }: PersonContext): Promise<ConsoleOverview> {
  const openCase = sql`select from moderation_cases where closed_at is null and (level = 'server' or gravity > 0)`
  const { rows } = await sql<Row>`
    select ${upTo(openCase)} as cases,
      ${upTo(sql`${openCase} and opened_at < now() - interval '1 hour' * ${moderation.reminderHours}::int`)} as late,
      ${upTo(sql`select from appeals a join moderation_log l on l.id = a.act_id left join clubs k on k.id = l.club_id
          and k.deleted_at is null
        where a.decision is null and not ${isAllReversed} and (${isForOperators} or not ${hasOtherDecider})`)} as appeals,
      ${upTo(sql`select from held_submissions h join clubs k on k.id = h.club_id and k.deleted_at is null
        where h.decided_at is null and ${isStillPublishable}`)} as held,
      ${upTo(sql`select from sign_up_requests r join profiles p on p.id = r.person_id
        where p.email_verified and p.deleted_at is null`)} as sign_ups,
      (select count(*)::int from (values ('terms'), ('privacy'), ('imprint')) expected (page)
        where coalesce((select v.text from legal_versions v
          where v.page = expected.page and v.in_force_from <= now() order by v.number desc limit 1), '') = '')
        as legal,
      ${upTo(sql`select from graphile_worker._private_jobs where last_error is not null`)} as failed,
      ${upTo(sql`select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail.send' and j.last_error is not null`)} as mails,
      (select greatest(reltuples, 0)::int from pg_class where oid = 'profiles'::regclass) as people_about,
      ${upTo(sql`select from profiles where deleted_at is null`)} as people,
      ${upTo(sql`select from clubs where deleted_at is null`)} as clubs`.execute(db)
  const row = rows[0] as Row
  const [backup] = await readBackups(env.dataDir)
  return {
    waiting: {
      cases: row.cases,
      lateCases: row.late,
      appeals: row.appeals,
      held: row.held,
      signUps: row.sign_ups,
      failedTasks: row.failed,
      emptyLegalPages: row.legal,
    },
    people: row.people < 1000 ? row.people : Math.max(row.people, row.people_about),
    clubs: row.clubs,
    version,
    servers: signals.servers().map(({ startedAt, seenAt, ...server }) => ({
      ...server,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    mail: { isSent: env.smtpUrl !== undefined, failed: row.mails },
    lastBackup: backup?.madeAt ?? null,
  }
}

type Row = {
  cases: number
  late: number
  appeals: number
  failed: number
  held: number
  sign_ups: number
  legal: number
  mails: number
  people_about: number
  people: number
  clubs: number
}
