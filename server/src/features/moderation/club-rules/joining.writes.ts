import type { ClubRules, JoinAnswers, joining } from '@guildhall/contract/club-rules'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { rulesOf } from './club-rules.reads.ts'

type Who = { clubId: string; personId: string }

/**
 * Checks that a person accepts a club's present rules and answers its questions, and stores the answers; for every way
 * of joining. Does nothing in a club without either. Errors: rules_not_accepted, rules_changed, bad_input (at
 * `answers.<id of the question>`).
 */
export async function acceptRules(tx: Tx, who: Who, input?: z.output<typeof joining> | null): Promise<void> {
  const club = await rulesOf(tx.db, who.clubId)
  const answers = checkedAnswers(club, input ?? {})
  if (club.rules.length === 0 && club.questions.length === 0) return deleteAnswers(tx, who)
  const row = {
    rules_version: club.version,
    answers: JSON.stringify(answers),
    created_at: new Date(),
  }
  await tx.db
    .insertInto('join_answers')
    .values({ club_id: who.clubId, person_id: who.personId, ...row })
    .onConflict((conflict) => conflict.columns(['club_id', 'person_id']).doUpdateSet(row))
    .execute()
}

/** Once a person is no member and no longer asks to be one. */
export async function deleteAnswers(tx: Tx, { clubId, personId }: Who): Promise<void> {
  await tx.db
    .deleteFrom('join_answers')
    .where('club_id', '=', clubId)
    .where('person_id', '=', personId)
    .execute()
}

/** In all clubs, for an account that is deleted. */
export async function deleteAnswersOf(tx: Tx, personId: string): Promise<void> {
  await tx.db.deleteFrom('join_answers').where('person_id', '=', personId).execute()
}

/** The answers that were given, with the questions as they are now. */
function checkedAnswers(
  { rules, questions, version }: ClubRules,
  { acceptsRules = false, rulesVersion, answers = [] }: z.output<typeof joining>,
): JoinAnswers {
  if (rulesVersion !== undefined && rulesVersion !== version && rules.length + questions.length > 0)
    throw new AppError('rules_changed')
  if (rules.length > 0 && !acceptsRules) throw new AppError('rules_not_accepted')
  if (rules.length > 0 && rulesVersion === undefined) throw new AppError('rules_changed')
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  const missing = questions.filter(({ id, isRequired }) => isRequired && !given.get(id))
  if (missing.length > 0)
    throw new AppError('bad_input', {
      fields: Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, 'Answer this question'])),
    })
  return questions.flatMap(({ id, question }) => {
    const answer = given.get(id)
    return answer ? [{ question, answer }] : []
  })
}
