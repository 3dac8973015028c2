import { limits } from '@guildhall/contract/limits'
import type { JoinRequest } from '@guildhall/contract/requests'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { answersOf } from '../moderation/club-rules/club-rules.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

/** Newest first, counted up to a limit (platform.md 2.5, 4). Errors: as findManagedClub. */
export async function readJoinRequests(
  { db, viewer }: PersonContext,
  identifier: string,
  cursor: string | undefined,
): Promise<{ items: JoinRequest[]; next: string | null; waiting: number }> {
  const club = await findManagedClub(db, viewer, identifier)
  const from = decodeCursor(cursor)
  const waiting = db
    .selectFrom('join_requests as r')
    .where('r.club_id', '=', club.id)
    .where('r.status', '=', sql.lit('pending'))
  const found = await waiting
    .innerJoin('profiles as p', 'p.id', 'r.user_id')
    .select(['r.id', 'r.created_at', ...personColumns])
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limits.requestPage + 1)
    .execute()
  const { count } = await db
    .selectFrom(waiting.select('r.id').limit(limits.requestsCounted).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { rows, next } = paginate(found, limits.requestPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  const people = rows.flatMap((row) => {
    const person = presentPerson(row)
    return person ? [{ id: row.id, person, createdAt: row.created_at.toISOString() }] : []
  })
  const answers = await answersOf(
    db,
    club.id,
    people.map(({ person }) => person.id),
  )
  const items = people.map((one) => ({ ...one, answers: answers.get(one.person.id) ?? [] }))
  return { items, next, waiting: Number(count) }
}
