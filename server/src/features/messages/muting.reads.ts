import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import type { MutedConversation } from '@guildhall/contract/muting'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** The viewer's muted conversations, the latest first. Error: bad_input (cursor). */
export async function readMutedConversations(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<MutedConversation>> {
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('conversation_people as o')
    .innerJoin('conversations as c', 'c.id', 'o.conversation_id')
    .innerJoin('clubs as k', (join) => join.onRef('k.id', '=', 'c.club_id').on('k.deleted_at', 'is', null))
    .leftJoin('profiles as p', (join) =>
      join.on('p.id', '=', sql<string>`case when c.low_id = ${viewer.id} then c.high_id else c.low_id end`),
    )
    .select(['o.conversation_id', 'o.muted_at', ...personColumns])
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
    .where('o.user_id', '=', viewer.id)
    .where('o.muted_at', 'is not', null)
    .$narrowType<{ muted_at: Date }>()
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(o.muted_at, o.conversation_id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('o.muted_at', 'desc')
    .orderBy('o.conversation_id', 'desc')
    .limit(limits.memberPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.memberPage, (row) =>
    encodeCursor({ at: row.muted_at, id: row.conversation_id }),
  )
  return {
    items: rows.map((row) => ({
      id: row.conversation_id,
      person: presentPerson(row),
      club: presentLabel(row),
      mutedAt: row.muted_at.toISOString(),
    })),
    next,
  }
}
