import type { Level } from '@guildhall/contract/notification-levels'
import type { PersonContext } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { findVisibleContent, lockVisibleContent } from '../content/content.reads.ts'

/** Idempotent. Errors: as findOpenClub. */
export async function changeClubLevel({ db, viewer }: PersonContext, identifier: string, level: Level) {
  const club = await findOpenClub(db, viewer, identifier)
  const row = { user_id: viewer.id, club_id: club.id }
  if (level === 'all')
    await db
      .deleteFrom('club_notification_levels')
      .where('user_id', '=', row.user_id)
      .where('club_id', '=', row.club_id)
      .execute()
  else
    await db
      .insertInto('club_notification_levels')
      .values({ ...row, level })
      .onConflict((conflict) => conflict.columns(['user_id', 'club_id']).doUpdateSet({ level }))
      .execute()
  return { level }
}

/** Idempotent. Error: content_not_found. */
export async function muteContent(context: PersonContext, contentId: string) {
  await write(context, async (tx) => {
    const { id } = await lockVisibleContent(tx, context.viewer, contentId)
    await tx.db
      .insertInto('muted_content')
      .values({ user_id: context.viewer.id, content_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { isMuted: true }
}

/** Idempotent. Error: content_not_found. */
export async function unmuteContent({ db, viewer }: PersonContext, contentId: string) {
  await findVisibleContent(db, viewer, contentId)
  await db
    .deleteFrom('muted_content')
    .where('user_id', '=', viewer.id)
    .where('content_id', '=', contentId)
    .execute()
  return { isMuted: false }
}
