import type { Viewer } from '@guildhall/contract/accounts'
import type { Watch } from '@guildhall/contract/signals'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ClubScope } from '../../platform/signals/watching.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { findVisibleContent } from './content.reads.ts'

/** The club that a viewer may watch, of an item its own; null where there is none. */
export async function findClubScope(
  db: Database,
  viewer: Viewer | null,
  what: Watch,
): Promise<ClubScope | null> {
  try {
    if ('clubId' in what) {
      const club = await findOpenClub(db, viewer, what.clubId)
      const topicIds = club.topics?.filter(({ isRestricted }) => isRestricted).map(({ id }) => id)
      return { clubId: club.id, isGuest: club.role === null, seesAll: club.sees_from === null, topicIds }
    }
    const item = await findVisibleContent(db, viewer, what.contentId)
    return { clubId: item.club_id, isGuest: item.role === null, seesAll: item.sees_from === null }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
