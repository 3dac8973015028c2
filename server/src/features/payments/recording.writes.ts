import type { NewPayment, newPayment } from '@guildhall/contract/entitlements'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Payments } from '../../platform/database/schema.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import {
  type Duration,
  endOfDay,
  lastDayOf,
  opens,
  paidThrough,
} from '../entitlements/entitlements.policy.ts'
import { changeEntitlement, type EntitlementRow } from '../entitlements/entitlements.writes.ts'
import { openAccess } from './access.ts'

type Recorded = z.output<typeof newPayment>
type Why = 'gone' | 'ended' | 'changed' | 'recorded' | 'banned'

/** One write per payment, so that a failure does not undo the others. Errors: as findManagedClub. */
export async function recordPayments(
  context: PersonContext,
  identifier: string,
  { payments }: { payments: Recorded[] },
): Promise<{ recorded: number; passed: { id: NewPayment['id']; why: Why }[] }> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const passed: { id: string; why: Why }[] = []
  for (const payment of payments) {
    const outcome = await recordOne(context, club.id, payment)
    if (outcome !== 'recorded-now') passed.push({ id: payment.id, why: outcome })
  }
  return { recorded: payments.length - passed.length, passed }
}

async function recordOne(
  context: PersonContext,
  clubId: string,
  payment: Recorded,
): Promise<Why | 'recorded-now'> {
  try {
    return await write(context, async (tx) => {
      const row = await lockManaged(tx, context, clubId, payment.entitlementId)
      if (!row) return 'gone'
      if (row.state === 'ended') return 'ended'
      if (isChanged(row, payment)) return (await isRecorded(tx, payment.id)) ? 'recorded' : 'changed'
      const duration = row.duration as Duration
      const day =
        payment.paidUntil === undefined
          ? paidThrough({ state: row.state as 'active', paidUntil: row.paid_until }, duration, payment.paidOn)
          : payment.paidUntil
      const until = day === null ? null : endOfDay(day)
      const amount = payment.amount ?? row.amount
      const isNew = await insertPayment(tx, row, {
        ...{ id: payment.id, amount, paidOn: payment.paidOn, until, note: payment.note, source: 'hand' },
        ...{ externalId: payment.externalId ?? null, byId: context.viewer.id },
      })
      if (!isNew) return 'recorded'
      await renew(tx, row, { source: 'hand', until })
      await notePaid(tx, row, { byId: context.viewer.id, amount, until })
      return 'recorded-now'
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'banned') return 'banned'
    throw error
  }
}

const isChanged = (row: EntitlementRow, { before }: Recorded): boolean =>
  before !== undefined &&
  (before.state !== row.state || before.paidUntil !== (row.paid_until && lastDayOf(row.paid_until)))

const isRecorded = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('payments').select('id').where('id', '=', id).execute()).length > 0

/** An entitlement of a club the viewer manages, with the memberships of both and the club locked. Errors: as findManagedClub. */
export async function lockManaged(
  tx: Tx,
  { viewer }: PersonContext,
  identifier: string,
  entitlementId: string,
): Promise<EntitlementRow | undefined> {
  const { id } = await findManagedClub(tx.db, viewer, identifier)
  const find = () =>
    tx.db
      .selectFrom('entitlements')
      .selectAll()
      .where('id', '=', entitlementId)
      .where('club_id', '=', id)
      .executeTakeFirst()
  const found = await find()
  await lockMemberships(tx, id, [viewer.id, ...(found ? [found.user_id] : [])])
  await findManagedClub(tx.db, viewer, id)
  return found && find()
}

type Inserted = {
  id: string
  amount: string
  paidOn: string
  until: Date | null
  note: string
  source: string
  externalId: string | null
  byId: string | null
}

/** With the club's next receipt number, while the club is locked. False if it was recorded before. */
export async function insertPayment(tx: Tx, row: EntitlementRow, payment: Inserted): Promise<boolean> {
  const { rows } = await sql<Pick<Selectable<Payments>, 'id'>>`
    with known as (
      select from payments where id = ${payment.id}
        or (club_id = ${row.club_id} and external_id = ${payment.externalId}::text)
    ), numbered as (
      insert into payment_settings (club_id, last_receipt) select ${row.club_id}, 1 where not exists (select from known)
      on conflict (club_id) do update set last_receipt = payment_settings.last_receipt + 1 returning last_receipt
    )
    insert into payments (id, club_id, entitlement_id, user_id, number, title, amount, currency, paid_on, paid_until, source,
      note, external_id, recorded_by)
    select ${payment.id}, k.id, ${row.id}, ${row.user_id}, n.last_receipt, 'Membership of ' || coalesce((select g.name || ' in ' from club_groups g where g.id = ${row.group_id}), '') || k.name, ${payment.amount}::numeric,
      ${row.currency}, ${payment.paidOn}::date, ${payment.until}::timestamptz, ${payment.source}, ${payment.note},
      ${payment.externalId}, ${payment.byId}::uuid
    from numbered n join clubs k on k.id = ${row.club_id}
    returning id`.execute(tx.db)
  return rows.length > 0
}

/** Gives access until a time, or without end, and its membership to those who were pending. Errors: as enter. */
export async function renew(
  tx: Tx,
  row: EntitlementRow,
  { source, until, isCanceled = false }: { source: string; until: Date | null; isCanceled?: boolean },
): Promise<void> {
  const isDue = until !== null && until <= new Date()
  await changeEntitlement(tx, row.id, {
    ...{ source, paid_until: until, is_canceled: isCanceled, reminded_days: null, invite_group_ids: [] },
    // What was paid too late is late at once, and ends with its grace.
    state: isDue ? 'past_due' : 'active',
  })
  if (!opens(row.state as 'pending')) await openAccess(tx, row)
  else tx.signal({ kind: 'membership.changed', clubId: row.club_id }, { personId: row.user_id })
}

/** Logs a payment and notifies the person. */
export async function notePaid(
  tx: Tx,
  row: EntitlementRow,
  { byId, amount, until }: { byId: string; amount: string; until: Date | null },
): Promise<void> {
  const clubId = row.club_id
  const data = { personId: row.user_id, amount, currency: row.currency, until: until && lastDayOf(until) }
  await recordActivity(tx, { clubId, personId: byId, type: 'payment.recorded', data })
  await tx.task('notify.entitlement', { entitlementId: row.id, what: 'paid', clubId, personId: row.user_id })
}
