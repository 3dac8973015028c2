import type { Page } from '@guildhall/contract/common'
import type { Version } from '@guildhall/contract/content'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { allow } from '../../platform/errors.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canReadVersions } from './content.policy.ts'
import { findVisibleContent } from './content.reads.ts'
import { kept, keptSince, type Versioned, versionsOf } from './versions.writes.ts'

/** Versions of an item, latest first. Errors: content_not_found, permission_denied, bad_input. */
export async function readVersions(
  { db, viewer }: PersonContext,
  contentId: string,
  cursor: string | undefined,
): Promise<Page<Version>> {
  const row = await findVisibleContent(db, viewer, contentId)
  allow(canReadVersions(viewer, row))
  return readVersionsOf(db, { contentId, commentId: null }, cursor)
}

/** Versions of an item or comment the viewer may read, latest first. Error: bad_input. */
export async function readVersionsOf(
  db: Database,
  of: Versioned,
  cursor: string | undefined,
): Promise<Page<Version>> {
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('content_versions as v')
    .leftJoin('profiles as p', 'p.id', 'v.editor_id')
    .select(['v.id', 'v.created_at', sql<Version['changes']>`v.changes`.as('changes'), ...personColumns])
    .where(versionsOf(of))
    // The task deletes older ones once a day.
    .where('v.created_at', '>', keptSince)
    .$if(from !== undefined, (versions) =>
      versions.where(sql<boolean>`(v.created_at, v.id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(kept.page + 1)
    .execute()
  const { rows, next } = paginate(found, kept.page, (one) => encodeCursor({ at: one.created_at, id: one.id }))
  return {
    items: rows.map((one) => ({
      id: one.id,
      at: one.created_at.toISOString(),
      by: presentPerson(one),
      changes: one.changes,
    })),
    next,
  }
}
