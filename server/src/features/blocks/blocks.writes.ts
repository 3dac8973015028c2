import type { PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'

/** Messages that the person is just sending arrive before it. Idempotent. Error: user_not_found, also for the viewer. */
export async function blockPerson(context: PersonContext, personId: string) {
  const { viewer } = context
  await write(changing(context, personId), async ({ db }) => {
    const person = await db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', personId)
      .where('id', '!=', viewer.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) throw new AppError('user_not_found')
    await db
      .insertInto('blocks')
      .values({ blocker_id: viewer.id, blocked_id: personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return {}
}

export async function unblockPerson({ db, viewer }: PersonContext, personId: string) {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', viewer.id)
    .where('blocked_id', '=', personId)
    .execute()
  return {}
}
