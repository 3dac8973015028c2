import { randomBytes } from 'node:crypto'
import webPush from 'web-push'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'

/** AUTH_SECRET, or one generated on the first start and shared through the database. */
export async function readSecret(db: Database, env: Pick<Env, 'authSecret'>): Promise<string> {
  if (env.authSecret) return env.authSecret
  return shared(db, 'auth', () => randomBytes(32).toString('base64url'))
}

/** Identifies this server to push services (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Generated on the first start and shared through the database: browsers subscribe to the public one. */
export async function readPushKeys(db: Database): Promise<PushKeys> {
  const text = await shared(db, 'push', () => JSON.stringify(webPush.generateVAPIDKeys()))
  return JSON.parse(text) as PushKeys
}

/** The first server to start creates it; the others read it. */
async function shared(db: Database, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
