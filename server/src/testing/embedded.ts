import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Viewer } from '@guildhall/contract/accounts'
import { type App, openApp } from '../app.ts'
import { cookieName, signToken } from '../features/sessions/session.ts'
import { openPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { readEnv } from '../platform/env.ts'
import { type Client, client } from './as.ts'
import { migrations } from './database.ts'
import { factories, type Made } from './make.ts'

export type EmbeddedServer = {
  app: App
  databaseUrl: string
  make: Made
  as(person: Viewer): Promise<Client>
  visitor: Client
  close(): Promise<void>
}

export async function openEmbeddedServer(dataDir: string): Promise<EmbeddedServer> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', log_min_messages: 'fatal' },
  })
  await migrate(embedded.url, migrations)
  const pool = openPool(embedded.url, { max: 6, onError: () => {} })
  const env = {
    ...readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0' }),
    rateLimits: false,
    linkCards: false,
  }
  const app = await openApp({ env, pool, webRoot: join(dataDir, 'no-page') })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const make = factories(app.deps.db)
  let closing: Promise<void> | undefined
  const close = async () => {
    await app.close()
    await pool.end()
    await embedded.stop()
  }
  return {
    app,
    databaseUrl: embedded.url,
    make,
    as: async (person) => {
      const token = await make.session(person.id)
      return client(
        origin,
        person,
        `${cookieName(env.baseUrl)}=${signToken(token, app.deps.secret)}`,
        () => {},
      )
    },
    visitor: client(origin, null, '', () => {}),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
