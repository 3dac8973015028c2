import type { grant, MemberEntitlement, Receipt } from '@guildhall/contract/entitlements'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canOwn } from '../clubs/clubs.policy.ts'
import { factsOf, findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { endOfDay } from '../entitlements/entitlements.policy.ts'
import { agreeOnPrice, type EntitlementRow, findLive } from '../entitlements/entitlements.writes.ts'
import { refuseBanned } from '../members/joining.ts'
import { endAccess } from './access.ts'
import { readMemberEntitlement, readReceipt } from './payments.reads.ts'
import { insertPayment, lockManaged, notePaid, renew } from './recording.writes.ts'

type Target = { club: string; entitlementId: string }

/** Gives it without payment, until the end of a day or without end. Errors: as findManagedClub, entitlement_not_found, banned. */
export async function giveEntitlement(
  context: PersonContext,
  { club, entitlementId }: Target,
  { until: day }: { until: string | null },
): Promise<MemberEntitlement> {
  const until = day === null ? null : endOfDay(day)
  const row = await write(context, async (tx) => {
    const row = await lockManaged(tx, context, club, entitlementId)
    if (!row || row.state === 'ended') throw new AppError('entitlement_not_found')
    const isSame = row.source === 'given' && row.paid_until?.getTime() === until?.getTime()
    if (isSame && row.state === 'active') return row
    await renew(tx, row, { source: 'given', until })
    await recordActivity(tx, {
      ...{ clubId: row.club_id, personId: context.viewer.id, type: 'entitlement.given' },
      data: { personId: row.user_id, until: day },
    })
    const member = { clubId: row.club_id, personId: row.user_id }
    await tx.task('notify.entitlement', { ...member, entitlementId: row.id, what: 'given' })
    return row
  })
  return readMemberEntitlement(context.db, row.club_id, row.id)
}

/** At once, without notice; idempotent. Errors: as findManagedClub, entitlement_not_found, owner_is_fixed. */
export async function endEntitlement(context: PersonContext, { club, entitlementId }: Target) {
  await write(context, async (tx) => {
    const row = await lockManaged(tx, context, club, entitlementId)
    if (!row) throw new AppError('entitlement_not_found')
    await refuseOwner(tx, row)
    await endAccess(tx, row, { byId: context.viewer.id, why: 'ended' })
  })
  return {}
}

/** What the owner paid does not end while they own the club. Error: owner_is_fixed. */
async function refuseOwner(tx: Tx, { club_id: clubId, user_id: personId }: EntitlementRow): Promise<void> {
  const owned = await tx.db
    .selectFrom('clubs')
    .select('id')
    .where('id', '=', clubId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (owned) throw new AppError('owner_is_fixed')
}

type Refund = { amount: string; endsAccess: boolean }

/** `amount`: given back in all. Errors: as findManagedClub, owner_only, payment_not_found, refund_too_large, owner_is_fixed. */
export async function recordRefund(
  context: PersonContext,
  { club: identifier, paymentId }: { club: string; paymentId: string },
  { amount, endsAccess }: Refund,
): Promise<Receipt> {
  await write(context, async (tx) => {
    const club = await findManagedClub(tx.db, context.viewer, identifier)
    allow(canOwn(factsOf(club)))
    const payment = await tx.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .where('club_id', '=', club.id)
      .executeTakeFirst()
    if (!payment) throw new AppError('payment_not_found')
    if (Number(amount) > Number(payment.amount))
      throw new AppError('refund_too_large', { fields: { amount: 'This is more than was paid' } })
    const row = payment.entitlement_id
      ? await lockManaged(tx, context, club.id, payment.entitlement_id)
      : undefined
    if (!row) await lockMemberships(tx, club.id, [context.viewer.id])
    allow(canOwn(factsOf(await findManagedClub(tx.db, context.viewer, club.id))))
    const changed = await tx.db
      .updateTable('payments')
      .set({ refunded: amount })
      .where('id', '=', paymentId)
      .where('refunded', '<>', amount)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n)
      await recordActivity(tx, {
        ...{ clubId: club.id, personId: context.viewer.id, type: 'payment.refunded' },
        data: { ...(payment.user_id && { personId: payment.user_id }), amount, currency: payment.currency },
      })
    if (!endsAccess || !row || row.state === 'ended') return
    await refuseOwner(tx, row)
    await endAccess(tx, row, { byId: context.viewer.id, why: 'ended' })
  })
  return readReceipt(context, paymentId)
}

type Grant = { club: string; grantId: string }
const grantKey = (grantId: string) => `grant:${grantId}`

/**
 * For what was paid elsewhere. Sent again with other values, it changes them. Errors: as findManagedClub; club_is_free,
 * user_not_found, person_banned.
 */
export async function grantMembership(
  context: PersonContext,
  { club: identifier, grantId }: Grant,
  input: z.output<typeof grant>,
): Promise<MemberEntitlement> {
  const { viewer } = context
  const until = input.until === null ? null : endOfDay(input.until)
  const row = await write(context, async (tx) => {
    const club = await findManagedClub(tx.db, viewer, identifier)
    if (!club.is_paid) throw new AppError('club_is_free')
    const person = await tx.db
      .selectFrom('profiles')
      .select('id')
      .where(sql<boolean>`lower(username) = lower(${input.username})`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) throw new AppError('user_not_found', { fields: { username: 'No one has this username' } })
    const member = { clubId: club.id, personId: person.id }
    await lockMemberships(tx, club.id, [viewer.id, person.id])
    await findManagedClub(tx.db, viewer, club.id)
    try {
      await refuseBanned(tx.db, member)
    } catch (error) {
      throw error instanceof AppError
        ? new AppError('person_banned', { fields: { username: 'This person is banned' } })
        : error
    }
    await agreeOnPrice(tx, { ...member, groupIds: [] })
    const row = await findLive(tx, member)
    if (!row) throw new AppError('entitlement_not_found')
    const isSame = row.source === 'elsewhere' && row.paid_until?.getTime() === until?.getTime()
    const paid = {
      id: newId(),
      amount: input.amount ?? '0',
      paidOn: new Date().toISOString().slice(0, 10),
      until,
    }
    const isNew = await insertPayment(tx, row, {
      ...{ ...paid, note: input.note, source: 'elsewhere', externalId: grantKey(grantId), byId: viewer.id },
    })
    if (!isNew && isSame && row.state === 'active') return row
    // Sent again after it had ended.
    await tx.db
      .updateTable('payments')
      .set({ entitlement_id: row.id })
      .where('club_id', '=', club.id)
      .where('external_id', '=', grantKey(grantId))
      .execute()
    await renew(tx, row, { source: 'elsewhere', until })
    await notePaid(tx, row, { byId: viewer.id, amount: paid.amount, until })
    return row
  })
  return readMemberEntitlement(context.db, row.club_id, row.id)
}

/** Idempotent. Errors: as findManagedClub, owner_is_fixed. */
export async function endGrant(context: PersonContext, { club: identifier, grantId }: Grant) {
  await write(context, async (tx) => {
    const club = await findManagedClub(tx.db, context.viewer, identifier)
    const payment = await tx.db
      .selectFrom('payments')
      .select('entitlement_id')
      .where('club_id', '=', club.id)
      .where('external_id', '=', grantKey(grantId))
      .executeTakeFirst()
    if (!payment?.entitlement_id) return
    const row = await lockManaged(tx, context, club.id, payment.entitlement_id)
    // Paid in another way meanwhile.
    if (row?.source !== 'elsewhere') return
    await refuseOwner(tx, row)
    await endAccess(tx, row, { byId: context.viewer.id, why: 'ended' })
  })
  return {}
}
