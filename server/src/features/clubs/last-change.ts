import type { Conflict } from '@guildhall/contract/editing'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Number of activities searched. */
const searched = 2000

/** The last change of a club's or item's fields; null if unknown. */
export async function lastChange(
  tx: Tx,
  what: { clubId: string; contentId?: string },
  fields: string[],
): Promise<Pick<Conflict, 'by' | 'at'>> {
  const row = await tx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('club_activity_log')
        .select(['user_id', 'content_id', 'data', 'created_at', 'id'])
        .where('club_id', '=', what.clubId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(searched)
        .as('a'),
    )
    .leftJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.created_at', ...personColumns])
    .where(sql<boolean>`a.content_id is not distinct from ${what.contentId ?? null}::uuid`)
    .where(sql<boolean>`a.data -> 'fields' ?| ${fields}::text[]`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    by: row ? presentPerson(row as PersonColumns) : null,
    at: row?.created_at.toISOString() ?? null,
  }
}
