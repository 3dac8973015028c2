import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { inBatches } from '../../platform/tasks/batches.ts'
import { restrictionIn } from '../clubs/clubs.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { reminderDue, stateAt, type Terms } from '../entitlements/entitlements.policy.ts'
import { changeEntitlement, type EntitlementRow } from '../entitlements/entitlements.writes.ts'
import { admit } from '../members/joining.ts'
import { endAccess } from './access.ts'

type Due = EntitlementRow & { grace_days: number }

const atOnce = 100
const longestReminder = sql`interval '14 days'`

/**
 * Hourly: reminds people of what ends soon, marks what is late, and ends what is over; the server's clock decides. The
 * owner's never ends, nor that of a deleted club, which its owner may restore. Idempotent, also concurrently.
 */
export async function followTerms(deps: Dependencies, now = new Date()): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Pick<Due, 'id' | 'club_id' | 'user_id'>>`
      select e.id, e.club_id, e.user_id from entitlements e join clubs k on k.id = e.club_id
      left join payment_settings s on s.club_id = k.id
      where e.state in ('active', 'past_due') and e.paid_until <= ${now}::timestamptz + ${longestReminder}
        and k.user_id <> e.user_id and k.deleted_at is null and e.id > ${after}
        and (e.state = 'active' or e.is_canceled
          or e.paid_until + coalesce(s.grace_days, 7) * interval '1 day' <= ${now}::timestamptz)
        and (e.paid_until <= ${now}::timestamptz or not e.is_canceled and (e.reminded_days is null
          or e.reminded_days > 3 and e.paid_until <= ${now}::timestamptz + interval '3 days'))
      order by e.id limit ${sql.lit(atOnce)}`.execute(deps.db)
    for (const row of rows) await write(deps, (tx) => followOne(tx, row, now))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

async function followOne(tx: Tx, due: Pick<Due, 'id' | 'club_id' | 'user_id'>, now: Date): Promise<void> {
  await lockMemberships(tx, due.club_id, [due.user_id])
  const { rows } = await sql<Due>`select e.*, coalesce(s.grace_days, 7) as grace_days from entitlements e
    join clubs k on k.id = e.club_id left join payment_settings s on s.club_id = k.id
    where e.id = ${due.id} and k.user_id <> e.user_id and k.deleted_at is null`.execute(tx.db)
  const [row] = rows
  if (!row) return
  const terms: Terms = {
    state: row.state as Terms['state'],
    paidUntil: row.paid_until,
    isCanceled: row.is_canceled,
    graceDays: row.grace_days,
  }
  const state = stateAt(terms, now)
  if (state === 'ended' && row.state !== 'ended') {
    await endAccess(tx, row, { byId: row.user_id, why: 'unpaid' })
    return
  }
  const days = reminderDue(terms, row.reminded_days, now)
  if (state === row.state && days === null) return
  await changeEntitlement(tx, row.id, {
    ...(state !== row.state && { state }),
    ...(days !== null && { reminded_days: days }),
  })
  const what = state === 'past_due' ? 'late' : 'due'
  await tx.task('notify.entitlement', { ...memberOf(row), entitlementId: row.id, what })
  tx.signal({ kind: 'membership.changed', clubId: row.club_id }, { personId: row.user_id })
}

const memberOf = (row: EntitlementRow) => ({ clubId: row.club_id, personId: row.user_id })

/** Admits people who were still to pay as their club became free. Idempotent. */
export async function admitUnpaid(
  deps: Dependencies,
  { clubId, personIds }: { clubId: string; personIds: string[] },
): Promise<void> {
  const left = [...personIds]
  await inBatches(deps, async (tx) => {
    const personId = left.at(0)
    if (personId === undefined) return 0
    const { rows } =
      await sql`select from clubs k join profiles p on p.id = ${personId} and p.deleted_at is null
      where k.id = ${clubId} and k.deleted_at is null and not exists (
        select from club_memberships m where m.club_id = k.id and m.user_id = p.id)
      and ${restrictionIn(sql`k.id`, personId)} is distinct from 'banned'`.execute(tx.db)
    if (rows.length > 0) await admit(tx, { clubId, personId, via: 'request' })
    left.shift()
    return 1
  })
}
