import type { PersonContext } from '../../platform/context.ts'
import { findMentionable } from '../mentions/mentionable.reads.ts'
import { findVisibleContent } from './content.reads.ts'

/** People who can be mentioned in the item and its comments. Error: content_not_found. */
export async function readMentionableOn({ db, viewer }: PersonContext, contentId: string, q: string) {
  const { club_id: clubId, sees_from: seesFrom } = await findVisibleContent(db, viewer, contentId)
  return findMentionable(db, { clubId, contentId, viewerId: viewer.id, seesFrom, q })
}
