import { type Expression, sql } from 'kysely'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { allow } from '../../platform/errors.ts'
import { canModerate } from '../clubs/clubs.policy.ts'
import { factsOf, findOpenClub, type VisibleClub } from '../clubs/clubs.reads.ts'
import { managersOf } from '../clubs/managers.ts'
import { moderates, type Standing, standingIn } from '../clubs/standing.ts'

/** For the owner, admins and moderators. Errors: as findOpenClub, permission_denied. */
export async function findModeratedClub(context: PersonContext, identifier: string): Promise<VisibleClub> {
  const club = await findOpenClub(context.db, context.viewer, identifier)
  allow(canModerate(factsOf(club)))
  return club
}

/** Whether the caller is an operator with an open console. */
export const isOperating = ({ http }: Pick<Context, 'http'>): boolean => http.console === 'open'

/** SQL: ids of the owner, admins and moderators of a club. */
export const moderatorsOf = (clubId: string) =>
  sql<string>`(
    select id from ${managersOf(clubId)} as manager (id)
    union select m.user_id from clubs k cross join lateral jsonb_array_elements_text(
        coalesce(k.permissions -> 'moderators', '[]')) listed (id)
      join club_memberships m on m.club_id = k.id and m.user_id = listed.id::uuid
      where k.id = ${clubId}
  )`

/** SQL: ids of all operators. */
export const operatorIds = sql<string>`(select user_id from operators)`

/**
 * SQL: the standing in a club of an author with the profile `p`. Null once the account is deleted, and for viewers who
 * moderate nothing there, so that only moderators pay for the lookup.
 */
export const authorStanding = (
  viewer: Expression<Standing>,
  clubId: Expression<string>,
  authorId: Expression<string | null>,
) => sql<Standing | null>`case when ${moderates(viewer)} and p.id is not null and p.deleted_at is null then (select ${standingIn(authorId)} from clubs k
  left join club_memberships m on m.club_id = k.id and m.user_id = ${authorId} where k.id = ${clubId}) end`

/** SQL: whether there is an operator besides a person. */
export const hasOtherOperator = (personId: string) =>
  sql<boolean>`exists (select from operators o where o.user_id <> ${personId})`

/** A person’s rank in a club, whatever its privacy; that of no one, or on the server, is an outsider's. */
export async function readStanding(
  db: Database,
  clubId: string | null,
  personId: string | null,
): Promise<Standing> {
  if (clubId === null || personId === null) return 'outsider'
  const { rows } = await sql<{ standing: Standing }>`select ${standingIn(sql`${personId}::uuid`)} as standing
    from clubs k left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
    where k.id = ${clubId}`.execute(db)
  return rows[0]?.standing ?? 'outsider'
}
