import { cardFee, type Fee } from '@guildhall/contract/fees'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'

/** Changes of what a club's members agreed to or rely on. */
export type TermsChange =
  | { what: 'rules' }
  | { what: 'fee'; from: Fee; to: Fee }
  /** From public to private. The other way, members are notified as it is scheduled. */
  | { what: 'private' }

type Access = Fee & { isPrivate: boolean }

/** The changes between two states of a club that members are notified of. The currency of a free club is none of it. */
export function accessChanges(from: Access, to: Access): TermsChange[] {
  const feeOf = ({ isPaid, membershipFee, currency, subscriptionDuration }: Access): Fee => ({
    ...{ isPaid, membershipFee, currency, subscriptionDuration },
  })
  const hasOtherFee = cardFee(from) !== cardFee(to)
  return [
    ...(to.isPrivate && !from.isPrivate ? [{ what: 'private' } as const] : []),
    ...(hasOtherFee ? [{ what: 'fee', from: feeOf(from), to: feeOf(to) } as const] : []),
  ]
}

/** Notifies those who are members of a locked club now, without the person who changed it. */
export async function notifyOfTerms(
  tx: Tx,
  club: { clubId: string; byId: string },
  changes: TermsChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx.db)
  const [{ at } = { at: new Date() }] = rows
  const task = { ...club, changes, at: at.toISOString(), cause: newId() }
  await tx.task('notify.terms', task, { isBulk: true })
}
