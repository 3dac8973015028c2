import type { moderator } from '@guildhall/contract/acts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { managersOf } from '../clubs/managers.ts'
import { findModeratedClub, moderatorsOf } from '../moderation/moderators.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'

type Moderator = z.output<typeof moderator>

/** Owner, admins and moderators, by rank and name; for them only. Errors: as findModeratedClub. */
export async function readModerators(
  context: PersonContext,
  identifier: string,
): Promise<{ moderators: Moderator[] }> {
  const club = await findModeratedClub(context, identifier)
  const rows = await context.db
    .selectFrom('profiles as p')
    .select(personColumns)
    .select(
      sql<Moderator['role']>`case when p.id = (select user_id from clubs where id = ${club.id}) then 'owner'
        when p.id in ${managersOf(club.id)} then 'admin' else 'moderator' end`.as('role'),
    )
    .where(sql<boolean>`p.id in ${moderatorsOf(club.id)}`)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute()
  const order = ['owner', 'admin', 'moderator']
  const moderators = rows.flatMap((row): Moderator[] => {
    const person = presentPerson(row)
    return person ? [{ person, role: row.role }] : []
  })
  return { moderators: moderators.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role)) }
}
