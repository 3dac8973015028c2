import { isBundled, titleOfActs } from '@guildhall/contract/act-titles'
import type { Action } from '@guildhall/contract/moderation'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredStatement } from '../moderation/log.writes.ts'
import { notify } from '../notifications/notify.ts'
import { rewordNotice } from '../notifications/rewording.ts'
import { everythingAsBefore, type Outcome, outcomes, seeEach } from './acts.words.ts'
import { type BundledAct, joinBundle, lockBundle } from './bundles.writes.ts'

type ActNotice = {
  /** The act. */
  id: string
  action: Action
  clubId: string | null
  /** Null once the account is deleted: no one is notified. */
  personId: string | null
  statement: StoredStatement
  isByOperator?: boolean
  /** An act of the same write, whose statement says this as well. */
  leadId?: string | undefined
}

/**
 * Notifies the person hit by bell, and by a mail of its own at once. What hides several of their things shares one
 * notification, and one mail once there are no more (docs/decisions/130).
 */
export async function notifyOfAct(tx: Tx, act: ActNotice): Promise<void> {
  const { id, action, clubId, personId, statement, leadId } = act
  if (personId === null) return
  const club = await clubNameOf(tx, clubId)
  if (isBundled(action)) {
    const { isByOperator = false } = act
    const bundle = await joinBundle(tx, { id, personId, clubId, isByOperator }, leadId)
    if (leadId === undefined) await notifyOfBundle(tx, { personId, club, statement, ...bundle })
    return
  }
  await send(tx, {
    ...{ personId, type: actNotice, actId: id, cause: id },
    title: titleOfActs([{ action, label: statement.subject?.label ?? null }], club),
    message: messageOf(statement),
  })
}

type BundleNotice = { personId: string; club: string | null; leadId: string; acts: BundledAct[] }

async function notifyOfBundle(
  tx: Tx,
  { statement, ...bundle }: BundleNotice & { statement: StoredStatement },
): Promise<void> {
  const { personId, club, leadId, acts } = bundle
  const title = titleOfActs(acts, club)
  const message = acts.length > 1 ? seeEach : messageOf(statement)
  const shown = { personId, type: actNotice, causes: acts.map(({ id }) => id) }
  if (acts.length > 1 && (await rewordNotice(tx, shown, { title, message }))) return
  const notice = { type: actNotice, title, message, cause: leadId, metadata: { actId: leadId } }
  await notify(tx, { ...notice, isMailed: true }, [{ id: personId }])
}

const actNotice = 'MODERATION_ACT'
const messageOf = ({ ground, facts }: StoredStatement) => `${ground}. ${facts}`.slice(0, 300)

/**
 * Notifies the person that an act was reversed, without an appeal. Of what they were not mailed about yet, the
 * notification is withdrawn instead.
 */
export async function notifyOfReversal(
  tx: Tx,
  { id, actId, clubId, personId }: OutcomeNotice & { clubId: string | null },
): Promise<void> {
  const bundle = await lockBundle(tx, actId)
  if (personId === null) return
  if (bundle && !bundle.isMailed) {
    const { leadId, acts } = bundle
    const shown = { personId, type: actNotice, causes: [actId, leadId, ...acts.map((one) => one.id)] }
    const words = { title: titleOfActs(acts, await clubNameOf(tx, clubId)), message: seeEach }
    await rewordNotice(tx, shown, acts.length > 0 ? words : undefined)
    return
  }
  await notifyOfOutcome(tx, 'reversed', { id, actId, personId })
}

/** `id`: the entry of the log. `answer`: to the appeal. */
export async function notifyOfOutcome(
  tx: Tx,
  what: Outcome,
  { id, actId, personId, answer = everythingAsBefore }: OutcomeNotice,
): Promise<void> {
  if (personId === null) return
  const { type, title } = outcomes[what]
  await send(tx, { personId, type, actId, cause: id, title, message: answer.slice(0, 300) })
}

type OutcomeNotice = { id: string; actId: string; personId: string | null; answer?: string }
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
