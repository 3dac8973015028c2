import type { ClubRules, saveClubRules } from '@guildhall/contract/club-rules'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { canManage } from '../../clubs/clubs.policy.ts'
import { lockClub } from '../../clubs/lock.ts'
import { notifyOfTerms } from '../../clubs/terms.writes.ts'
import { personColumns, presentPerson } from '../../profiles/profiles.reads.ts'
import { recordModeration } from '../log.writes.ts'
import { rulesOf } from './club-rules.reads.ts'

/** The same again changes nothing, whatever its version. Errors: as lockClub, permission_denied, changed_meanwhile. */
export async function changeClubRules(
  context: PersonContext,
  identifier: string,
  { version, rules, questions }: z.output<typeof saveClubRules>,
): Promise<ClubRules> {
  const { viewer } = context
  return write(context, async (tx) => {
    const club = await lockClub(tx, viewer, identifier, canManage)
    const now = await rulesOf(tx.db, club.id)
    const wanted = { rules: rules.map(inOrder), questions: questions.map(inOrder) }
    if (isSame(now.rules, wanted.rules) && isSame(now.questions, wanted.questions)) return now
    if (now.version !== version) throw await conflictWith(tx, club.id, now.version)
    const row = {
      version: now.version + 1,
      rules: JSON.stringify(wanted.rules),
      questions: JSON.stringify(wanted.questions),
      changed_by: viewer.id,
      changed_at: new Date(),
    }
    await tx.db
      .insertInto('club_rules')
      .values({ club_id: club.id, ...row })
      .onConflict((conflict) => conflict.column('club_id').doUpdateSet(row))
      .execute()
    await recordModeration(tx, { what: 'rules_changed', clubId: club.id, actorId: viewer.id })
    if (!isSame(now.rules, wanted.rules))
      await notifyOfTerms(tx, { clubId: club.id, byId: viewer.id }, [{ what: 'rules' }])
    tx.signal({ kind: 'club.updated', clubId: club.id }, { clubId: club.id })
    return { ...wanted, version: row.version }
  })
}

/** Stored JSON orders its keys; only values are compared. */
const inOrder = <T extends object>(one: T): T =>
  Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) as T

const isSame = (one: object[], other: object[]) =>
  JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder))

async function conflictWith(tx: Tx, clubId: string, version: number): Promise<AppError> {
  const last = await tx.db
    .selectFrom('club_rules as r')
    .leftJoin('profiles as p', 'p.id', 'r.changed_by')
    .select(['r.changed_at', ...personColumns])
    .where('r.club_id', '=', clubId)
    .executeTakeFirst()
  return new AppError('changed_meanwhile', {
    conflict: {
      fields: { version },
      by: last ? presentPerson(last) : null,
      at: last?.changed_at.toISOString() ?? null,
    },
  })
}
