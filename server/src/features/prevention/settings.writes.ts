import type { PreventionSettings } from '@guildhall/contract/prevention'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { write } from '../../platform/write.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockClub } from '../clubs/lock.ts'
import { recordModeration } from '../moderation/log.writes.ts'

/** What a club holds, limits and hides by itself. Errors: as findManagedClub. */
export async function readPrevention(
  { db, viewer }: PersonContext,
  identifier: string,
): Promise<PreventionSettings> {
  const club = await findManagedClub(db, viewer, identifier)
  return settingsOf(db, club.id)
}

/** Errors: as findManagedClub. */
export async function changePrevention(
  context: PersonContext,
  identifier: string,
  wanted: PreventionSettings,
): Promise<PreventionSettings> {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = await settingsOf(tx.db, club.id)
    if (JSON.stringify(now) === JSON.stringify({ ...now, ...wanted })) return now
    const columns = {
      first_posts: wanted.firstPosts,
      new_for_days: wanted.newForDays,
      max_links: wanted.maxLinks,
      max_pictures: wanted.maxPictures,
      max_mentions: wanted.maxMentions,
      auto_hide_at: wanted.autoHideAt,
    }
    await tx.db
      .insertInto('club_prevention')
      .values({ club_id: club.id, ...columns })
      .onConflict((conflict) => conflict.column('club_id').doUpdateSet(columns))
      .execute()
    await recordModeration(tx, {
      ...{ what: 'settings_changed', clubId: club.id, actorId: viewer.id },
      note: changesIn(now, wanted),
    })
    return settingsOf(tx.db, club.id)
  })
}

const changesIn = (now: PreventionSettings, wanted: PreventionSettings): string =>
  Object.entries(wanted)
    .filter(([name, value]) => now[name as keyof PreventionSettings] !== value)
    .map(([name, value]) => `${name}: ${now[name as keyof PreventionSettings]} → ${value}`)
    .join(', ')

async function settingsOf(db: Database, clubId: string): Promise<PreventionSettings> {
  const row = await db
    .selectFrom('club_prevention')
    .selectAll()
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return {
    firstPosts: row?.first_posts ?? 0,
    newForDays: row?.new_for_days ?? 0,
    maxLinks: row?.max_links ?? null,
    maxPictures: row?.max_pictures ?? null,
    maxMentions: row?.max_mentions ?? null,
    autoHideAt: row?.auto_hide_at ?? 0,
  }
}
