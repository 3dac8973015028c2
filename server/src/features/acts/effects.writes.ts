import type { Action, Subject } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/database/write.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { kindOfAct, restrictionOf } from './acts.policy.ts'
import { hide, hideAllOf, lockComments, unhide } from './hiding/hiding.writes.ts'
import { removeFromClub, restoreToClub } from './restorations.writes.ts'

type Act = {
  id: string
  action: Action
  subject: Subject
  clubId: string | null
  personId: string | null
  /** Null: automatic. */
  actorId: string | null
  endsAt: Date | null
  hidesAll: boolean
}

/** Changes what follows from an act. Rights were checked. */
export async function carryOut(tx: Tx, act: Act): Promise<void> {
  const { id: actId, action, subject, clubId, personId } = act
  if (action === 'hide' || action === 'remove') return hide(tx, { actId, subject })
  if (action === 'lock_comments') return lockComments(tx, { actId, contentId: subject.id })
  if (personId === null) return
  if (act.hidesAll) {
    await hideAllOf(tx, { actId, personId, clubId })
    await tx.task('cases.follow', { actId }, { isBulk: true })
  }
  const kind = restrictionOf[action]
  if (kind)
    await tx.db
      .insertInto('restrictions')
      .values({ act_id: actId, club_id: clubId, person_id: personId, kind, ends_at: act.endsAt })
      .execute()
  if (kind === 'suspended' || kind === 'closed') await endSessions(tx.db, personId)
  if (endsAccess(action)) await tx.task('hiding.messages', { actId }, { isBulk: true })
  if (clubId && (action === 'ban' || action === 'remove_member'))
    await removeFromClub(tx, {
      ...{ actId, clubId, personId, by: act.actorId ?? personId, isBan: action === 'ban' },
    })
  if (kind) announce(tx, { clubId, personId })
}

/** Undoes all that an act changed; does nothing to what is so already. */
export async function undo(
  tx: Tx,
  { id: actId, action, clubId, personId, hidesAll }: Omit<Act, 'subject' | 'actorId' | 'endsAt'>,
): Promise<void> {
  if (hidesAll || kindOfAct(action) === 'content') await unhide(tx, { actId })
  if (hidesAll) await tx.task('cases.follow', { actId }, { isBulk: true })
  if (endsAccess(action)) await tx.task('hiding.messages', { actId }, { isBulk: true })
  if (restrictionOf[action]) await tx.db.deleteFrom('kept_restrictions').where('act_id', '=', actId).execute()
  const lifted = await tx.db
    .deleteFrom('restrictions')
    .where('act_id', '=', actId)
    .returning('act_id')
    .executeTakeFirst()
  if (clubId && personId) await restoreToClub(tx, { actId, clubId, personId })
  if (personId && lifted) announce(tx, { clubId, personId })
}

/** Acts after which no one should get to read messages of the person that they have not read (docs/decisions/130). */
const endsAccess = (action: Action) => action === 'ban' || action === 'suspend' || action === 'close'

/** Closes live connections, which then reconnect with the new rights, and lets open pages read them. */
function announce(tx: Tx, { clubId, personId }: { clubId: string | null; personId: string }): void {
  if (clubId) tx.signal({ kind: 'membership.changed', clubId }, { personId })
  tx.disconnect(personId)
}
