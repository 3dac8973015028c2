import type { Tx } from '../../platform/write.ts'

/** Ends all offers of ownership made to somebody who leaves. */
export async function endOffersTo(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('club_ownership_offers').where('user_id', '=', personId).execute()
}

/** Ends an offer of ownership made to somebody who stops being an admin: it does not come back with the role. */
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
