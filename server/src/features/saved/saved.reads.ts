import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findVisibleContent } from '../content/content.reads.ts'
import { presentItems, rowsByIds } from '../feed/hydrators.ts'
import { isSeenItem } from '../visibility/seen.ts'

/** Error: content_not_found. */
export async function readIsSaved({ db, viewer }: PersonContext, contentId: string) {
  await findVisibleContent(db, viewer, contentId)
  const rows = await savedBy(db, { viewerId: viewer.id, contentId })
  return { isSaved: rows.length > 0 }
}

const savedBy = prepared<{ viewerId: string; contentId: string }, object>((db, { viewerId, contentId }) =>
  db
    .selectFrom('saved_items')
    .select('content_id')
    .where('user_id', '=', viewerId)
    .where('content_id', '=', contentId),
)

type SavedQuery = { viewerId: string; fromAt?: Date | undefined; fromId?: string | undefined }

/** Excludes items the viewer can no longer see; they reappear with access. */
const latest = prepared<SavedQuery, { id: string; created_at: Date }>((db, { viewerId, fromAt, fromId }) =>
  db
    .selectFrom('saved_items as s')
    .innerJoin('content as c', 'c.id', 's.content_id')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .select(['c.id', 's.created_at'])
    .where('s.user_id', '=', viewerId)
    .where(isSeenItem(viewerId, 'c'))
    .$if(fromAt !== undefined && fromId !== undefined, (query) =>
      query.where(sql<boolean>`(s.created_at, s.content_id) < (${fromAt}, ${fromId}::uuid)`),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.content_id', 'desc')
    .limit(limits.feedPage + 1),
)

/** The latest saved first. Error: bad_input (cursor). */
export async function readSaved(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<ContentItem>> {
  const from = decodeCursor(cursor)
  const found = await latest(db, { viewerId: viewer.id, fromAt: from?.at, fromId: from?.id })
  const { rows, next } = paginate(found, limits.feedPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  const ids = rows.map(({ id }) => id)
  const items = await presentItems(db, viewer, ids.length > 0 ? await rowsByIds(db, viewer, { ids }) : [])
  const place = new Map(ids.map((id, index) => [id, index]))
  return { items: items.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), next }
}
