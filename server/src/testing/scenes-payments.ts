import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** What a member has paid in a club. */
export type ScenePayments = { entitlement: { id: string }; payment: { id: string } }

export const newScenePayments = (): ScenePayments => ({
  entitlement: { id: newId() },
  payment: { id: newId() },
})

export async function insertScenePayments(
  db: Database,
  scenes: (ScenePayments & { club: { id: string; name: string } })[],
  personId: string,
): Promise<void> {
  const of = ({ club }: { club: { id: string } }) => ({ club_id: club.id, user_id: personId })
  const price = { amount: '5.00', currency: 'USD' }
  await db
    .insertInto('entitlements')
    .values(
      scenes.map((scene) => ({
        ...{ ...of(scene), ...price, id: scene.entitlement.id, reference: scene.entitlement.id.slice(-12) },
        ...{ state: 'active', source: 'hand', duration: 'monthly', paid_until: '2100-01-01T12:00:00.000Z' },
      })),
    )
    .execute()
  await db
    .insertInto('payments')
    .values(
      scenes.map((scene) => ({
        ...{ ...of(scene), ...price, id: scene.payment.id, entitlement_id: scene.entitlement.id },
        ...{ number: 1, title: `Membership of ${scene.club.name}`, paid_on: '2099-12-01', source: 'hand' },
      })),
    )
    .execute()
  await db
    .insertInto('payment_settings')
    .values(
      scenes.map(({ club }) => ({ club_id: club.id, instructions: `Pay ${club.name}`, last_receipt: 1 })),
    )
    .execute()
}
