import type { ClubCounts } from '@guildhall/contract/clubs'
import { sql } from 'kysely'
import { totalsReader, type Who } from '../clubs/clubs.reads.ts'
import { isOpen } from '../jobs/jobs.reads.ts'
import { isSeenItemInside } from '../visibility/seen.ts'

const most = sql.lit(1000)

/** SQL: open jobs and upcoming events of club `k` that a person sees, with membership `m`. */
const listed = (viewerId: Who) => {
  const isSeen = isSeenItemInside(viewerId, 'c')
  return sql<Pick<ClubCounts, 'openJobs' | 'upcomingEvents'>>`jsonb_build_object(
    'openJobs', (select count(*) from (select from content c join jobs on jobs.id = c.id
      where c.club_id = k.id and c.type = 'job' and ${isOpen} and ${isSeen} limit ${most}) open),
    'upcomingEvents', (select count(*) from (select from events e join content c on c.id = e.id
      where e.club_id = k.id and e.over_at > now() and ${isSeen} limit ${most}) ahead))`
}

/** Counts what the tabs of a club list. Errors: bad_club_identifier, club_not_found, members_only. */
export const readCounts = totalsReader(listed)
