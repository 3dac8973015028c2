import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import type { World } from './world.ts'

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })

/** A club with a fee of €25.00 by month, founded by Ann, who lets people in once she has recorded their payment. */
export async function openPaidClub({ ann, make }: Pick<World, 'ann' | 'make'>, isPrivate = false) {
  const club = await make.club({ owner: personOf(ann), isPrivate, currency: 'EUR' })
  await ann.call('PUT /clubs/:club/access', {
    ...at(club),
    body: {
      ...{ isPrivate, isPaid: true, membershipFee: '25', currency: 'EUR', subscriptionDuration: 'monthly' },
    },
  })
  return club
}

/** What someone has in a club, as their own page shows it. */
export async function entitlementIn(who: Client, club: Club) {
  const { items } = await who.call('GET /my/entitlements', { query: {} })
  return items.find((one) => one.club.id === club.id && one.state !== 'ended')
}

/** Joins a public club, and returns what is to be paid. */
export async function join(who: Client, club: Club): Promise<{ id: string; reference: string }> {
  await who.call('PUT /clubs/:club/membership', at(club))
  const asked = await entitlementIn(who, club)
  if (!asked) throw new Error('Nobody was asked to pay')
  return asked
}

/** Records a payment on a day for what someone asked for; `paidUntil` as the owner typed it. */
export const recordPayment = (
  by: Client,
  club: Club,
  entitlement: { id: string },
  given: {
    paidOn?: string
    paidUntil?: string | null
    id?: string
    externalId?: string
    amount?: string
  } = {},
) =>
  by.call('POST /clubs/:club/payments', {
    ...at(club),
    body: {
      payments: [
        {
          id: newId(),
          entitlementId: entitlement.id,
          paidOn: new Date().toISOString().slice(0, 10),
          ...given,
        },
      ],
    },
  })

/** Someone joins, and Ann records their payment. */
export async function joinPaid(ann: Client, club: Club, reader: Client) {
  const asked = await join(reader, club)
  await recordPayment(ann, club, asked)
  const paymentId = (await entitlementIn(reader, club))?.payments[0]?.id ?? ''
  const body = { username: personOf(reader).username, until: null }
  return {
    ...{ club, reader, paymentId, params: { club: club.slug, entitlementId: asked.id } },
    grant: { params: { club: club.slug, grantId: 'order-1' }, body },
  }
}
