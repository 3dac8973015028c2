import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import type { Env } from './env.ts'

/** AUTH_SECRET, or one generated on the first start and shared through the database. */
export async function readSecret(db: Database, env: Pick<Env, 'authSecret'>): Promise<string> {
  if (env.authSecret) return env.authSecret
  await db
    .insertInto('server_secrets')
    .values({ name: 'auth', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', 'auth')
    .executeTakeFirstOrThrow()
  return value
}
