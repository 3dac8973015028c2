import type { AppealRow } from '@guildhall/contract/acts'
import { moderation } from '@guildhall/contract/moderation-limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../../platform/database/cursor.ts'
import { findModeratedClub } from '../../moderation/moderators.reads.ts'
import { presentPerson } from '../../profiles/profiles.reads.ts'
import { isAllReversed } from '../log.reads.ts'
import { presentStatement, selectStatements } from '../statements.reads.ts'
import { hasOtherDecider, isDecider, isForOperators } from './deciders.ts'

type Page = { items: AppealRow[]; next: string | null }

/** Open appeals in a club that the viewer may answer, oldest first. Errors: as findModeratedClub. */
export async function readClubAppeals(
  context: PersonContext,
  identifier: string,
  { cursor }: { cursor?: string | undefined },
): Promise<Page> {
  const club = await findModeratedClub(context, identifier)
  return readOpen(
    context,
    sql`l.club_id = ${club.id} and not l.is_by_operator and ${isDecider(context.viewer.id)}`,
    cursor,
  )
}

/** Open appeals for operators, oldest first: also those of clubs where only the person who acted could answer. */
export const readServerAppeals = (
  context: PersonContext,
  { cursor }: { cursor?: string | undefined },
): Promise<Page> => readOpen(context, sql`(${isForOperators} or not ${hasOtherDecider})`, cursor)

async function readOpen(
  { db, viewer }: PersonContext,
  which: RawBuilder<unknown>,
  cursor: string | undefined,
): Promise<Page> {
  const from = decodeCursor(cursor)
  let query = selectStatements(db)
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.id', '=', 'l.person_id').on('p.deleted_at', 'is', null),
    )
    .select([
      'p.id as hit_id',
      'p.username',
      'p.first_name',
      'p.last_name',
      'p.profile_image_url',
      'l.actor_id',
    ])
    .whereRef('a.act_id', '=', 'l.id')
    .where('a.decision', 'is', null)
    .where(sql<boolean>`not ${isAllReversed}`)
    .where(sql<boolean>`${which}`)
    .where(sql<boolean>`l.person_id is distinct from ${viewer.id}`)
    .orderBy('a.created_at')
    .orderBy('a.act_id')
    .limit(moderation.casePage + 1)
  if (from) query = query.where(sql<boolean>`(a.created_at, a.act_id) > (${from.at}, ${from.id}::uuid)`)
  const { rows, next } = paginate(await query.execute(), moderation.casePage, (row) =>
    encodeCursor({ at: row.appealed_at ?? new Date(0), id: row.id }),
  )
  return {
    items: rows.map((row) => ({
      statement: presentStatement(row, (actId) => `/rest/v1/appeals/${actId}/files`),
      person: presentPerson({
        person_id: row.hit_id,
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        profile_image_url: row.profile_image_url,
      }),
      isOwnAct: row.actor_id === viewer.id,
    })),
    next,
  }
}
