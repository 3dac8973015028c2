import type { Waiting } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type ClubLabelRow, presentLabel } from '../clubs/clubs.reads.ts'
import { roleIn } from '../clubs/standing.ts'
import { contentQuery, presentHead } from '../content/content.reads.ts'
import { readCoursesToContinue } from '../courses/continue.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Pending work of the viewer, besides invitations, which appear with their clubs. */
export async function readWaiting(context: PersonContext): Promise<Waiting> {
  return {
    requests: await requestsToAnswer(context),
    offers: await offersTo(context),
    jobs: await jobsToAnswer(context),
    courses: await readCoursesToContinue(context),
  }
}

/** The viewer's clubs with the latest requests. */
async function requestsToAnswer({ db, viewer }: PersonContext): Promise<Waiting['requests']> {
  const rows = await clubsWithRequests(db, { viewerId: viewer.id })
  return rows.map((row) => ({ club: presentLabel(row), waiting: row.waiting }))
}

const clubsWithRequests = prepared<{ viewerId: string }, ClubLabelRow & { waiting: number }>(
  (db, { viewerId }) => {
    const latest = sql`(select r.created_at from join_requests r where r.club_id = k.id and r.status = 'pending'
    order by r.created_at desc, r.id desc limit 1)`
    return db
      .selectFrom('club_memberships as m')
      .innerJoin('clubs as k', 'k.id', 'm.club_id')
      .innerJoinLateral(sql<{ at: Date }>`(select ${latest} as at)`.as('r'), (join) => join.onTrue())
      .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
      .select(
        sql<number>`(select count(*)::int from (
        select from join_requests r where r.club_id = k.id and r.status = 'pending'
        limit ${sql.lit(limits.requestsCounted)}
      ) found)`.as('waiting'),
      )
      .where('m.user_id', '=', viewerId)
      .where('k.deleted_at', 'is', null)
      .where(sql<SqlBool>`${roleIn(viewerId)} in ('owner', 'admin')`)
      .where('r.at', 'is not', null)
      .orderBy('r.at', 'desc')
      .orderBy('k.id', 'desc')
      .limit(sql.lit(limits.waitingShown))
  },
)

/** Ownership offers they can still accept. */
async function offersTo({ db, viewer }: PersonContext): Promise<Waiting['offers']> {
  const rows = await offers(db, { viewerId: viewer.id })
  return rows.flatMap((row) => {
    const from = presentPerson(row)
    return from ? [{ club: presentLabel(row), from }] : []
  })
}

const offers = prepared<{ viewerId: string }, ClubLabelRow & PersonColumns>((db, { viewerId }) =>
  db
    .selectFrom('club_ownership_offers as o')
    .innerJoin('clubs as k', 'k.id', 'o.club_id')
    .innerJoin('profiles as p', 'p.id', 'o.offered_by')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path', ...personColumns])
    .where('o.user_id', '=', viewerId)
    .where('k.deleted_at', 'is', null)
    .where(sql<SqlBool>`${roleIn(viewerId)} = 'admin'`)
    .orderBy('o.created_at', 'desc')
    .limit(sql.lit(limits.waitingShown)),
)

/** SQL: unseen applications for job `content`. */
const unseen = sql`job_applications a join profiles p on p.id = a.user_id and p.deleted_at is null
  where a.status = 'applied' and a.job_id`

const ownJobs = contentQuery<object>((db, { viewerId }) =>
  db
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      'in',
      sql<string>`(select id from content where user_id = ${viewerId} and type = 'job'
        and exists (select from ${unseen} = content.id)
        order by created_at desc, id desc limit ${sql.lit(limits.waitingShown)})`,
    ),
)

/** Their newest jobs with unseen applications, counted up to 100. */
async function jobsToAnswer({ db, viewer }: PersonContext): Promise<Waiting['jobs']> {
  const rows = await ownJobs(db, viewer, {})
  if (rows.length === 0) return []
  const { rows: counted } = await sql<{ id: string; count: number }>`
    select j.id, (select count(*)::int from (select from ${unseen} = j.id limit ${limits.waitingCounted}) found) as count
    from unnest(${rows.map(({ id }) => id)}::uuid[]) j (id)`.execute(db)
  const countOf = new Map(counted.map(({ id, count }) => [id, count]))
  return rows.map((row) => ({ item: presentHead(row), applications: countOf.get(row.id) ?? 0 }))
}
