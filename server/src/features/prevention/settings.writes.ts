import { listText } from '@guildhall/contract/lists'
import type { PreventionSettings, SavePreventionSettings } from '@guildhall/contract/prevention'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { write } from '../../platform/database/write.ts'
import { canManage } from '../clubs/clubs.policy.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockClub } from '../clubs/lock.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { readNewcomerSettings } from './newcomers.reads.ts'

/** A club's settings of prevention. Errors: as findManagedClub. */
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
  sent: SavePreventionSettings,
): Promise<PreventionSettings> {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = await settingsOf(tx.db, club.id)
    const { suggested: _, ...wanted } = { ...now, ...sent }
    const note = changesIn(now, wanted)
    if (note === '') return now
    const columns = {
      first_posts: wanted.firstPosts,
      new_for_days: wanted.newForDays,
      max_links: wanted.maxLinks,
      max_pictures: wanted.maxPictures,
      max_mentions: wanted.maxMentions,
      auto_hide_at: wanted.autoHideAt,
      seconds_apart: wanted.secondsApart,
      items_per_day: wanted.itemsPerDay,
      comments_per_day: wanted.commentsPerDay,
    }
    await tx.db
      .insertInto('club_prevention')
      .values({ club_id: club.id, ...columns })
      .onConflict((conflict) => conflict.column('club_id').doUpdateSet(columns))
      .execute()
    await recordModeration(tx, {
      ...{ what: 'settings_changed', clubId: club.id, actorId: viewer.id },
      note,
    })
    return settingsOf(tx.db, club.id)
  })
}

/** 'firstPosts: 0 → 2'; empty if nothing changes. */
export const changesIn = <S extends object>(now: S, wanted: S): string =>
  listText(
    (Object.keys(wanted) as (keyof S & string)[])
      .filter((name) => now[name] !== wanted[name])
      .map((name) => `${name}: ${now[name]} → ${wanted[name]}`),
  )

async function settingsOf(db: Database, clubId: string): Promise<PreventionSettings> {
  const row = await db
    .selectFrom('club_prevention')
    .selectAll()
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  const { newForDays, secondsApart, itemsPerDay, commentsPerDay } = await readNewcomerSettings(db)
  return {
    firstPosts: row?.first_posts ?? 0,
    newForDays: row?.new_for_days ?? 0,
    maxLinks: row?.max_links ?? null,
    maxPictures: row?.max_pictures ?? null,
    maxMentions: row?.max_mentions ?? null,
    autoHideAt: row?.auto_hide_at ?? 0,
    secondsApart: row?.seconds_apart ?? 0,
    itemsPerDay: row?.items_per_day ?? null,
    commentsPerDay: row?.comments_per_day ?? null,
    suggested: { newForDays, secondsApart, itemsPerDay, commentsPerDay },
  }
}
