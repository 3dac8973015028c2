import type { ContentType } from '@guildhall/contract/limits'
import type { Hiding } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { readHidings } from '../moderation/hidden.reads.ts'

type Address = { club: string; type: ContentType | 'course'; slug: string }

/**
 * The hidden item at an address, for its author and people who can restore it; for everyone else it doesn't exist.
 * Errors: as findOpenClub, content_not_found.
 */
export async function readHiddenItem(
  { db, viewer }: PersonContext,
  { club, type, slug }: Address,
): Promise<{ title: string; hidden: Hiding }> {
  const { id: clubId } = await findOpenClub(db, viewer, club)
  const { rows } = await (type === 'course'
    ? sql<{ id: string; title: string }>`select id, title from courses
        where club_id = ${clubId} and slug = ${slug} and is_hidden`
    : sql<{ id: string; title: string }>`select id, title from content_rows
        where club_id = ${clubId} and type = ${type} and slug = ${slug} and is_hidden`
  ).execute(db)
  const [row] = rows
  const kind = type === 'course' ? 'course' : 'content'
  const hidden = row && (await readHidings(db, viewer, kind, [row.id])).get(row.id)
  if (!row || !hidden?.actId) throw new AppError('content_not_found')
  return { title: row.title, hidden }
}
