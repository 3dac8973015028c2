import type { Action } from '@guildhall/contract/moderation'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/write.ts'
import type { StoredStatement } from '../moderation/log.writes.ts'
import { notify } from '../notifications/notify.ts'
import { titleOfAct } from './acts.words.ts'

type ActNotice = {
  /** The act. */
  id: string
  action: Action
  clubId: string | null
  /** Null once the account is deleted: no one is notified. */
  personId: string | null
  statement: StoredStatement
  endsAt: Date | null
}

/** Notifies the person hit by bell, and by a mail of its own at once (docs/decisions/130). */
export async function notifyOfAct(
  tx: Tx,
  { id, action, clubId, personId, statement }: ActNotice,
): Promise<void> {
  if (personId === null) return
  const club = await clubNameOf(tx, clubId)
  await send(tx, {
    ...{ personId, type: 'MODERATION_ACT', actId: id, cause: id },
    title: titleOfAct(action, { club, label: statement.subject?.label ?? null }),
    message: `${statement.ground}. ${statement.facts}`.slice(0, 300),
  })
}

/** Notifies the person that an act was reversed, without an appeal. */
export async function notifyOfReversal(
  tx: Tx,
  { id, actId, personId }: { id: string; actId: string; personId: string | null },
): Promise<void> {
  if (personId === null) return
  await send(tx, {
    ...{ personId, type: 'MODERATION_REVERSED', actId, cause: id },
    title: 'A decision about you was reversed',
    message: 'Everything is as it was before.',
  })
}

/** Notifies the person of the answer to their appeal. `id`: the entry of the log. */
export async function notifyOfAppeal(
  tx: Tx,
  {
    id,
    actId,
    personId,
    decision,
    answer,
  }: {
    id: string
    actId: string
    personId: string | null
    decision: 'upheld' | 'granted'
    answer: string
  },
): Promise<void> {
  if (personId === null) return
  await send(tx, {
    ...{ personId, type: 'APPEAL_DECIDED', actId, cause: id },
    title: decision === 'granted' ? 'Your appeal was granted' : 'Your appeal was not granted',
    message: answer.slice(0, 300),
  })
}

type Sent = { personId: string; type: string; actId: string; cause: string; title: string; message: string }

async function send(tx: Tx, { personId, type, actId, cause, title, message }: Sent): Promise<void> {
  await notify(tx, { type, title, message, cause, metadata: { actId }, isMailed: true }, [{ id: personId }])
  await tx.task('acts.mail', { mailId: newId(), entryId: cause, actId })
}

async function clubNameOf({ db }: Tx, clubId: string | null): Promise<string | null> {
  if (clubId === null) return null
  const club = await db.selectFrom('clubs').select('name').where('id', '=', clubId).executeTakeFirst()
  return club?.name ?? null
}
