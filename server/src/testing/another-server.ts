import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { type App, openApp } from '../app.ts'
import { openPool } from '../platform/database/database.ts'
import type { DatabaseLimits } from '../platform/database/limits.ts'
import type { World } from './world.ts'

export type AnotherServer = { pool: pg.Pool; origin: string; app: App; close(): Promise<void> }

/** Another server on the database of `world`, as behind a load balancer. */
export async function openAnotherServer(
  { app, databaseUrl }: World,
  lasting?: Partial<DatabaseLimits>,
): Promise<AnotherServer> {
  const pool = openPool(databaseUrl, { max: 6, onError: () => {} })
  const other = await openApp({ env: app.deps.env, pool, webRoot: '/no-page', isScheduled: false, lasting })
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(other.http.server.address() as AddressInfo).port}`
  const close = async () => {
    await other.close()
    await pool.end()
  }
  return { pool, origin, app: other, close }
}
