import type { NewcomerSettings } from '@guildhall/contract/prevention'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { readNewcomerSettings } from './newcomers.reads.ts'
import { changesIn } from './settings.writes.ts'

export const readNewcomers = ({ db }: PersonContext): Promise<NewcomerSettings> => readNewcomerSettings(db)

/** Changes the server's settings; clubs keep theirs. Repeating it changes nothing. */
export async function changeNewcomers(
  context: PersonContext,
  wanted: NewcomerSettings,
): Promise<NewcomerSettings> {
  return write(context, async (tx) => {
    await tx.db.selectFrom('server_settings').select('is_only').forUpdate().execute()
    const note = changesIn(await readNewcomerSettings(tx.db), wanted)
    if (note === '') return wanted
    await tx.db
      .updateTable('server_settings')
      .set({
        new_for_days: wanted.newForDays,
        seconds_apart: wanted.secondsApart,
        items_per_day: wanted.itemsPerDay,
        comments_per_day: wanted.commentsPerDay,
        profile_links: wanted.profileLinks,
        message_links: wanted.messageLinks,
        chats_per_day: wanted.chatsPerDay,
      })
      .execute()
    await recordModeration(tx, {
      ...{ what: 'settings_changed', actorId: context.viewer.id, isByOperator: true },
      note: `New members: ${note}`,
    })
    return readNewcomerSettings(tx.db)
  })
}

/** In the write that founds a club: it begins with the server's pace for new members. */
export async function beginPrevention({ db }: Tx, clubId: string): Promise<void> {
  await sql`insert into club_prevention (club_id, new_for_days, seconds_apart, items_per_day, comments_per_day)
    select ${clubId}, new_for_days, seconds_apart, items_per_day, comments_per_day from server_settings
    on conflict do nothing`.execute(db)
}
