import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { MutedItem, QuietClub } from '@guildhall/contract/muting'
import type { Level } from '@guildhall/contract/notification-levels'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findOpenAccess, presentLabel } from '../clubs/clubs.reads.ts'
import { findVisibleContent } from '../content/content.reads.ts'
import { isOpenTo, isSeenItem } from '../visibility/seen.ts'

/** Errors: as findOpenClub. */
export async function readClubLevel({ db, viewer }: PersonContext, identifier: string) {
  const club = await findOpenAccess(db, viewer, identifier)
  const [row] = await levelOf(db, { viewerId: viewer.id, clubId: club.id })
  return { level: (row?.level ?? 'all') as Level }
}

const levelOf = prepared<{ viewerId: string; clubId: string }, { level: string }>(
  (db, { viewerId, clubId }) =>
    db
      .selectFrom('club_notification_levels')
      .select('level')
      .where('user_id', '=', viewerId)
      .where('club_id', '=', clubId),
)

/** Error: content_not_found. */
export async function readMute({ db, viewer }: PersonContext, contentId: string) {
  await findVisibleContent(db, viewer, contentId)
  const rows = await mutedBy(db, { viewerId: viewer.id, contentId })
  return { isMuted: rows.length > 0 }
}

const mutedBy = prepared<{ viewerId: string; contentId: string }, object>((db, { viewerId, contentId }) =>
  db
    .selectFrom('muted_content')
    .select('content_id')
    .where('user_id', '=', viewerId)
    .where('content_id', '=', contentId),
)

/** Clubs the viewer can see, the latest first. Error: bad_input (cursor). */
export async function readQuietClubs(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<QuietClub>> {
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('club_notification_levels as v')
    .innerJoin('clubs as k', 'k.id', 'v.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewer.id),
    )
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path', 'v.level', 'v.created_at'])
    .where('v.user_id', '=', viewer.id)
    .where(isOpenTo(viewer.id))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(v.created_at, v.club_id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('v.created_at', 'desc')
    .orderBy('v.club_id', 'desc')
    .limit(limits.memberPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.memberPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return {
    items: rows.map(({ level, created_at: since, ...club }) => ({
      club: presentLabel(club),
      level: level as Level,
      since: since.toISOString(),
    })),
    next,
  }
}

/** Items the viewer can see, the latest first. Error: bad_input (cursor). */
export async function readMutedContent(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<MutedItem>> {
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('muted_content as u')
    .innerJoin('content as c', 'c.id', 'u.content_id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewer.id),
    )
    .select(['c.id as content_id', 'c.type', 'c.slug as content_slug', 'c.title', 'u.created_at'])
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
    .where('u.user_id', '=', viewer.id)
    .where(isSeenItem(viewer.id, 'c'))
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(u.created_at, u.content_id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('u.created_at', 'desc')
    .orderBy('u.content_id', 'desc')
    .limit(limits.memberPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.memberPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.content_id }),
  )
  return {
    items: rows.map(({ content_id: id, type, content_slug: slug, title, created_at: mutedAt, ...club }) => ({
      ...{ id, type: type as MutedItem['type'], slug, title },
      club: presentLabel(club),
      mutedAt: mutedAt.toISOString(),
    })),
    next,
  }
}
