import type { Viewer } from '@guildhall/contract/accounts'
import type { Attendee } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import type { PersonContext } from '../../platform/context.ts'
import { badCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { type ContentRow, findVisibleContent } from '../content/content.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canManageEvent } from './events.policy.ts'

type Query = { status: 'confirmed' | 'waiting'; cursor?: string | undefined; limit?: number }
type Who = Pick<PersonContext, 'db' | 'viewer'>

/** In order of sign-up. Errors: content_not_found, permission_denied. */
export async function readAttendees(
  { db, viewer }: Who,
  contentId: string,
  { status, cursor, limit = limits.attendeePage }: Query,
): Promise<{ items: Attendee[]; next: string | null }> {
  await findManagedEvent(db, viewer, contentId)
  if (cursor && !/^\d{1,18}$/.test(cursor)) throw badCursor()
  const found = await db
    .selectFrom('event_attendees as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.turn', 'a.updated_at', ...personColumns])
    .where('a.event_id', '=', contentId)
    .where('a.status', '=', status)
    .where('a.turn', '>', cursor ?? '0')
    .orderBy('a.turn')
    .limit(limit + 1)
    .execute()
  const { rows, next } = paginate(found, limit, ({ turn }) => `${turn}`)
  return {
    items: rows.flatMap((row) => {
      const person = presentPerson(row)
      return person ? [{ id: person.id, person, since: row.updated_at.toISOString() }] : []
    }),
    next,
  }
}

/** Errors: content_not_found, permission_denied. */
export async function findManagedEvent(db: Database, viewer: Viewer, contentId: string): Promise<ContentRow> {
  const row = await findVisibleContent(db, viewer, contentId)
  if (row.type !== 'event') throw new AppError('content_not_found')
  allow(canManageEvent(viewer, { authorId: row.user_id, role: row.role }))
  return row
}
