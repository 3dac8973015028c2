import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { closeConsoles } from '../sessions/own-session.ts'
import { suspended } from '../sessions/suspension.ts'
import { operatorMail } from './operators.mail.ts'

/** Errors: user_not_found, address_not_confirmed, already_operator. */
export async function addOperator(context: PersonContext, personId: string) {
  const { env, viewer } = context
  await write(changing(context, personId), async (tx) => {
    await lockOperators(tx, viewer.id)
    const person = await tx.db
      .selectFrom('profiles')
      .select(['email', 'email_verified', 'first_name as firstName'])
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!person) throw new AppError('user_not_found')
    if (!person.email_verified) throw new AppError('address_not_confirmed')
    const added = await tx.db
      .insertInto('operators')
      .values({ user_id: personId, named_by: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) throw new AppError('already_operator')
    await recordModeration(tx, {
      what: 'operator_added',
      actorId: viewer.id,
      isByOperator: true,
      personId,
    })
    await tx.task('mail.send', operatorMail(env, person, 'added'))
  })
  return {}
}

/** Ends the console in all sessions of the person. Errors: not_an_operator, last_operator. */
export async function removeOperator(context: PersonContext, personId: string) {
  const { env, viewer } = context
  await write(changing(context, personId), async (tx) => {
    const all = await lockOperators(tx, viewer.id)
    if (!all.some(({ id }) => id === personId)) throw new AppError('not_an_operator')
    // Suspended operators can't open the console.
    if (!all.some(({ id, isSuspended }) => id !== personId && !isSuspended))
      throw new AppError('last_operator')
    await tx.db.deleteFrom('operators').where('user_id', '=', personId).execute()
    await closeConsoles(tx.db, personId)
    await recordModeration(tx, {
      what: 'operator_removed',
      actorId: viewer.id,
      isByOperator: true,
      personId,
    })
    const person = await tx.db
      .selectFrom('profiles')
      .select(['email', 'first_name as firstName'])
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (person) await tx.task('mail.send', operatorMail(env, person, 'removed'))
  })
  return {}
}

/** One change at a time, by someone who is still an operator. Accounts under deletion do not count. */
async function lockOperators(tx: Tx, viewerId: string): Promise<{ id: string; isSuspended: boolean }[]> {
  const all = await tx.db
    .selectFrom('operators as o')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .select(['o.user_id as id', suspended(sql.ref('o.user_id')).as('isSuspended')])
    .where('p.deleted_at', 'is', null)
    .orderBy('o.user_id')
    .forUpdate('o')
    .execute()
  if (!all.some(({ id }) => id === viewerId)) throw new AppError('operators_only')
  return all
}
