import type { ClubCounts } from '@guildhall/contract/clubs'
import { type Expression, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/prepared.ts'
import { readTotals } from '../clubs/clubs.reads.ts'
import { isOpen } from '../jobs/jobs.reads.ts'
import { isSeenInClub } from '../visibility/seen.ts'

const most = sql.lit(1000)

const listed = prepared<
  { clubId: string; viewerId: string },
  Pick<ClubCounts, 'openJobs' | 'upcomingEvents'>
>((db, { clubId, viewerId }) => {
  const isSeen = (club: Expression<unknown>) => isSeenInClub(viewerId, club, sql`c.created_at`)
  return db.selectNoFrom([
    sql<number>`(select count(*)::int from (select from content c join jobs on jobs.id = c.id
        where c.club_id = ${clubId} and c.type = 'job' and ${isOpen} and ${isSeen(clubId)} limit ${most}) open)`.as(
      'openJobs',
    ),
    sql<number>`(select count(*)::int from (select from events e join content c on c.id = e.id
        where e.club_id = ${clubId} and e.over_at > now() and ${isSeen(clubId)} limit ${most}) ahead)`.as(
      'upcomingEvents',
    ),
  ])
})

/** Counts what the tabs of a club list. Errors: bad_club_identifier, club_not_found, members_only. */
export async function readCounts(context: PersonContext, club: string): Promise<ClubCounts> {
  const { clubId, totals } = await readTotals(context, club)
  const [counts] = await listed(context.db, { clubId, viewerId: context.viewer.id })
  return { ...totals, openJobs: counts?.openJobs ?? 0, upcomingEvents: counts?.upcomingEvents ?? 0 }
}
