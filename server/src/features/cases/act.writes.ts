import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { rulesOf } from '../acts/actions/actions.ts'
import { type ActInput, performAct } from '../acts/acts.writes.ts'
import { findPerson } from '../acts/cases.reads.ts'
import { lockMemberships } from '../clubs/lock.ts'
import { outranks } from '../moderation/moderation.policy.ts'
import { isOperating, readStanding } from '../moderation/moderators.reads.ts'
import { recordClosedCase } from './closed-case.writes.ts'
import { findDecidableCase } from './find-case.reads.ts'
import { findVisibleSubject } from './visible-subjects.reads.ts'

/**
 * Does an act, in a case or with a closed one recorded for it. Errors: case_not_found, report_subject_not_found,
 * permission_denied, action_not_possible, person_protected, already_done, id_taken.
 */
export async function act(
  context: PersonContext,
  input: ActInput,
  /** In the same write, also for an act that was done already. */
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<{ id: string; caseId: string }> {
  const personId = await personOf(context, input)
  const once = () =>
    write(changing(context, personId), async (tx) => {
      const caseId = await actOnce(tx, context, input)
      await also(tx)
      return caseId
    })
  const caseId = await once().catch((error) => {
    if (!isDuplicate(error, 'moderation_log_pkey')) throw error
    // After a concurrent duplicate, its entry exists.
    return once()
  })
  return { id: input.id, caseId }
}

/** Whom the act is about: their account is locked, so that what they just write comes before the act, or is refused. */
async function personOf(
  { db, viewer }: PersonContext,
  { id, caseId, subject }: ActInput,
): Promise<string | null> {
  const known = (await caseOf(db, id)) ?? caseId
  if (known !== undefined) return (await findPerson(db, known)) ?? null
  // Refused in the write.
  const found = await findVisibleSubject(db, viewer, subject).catch(() => null)
  return found?.personId ?? null
}

async function actOnce(tx: Tx, context: PersonContext, input: ActInput): Promise<string> {
  const before = await caseOf(tx.db, input.id)
  if (!before && input.caseId) await findDecidableCase(tx.db, context, input.caseId)
  const caseId = before ?? input.caseId ?? (await newCase(tx, context, input))
  await performAct(tx, context, { ...input, caseId })
  return caseId
}

/** The case of an act that was done already. */
async function caseOf(db: Database, actId: string): Promise<string | undefined> {
  const done = await db
    .selectFrom('moderation_log')
    .select('case_id')
    .where('id', '=', actId)
    .executeTakeFirst()
  return done?.case_id ?? undefined
}

/** For those who moderate where the thing is. */
async function newCase(
  tx: Tx,
  context: PersonContext,
  { subject, action, clubId: named }: ActInput,
): Promise<string> {
  const { viewer } = context
  const { clubId: own, personId } = await findVisibleSubject(tx.db, viewer, subject)
  const isOfAccount = rulesOf[action].kind === 'account'
  // A moderator of one club reaches no thing of another.
  if (!isOfAccount && named !== undefined && own !== null && named !== own)
    throw new AppError('action_not_possible')
  const clubId = isOfAccount ? null : (own ?? named ?? null)
  const standing = await readStanding(tx.db, clubId, viewer.id)
  if (!isOperating(context) && !outranks(standing, 'member')) throw new AppError('permission_denied')
  // The new case refers to the club, and so locks it: memberships come before.
  if (clubId) await lockMemberships(tx, clubId, personId ? [viewer.id, personId] : [viewer.id])
  const { id } = await recordClosedCase(tx, { subject, clubId, actorId: viewer.id })
  return id
}
