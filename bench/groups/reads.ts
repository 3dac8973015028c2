import { captureStatements } from '../captured.ts'
import { mainClub } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { startHandler, startSql } from '../references.ts'
import { ratios, rounds } from '../rounds.ts'
import { portOf, type Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'

const atOnce = 10
/** What browsers send. */
export const asBrowsersAsk = 'gzip, deflate, br, zstd'
const sampled = 100

/** Requests of one kind, one after another over people and posts. */
export function reading({ data }: Stage, kind: 'feed' | 'post' | 'item', headers = {}): () => Ask {
  let turn = 0
  return () => {
    const viewer = data.viewers[turn % data.viewers.length]
    const post = data.posts[(turn * 7) % data.posts.length]
    turn += 1
    const path = {
      feed: `/rest/v1/clubs/${mainClub}/feed`,
      post: `/rest/v1/clubs/${mainClub}/posts/${post?.slug}`,
      item: `/rest/v1/content/${post?.id}`,
    }[kind]
    return { path, headers: { cookie: viewer?.cookie ?? '', ...headers } }
  }
}

/** The hot reads, signed in, beside the bare rate of their SQL and a bare handler that returns the same bytes. */
export const reads: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  for (const kind of ['feed', 'post', 'item'] as const) {
    const next = reading(stage, kind)
    const asks = Array.from({ length: sampled }, next)
    const statements = await captureStatements(stage.server.databaseUrl, stages.directory('capture'), asks)
    const sql = await startSql({ url: stage.server.databaseUrl, requests: statements, atOnce })
    try {
      for (const way of pace.isQuick ? (['plain'] as const) : (['plain', 'browser'] as const))
        await compare(kind, way, asks, (seconds) => sql.run(seconds))
    } finally {
      await sql.stop()
    }
  }

  async function compare(
    kind: 'feed' | 'post' | 'item',
    way: 'plain' | 'browser',
    asks: Ask[],
    runSql: (seconds: number) => Promise<number>,
  ) {
    const headers: Record<string, string> = way === 'browser' ? { 'accept-encoding': asBrowsersAsk } : {}
    const next = reading(stage, kind, headers)
    const client = openClient(stage.server.origin, atOnce)
    const answers = []
    for (const ask of asks)
      answers.push(await client.ask({ ...ask, headers: { ...ask.headers, ...headers } }))
    const handler = await startHandler({ port: portOf(2), answers })
    const bare = openClient(handler.origin, atOnce)
    try {
      await client.load(pace.warmUp, next)
      await bare.load(pace.warmUp, next)
      await runSql(pace.warmUp)
      const spent: { server: number; database: number }[] = []
      const rates = await rounds(pace.rounds, {
        ours: async () => {
          const before = await stage.server.processor()
          const run = await client.load(pace.seconds, next)
          const after = await stage.server.processor()
          if (before && after)
            spent.push({
              server: ((after.server - before.server) * 1e6) / run.times.length,
              database: ((after.database - before.database) * 1e6) / run.times.length,
            })
          return run.perSecond
        },
        sql: () => runSql(pace.seconds),
        handler: async () => (await bare.load(pace.seconds, next)).perSecond,
      })
      const name = way === 'plain' ? `read.${kind}` : `read.${kind}.browser`
      const toSql = ratios(rates.ours, rates.sql).map((ratio) => ratio * 100)
      const toHandler = ratios(rates.ours, rates.handler).map((ratio) => ratio * 100)
      const rate = median(rates.ours).toFixed(0)
      const bytes = median(answers.map((answer) => answer.body.length))
      report.figure(`${name}.rate`, median(rates.ours), '/s', undefined, `${bytes} bytes`)
      if (spent.length)
        report.figure(
          `${name}.processor`,
          median(spent.map((one) => one.server)),
          'µs',
          undefined,
          `of the server for a request, beside ${median(spent.map((one) => one.database)).toFixed(0)} of PostgreSQL`,
        )
      report.figure(
        `${name}.of_sql`,
        median(toSql),
        '%',
        { atLeast: 40 },
        `${spread(toSql)}; ${rate} of ${median(rates.sql).toFixed(0)}/s`,
      )
      report.figure(
        `${name}.of_bare_handler`,
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
