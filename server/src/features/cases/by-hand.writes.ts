import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { rulesOf } from '../acts/actions/actions.ts'
import { endOf, refuseRepetition } from '../acts/acts.policy.ts'
import { findCase } from '../acts/cases.reads.ts'
import { notifyOfAct, notifyOfReversal } from '../acts/notices.writes.ts'
import { lockAct, recordReversal } from '../acts/reversal.writes.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { recordClosedCase } from './closed-case.writes.ts'

// Decisions on the server's command line, where no one can log in. The same statement, log,
// notices and effects as in the console.

type Suspension = { personId: string; days: number | undefined; reason: string }

/**
 * Suspends an account until a time, or until `restoreByHand`. Returns when it ends. Errors: already_done, user_not_found, and
 * what `refuse` throws.
 */
export function suspendByHand(
  db: Database,
  { personId, days, reason }: Suspension,
  /** Throws for accounts that the server can't do without. */
  refuse: (tx: Tx, personId: string) => Promise<void>,
): Promise<Date | null> {
  return write({ db, signals: noSignals }, async (tx) => {
    await lockAccount(tx, personId)
    await refuse(tx, personId)
    const subject = { kind: 'profile' as const, id: personId }
    const { id: caseId } = await recordClosedCase(tx, {
      ...{ subject, clubId: null, actorId: null },
      isByHand: true,
    })
    const { personId: about } = await findCase(tx.db, caseId)
    const act = { id: newId(), action: 'suspend' as const, subject, clubId: null, personId: about }
    await refuseRepetition(tx, { ...act, caseId })
    const endsAt = await endOf(tx, { action: 'suspend', days })
    const statement = {
      ...{ basis: 'rule' as const, ground: 'The rules of this place', facts: reason },
      ...{ isByReport: false, subject: null },
    }
    const by = { actorId: null, isByHand: true }
    await recordModeration(tx, { ...act, ...by, what: 'suspend', caseId, statement, endsAt })
    await notifyOfAct(tx, { ...act, statement, isByOperator: true })
    await rulesOf.suspend.do?.(tx, { ...act, actorId: null, endsAt, hidesAll: false })
    await tx.task('acts.disconnect', { personId })
    return endsAt
  })
}

/** Reverses every suspension and closure of an account; what they hid comes back. Returns their number. Error: user_not_found. */
export function restoreByHand(db: Database, personId: string): Promise<number> {
  return write({ db, signals: noSignals }, async (tx) => {
    await lockAccount(tx, personId)
    const inForce = await tx.db
      .selectFrom('restrictions')
      .select('act_id')
      .where('person_id', '=', personId)
      .where('club_id', 'is', null)
      .where(sql<boolean>`(ends_at is null or ends_at > now())`)
      .orderBy('act_id')
      .execute()
    for (const { act_id: actId } of inForce) {
      const act = await lockAct(tx, actId)
      const id = await recordReversal(tx, act, { what: 'reversed', actorId: null, isByHand: true })
      await notifyOfReversal(tx, { id, actId, clubId: act.clubId, personId: act.personId })
      await rulesOf[act.action].undo?.(tx, act)
    }
    return inForce.length
  })
}

/** Like acts on accounts in the console, so that the second of two at once waits. Error: user_not_found. */
async function lockAccount(tx: Tx, personId: string): Promise<void> {
  const account = await tx.db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new AppError('user_not_found')
}

/** Pages are connected to the server, which a task asks to close their connections. */
const noSignals = {
  send: () => {},
  disconnect: () => {},
  disconnectClub: () => {},
  disconnectGuests: () => {},
}
