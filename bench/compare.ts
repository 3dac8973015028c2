import { captureStatements } from './captured.ts'
import { type Ask, openClient } from './load.ts'
import type { Group } from './main.ts'
import { startHandler, startSql } from './references.ts'
import { ratios, rounds, warmUp } from './rounds.ts'
import { portOf, type Stage } from './stages.ts'
import { median, spread } from './statistics.ts'

const atOnce = 10
const sampled = 100
/** What browsers send. */
export const asBrowsersAsk = 'gzip, deflate, br, zstd'

type Bench = Parameters<Group>[0]
type Way = 'plain' | 'browser'

/**
 * Compares a read, signed in, with its bare SQL over the same pool and with a bare handler that returns the same bytes;
 * `ways` adds compressed responses, as browsers request them. `next` makes one request after another.
 */
export async function compareRead(
  { stages, report, pace }: Bench,
  stage: Stage,
  { name, next, ways }: { name: string; next: () => Ask; ways: readonly Way[] },
): Promise<void> {
  const asks = Array.from({ length: sampled }, next)
  const statements = await captureStatements(stage.server.databaseUrl, stages.directory('capture'), asks)
  const sql = await startSql({ url: stage.server.databaseUrl, requests: statements, atOnce })
  try {
    for (const way of ways) await compare(way === 'plain' ? name : `${name}.browser`, way)
  } finally {
    await sql.stop()
  }

  async function compare(title: string, way: Way) {
    const headers: Record<string, string> = way === 'browser' ? { 'accept-encoding': asBrowsersAsk } : {}
    const asking = (ask: Ask): Ask => ({ ...ask, headers: { ...ask.headers, ...headers } })
    const more = () => asking(next())
    const client = openClient(stage.server.origin, atOnce)
    const answers = []
    for (const ask of asks) answers.push(await client.ask(asking(ask)))
    const handler = await startHandler({ port: portOf(2), answers })
    const bare = openClient(handler.origin, atOnce)
    try {
      await warmUp(async () => (await client.load(pace.warmUp, more)).perSecond)
      await warmUp(async () => (await bare.load(pace.warmUp, more)).perSecond)
      await warmUp(() => sql.run(pace.warmUp))
      const spent: { server: number; database: number }[] = []
      const rates = await rounds(pace.rounds, {
        ours: async () => {
          const before = await stage.server.processor()
          const run = await client.load(pace.seconds, more)
          const after = await stage.server.processor()
          if (before && after)
            spent.push({
              server: ((after.server - before.server) * 1e6) / run.times.length,
              database: ((after.database - before.database) * 1e6) / run.times.length,
            })
          return run.perSecond
        },
        sql: () => sql.run(pace.seconds),
        handler: async () => (await bare.load(pace.seconds, more)).perSecond,
      })
      const toSql = ratios(rates.ours, rates.sql).map((ratio) => ratio * 100)
      const toHandler = ratios(rates.ours, rates.handler).map((ratio) => ratio * 100)
      const rate = median(rates.ours).toFixed(0)
      const bytes = median(answers.map((answer) => answer.body.length))
      report.figure(`${title}.rate`, median(rates.ours), '/s', undefined, `${bytes} bytes`)
      if (spent.length)
        report.figure(
          `${title}.processor`,
          median(spent.map((one) => one.server)),
          'µs',
          undefined,
          `of the server for a request, beside ${median(spent.map((one) => one.database)).toFixed(0)} of PostgreSQL`,
        )
      report.figure(
        `${title}.of_sql`,
        median(toSql),
        '%',
        { atLeast: 40 },
        `${spread(toSql)}; ${rate} of ${median(rates.sql).toFixed(0)}/s`,
      )
      report.figure(
        `${title}.of_bare_handler`,
        median(toHandler),
        '%',
        { atLeast: 12 },
        `${spread(toHandler)}; ${rate} of ${median(rates.handler).toFixed(0)}/s`,
      )
    } finally {
      await client.close()
      await bare.close()
      await handler.stop()
    }
  }
}
