import type { ClubRules, JoinAnswers } from '@guildhall/contract/club-rules'
import type { Context, PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findManagedClub, findVisibleClub } from '../../clubs/clubs.reads.ts'

/** Public, also of a private club: people read them before they join. Errors: as findVisibleClub. */
export async function readClubRules({ db, viewer }: Context, identifier: string): Promise<ClubRules> {
  const { id } = await findVisibleClub(db, viewer, identifier)
  return rulesOf(db, id)
}

/** Version 0: there never were any. */
export async function rulesOf(db: Database, clubId: string): Promise<ClubRules> {
  const row = await db
    .selectFrom('club_rules')
    .select(['rules', 'questions', 'version'])
    .where('club_id', '=', clubId)
    .executeTakeFirst()
  return {
    rules: (row?.rules ?? []) as ClubRules['rules'],
    questions: (row?.questions ?? []) as ClubRules['questions'],
    version: row?.version ?? 0,
  }
}

/** By the ids of those who asked. */
export async function answersOf(
  db: Database,
  clubId: string,
  personIds: string[],
): Promise<Map<string, JoinAnswers>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('join_answers')
    .select(['person_id', 'answers'])
    .where('club_id', '=', clubId)
    .where('person_id', 'in', personIds)
    .execute()
  return new Map(rows.map((row) => [row.person_id, row.answers as JoinAnswers]))
}

/** For the owner and admins. Errors: as findManagedClub, member_not_found. */
export async function readMemberAnswers(
  { db, viewer }: PersonContext,
  identifier: string,
  personId: string,
): Promise<{ answers: JoinAnswers; acceptedAt: string | null }> {
  const club = await findManagedClub(db, viewer, identifier)
  const member = await db
    .selectFrom('club_memberships as m')
    .leftJoin('join_answers as a', (join) =>
      join.onRef('a.club_id', '=', 'm.club_id').onRef('a.person_id', '=', 'm.user_id'),
    )
    .select(['a.answers', 'a.created_at'])
    .where('m.club_id', '=', club.id)
    .where('m.user_id', '=', personId)
    .executeTakeFirst()
  if (!member) throw new AppError('member_not_found')
  return {
    answers: (member.answers ?? []) as JoinAnswers,
    acceptedAt: member.created_at?.toISOString() ?? null,
  }
}
