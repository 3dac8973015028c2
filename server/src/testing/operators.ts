import type { Database } from '../platform/database/database.ts'
import { type Client, personOf } from './as.ts'

/** Makes a signed-in person an operator whose sessions have the console open. */
export async function openConsole(db: Database, who: Client): Promise<Client> {
  const { id } = personOf(who)
  await db
    .insertInto('operators')
    .values({ user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const console_until = new Date(Date.now() + 3_600_000)
  await db.updateTable('sessions').set({ console_until }).where('user_id', '=', id).execute()
  return who
}
