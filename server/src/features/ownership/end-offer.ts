import type { Tx } from '../../platform/database/write.ts'

/** Ends all ownership offers to a person who leaves. */
export async function endOffersTo(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('club_ownership_offers').where('user_id', '=', personId).execute()
}

/** Ends the ownership offer to a former admin, so that it does not return with the role. */
export async function endOfferTo(
  tx: Tx,
  { clubId, personId }: { clubId: string; personId: string },
): Promise<void> {
  await tx.db
    .deleteFrom('club_ownership_offers')
    .where('club_id', '=', clubId)
    .where('user_id', '=', personId)
    .execute()
}
