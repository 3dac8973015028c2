import type { ClubPreview } from '@guildhall/contract/clubs'
import { type Expression, sql } from 'kysely'
import { lastDayOf } from '../entitlements/entitlements.policy.ts'
import { isOfMembership } from '../entitlements/of-membership.ts'

/** As SQL returns it, with the time in place of the day. */
export type HeldEntitlement = NonNullable<ClubPreview['entitlement']>

/** SQL: entitlement `e`. */
export const heldEntitlement = sql<HeldEntitlement>`jsonb_build_object('id', e.id, 'state', e.state,
  'paidUntil', e.paid_until)`

/** SQL: what a person paid for or has to pay for as a member of club `k`; null in a free club. */
export const entitlementOf = (
  viewerId: string | Expression<string>,
) => sql<HeldEntitlement | null>`case when k.is_paid then (
  select ${heldEntitlement} from entitlements e where e.club_id = k.id and e.user_id = ${viewerId} and e.state <> 'ended' and ${isOfMembership}) end`

export const presentHeld = ({ paidUntil, ...held }: HeldEntitlement): HeldEntitlement => ({
  ...held,
  paidUntil: paidUntil && lastDayOf(new Date(paidUntil)),
})
