import { openApp } from '../server/src/app.ts'
import { openPool } from '../server/src/platform/database/database.ts'
import { readEnv } from '../server/src/platform/env.ts'
import type { Ask } from './load.ts'

export type Statement = { text: string; values: unknown[] }

/** The statements, with parameters, that the server sends to its database for each of these requests. */
export async function captureStatements(
  databaseUrl: string,
  directory: string,
  asks: Ask[],
): Promise<Statement[][]> {
  const pool = openPool(databaseUrl, { max: 4, onError: () => {} })
  let seen: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [text, values] = args
      if (typeof text === 'string' && Array.isArray(values)) seen.push({ text, values })
      return query(...args)
    }) as typeof client.query
  })
  const env = { ...readEnv({ DATA_DIR: directory, LOG_LEVEL: 'error' }), rateLimits: false }
  const app = await openApp({ env, pool, webRoot: directory })
  try {
    const all: Statement[][] = []
    for (const { path, headers, method = 'GET', body } of asks) {
      seen = []
      const answer = await app.http.inject({
        method,
        url: path,
        headers,
        ...(body !== undefined && { payload: body as object }),
      })
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
      all.push(seen)
    }
    return all
  } finally {
    await app.close()
    await pool.end()
  }
}
