import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { inBatches } from '../../platform/tasks/batches.ts'
import { readManagers } from '../clubs/managers.ts'
import { deleteAnswersOf } from '../moderation/club-rules/joining.writes.ts'
import { endOffersTo } from '../ownership/end-offer.ts'
import { endMembership } from './joining.ts'

/** Withdraws requests with their answers, invites and offers, and erases what the person wrote in invites. */
export async function withdrawFromClubs(tx: Tx, person: { id: string; email: string }): Promise<void> {
  const requests = await tx.db
    .deleteFrom('join_requests')
    .where('user_id', '=', person.id)
    .returning(['club_id', 'status'])
    .execute()
  for (const { club_id: clubId } of requests.filter(({ status }) => status === 'pending')) {
    tx.signal({ kind: 'requests.changed', clubId }, { personIds: await readManagers(tx.db, clubId) })
  }
  await deleteAnswersOf(tx, person.id)
  await tx.db
    .deleteFrom('club_invites')
    .where((eb) =>
      eb.or([
        eb('invited_user_id', '=', person.id),
        eb(eb.fn('lower', ['invited_email']), '=', person.email.toLowerCase()),
      ]),
    )
    .execute()
  await tx.db
    .updateTable('club_invites')
    .set({ message: null })
    .where('invited_by', '=', person.id)
    .where('message', 'is not', null)
    .execute()
  await endOffersTo(tx, person.id)
}

/** Ends all memberships, except in clubs being cleared. */
export async function endMemberships(deps: Dependencies, personId: string): Promise<void> {
  await inBatches(deps, async (tx) => {
    const club = await tx.db
      .selectFrom('clubs as k')
      .select('k.id')
      .where('k.clearing_since', 'is', null)
      .where('k.id', 'in', (eb) =>
        eb
          .selectFrom('club_memberships')
          .select('club_id')
          .where('user_id', '=', personId)
          .union(
            eb
              .selectFrom('clubs')
              .select('id as club_id')
              .where(sql<boolean>`permissions -> 'admins' ? ${personId}::text`),
          ),
      )
      .limit(1)
      .executeTakeFirst()
    return club && (await endMembership(tx, { clubId: club.id, personId })) ? 1 : 0
  })
}
