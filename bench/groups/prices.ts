import pg from 'pg'
import { type BuiltServer, startBuilt } from '../built-server.ts'
import { captureStatements } from '../captured.ts'
import { addMemberSessions } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { openSingleRead, reportPrice, storePrices } from '../priced.ts'
import { startHandler } from '../references.ts'
import { ratios, rounds } from '../rounds.ts'
import { portOf } from '../stages.ts'
import { median, spread } from '../statistics.ts'
import { priceWrites } from './write-prices.ts'

const atOnce = 10
const sampled = 40

/**
 * `statements` and `bytes` of a response; `server`: its processor time as a multiple of a bare handler's that returns the same
 * bytes; `database`: PostgreSQL's, in single-row reads by key.
 */
type Price = { statements: number; bytes: number; server: number; database: number }

/** Limits of the feed. */
const targets: Record<string, Partial<Price>> = { feed: { statements: 4, database: 20 } }
/** Reads whose target is a tenth of the bare handler's rate. */
const isAimed = new Set(['feed', 'home', 'item', 'comments', 'notifications', 'members', 'page'])

/** The price of every read that pages wait for, on the example community, and of writes. */
export const prices: Group = async (bench) => {
  await priceReads(bench)
  await priceWrites(bench)
  storePrices()
}

const priceReads: Group = async ({ stages, report, pace }) => {
  const server = await startBuilt(stages.directory('prices'), portOf(3), { demo: true })
  const client = openClient(server.origin, atOnce)
  let single: Awaited<ReturnType<typeof openSingleRead>> | undefined
  try {
    await server.drained()
    const reads = await readsOf(server)
    single = await openSingleRead(server)
    const { cost } = single
    for (const [name, next] of Object.entries(reads)) {
      const asks = Array.from({ length: sampled }, next)
      const isPage = !asks[0]?.path.startsWith('/rest/')
      const sent = isPage
        ? []
        : await captureStatements(server.databaseUrl, stages.directory('capture'), asks)
      const answers = []
      for (const ask of asks) answers.push(await client.ask(ask))
      const handler = await startHandler({ port: portOf(2), answers })
      const bare = openClient(handler.origin, atOnce)
      try {
        await client.load(pace.warmUp, next)
        await bare.load(pace.warmUp / 2, next)
        const spent: { server: number; database: number }[] = []
        const rates = await rounds(Math.min(pace.rounds, 3), {
          ours: async () => {
            const start = await server.processor()
            const run = await client.load(pace.seconds, next)
            const end = await server.processor()
            if (start && end)
              spent.push({
                server: ((end.server - start.server) * 1e6) / run.times.length,
                database: ((end.database - start.database) * 1e6) / run.times.length,
              })
            return run.perSecond
          },
          handler: async () => (await bare.load(pace.seconds, next)).perSecond,
          single: () => cost(pace.seconds / 2),
        })
        const shares = rates.ours.map((rate, index) => (100 * rate) / (rates.handler[index] ?? Number.NaN))
        const bareMicroseconds = 1e6 / Math.max(...rates.handler)
        const database = spent.map((one) => one.database)
        // The minimum of the rounds, since other load only adds.
        const least = (of: 'server' | 'database') => Math.min(...spent.map((one) => one[of]))
        const price: Price = {
          statements: median(sent.map(({ length }) => length)) || 0,
          bytes: median(answers.map(({ body }) => body.length)),
          server: least('server') / bareMicroseconds,
          // In each round by that round's single reads, since other load makes both dearer.
          database: median(ratios(database, rates.single)),
        }
        report.figure(
          `price.${name}.of_bare_handler`,
          median(shares),
          '%',
          isAimed.has(name) ? { atLeast: 10 } : undefined,
          `${spread(shares, 1)}; ${median(rates.ours).toFixed(0)} of ${median(rates.handler).toFixed(0)}/s; ` +
            `${least('server').toFixed(0)} µs of the server, ${least('database').toFixed(0)} of PostgreSQL`,
        )
        for (const part of isPage ? parts.slice(1) : parts) {
          const atMost = targets[name]?.[part]
          const target = atMost ? { atMost } : undefined
          reportPrice(report, name, part, { value: price[part], unit: units[part], target })
        }
      } finally {
        await bare.close()
        await handler.stop()
      }
    }
    const memory = await server.memory()
    if (memory)
      report.figure('price.memory', memory.server + memory.database, 'MB', undefined, 'after these reads')
  } finally {
    await single?.stop()
    await client.close()
    await server.stop()
  }
}

const parts = ['statements', 'bytes', 'server', 'database'] as const
const units = { statements: '', bytes: 'bytes', server: 'x', database: 'reads' }

/** Requests of members of the club with most content, and of visitors from many addresses. */
async function readsOf({ databaseUrl }: BuiltServer): Promise<Record<string, () => Ask>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { rows: clubs } = await pool.query(
      `select k.id, k.slug from clubs k join content c on c.club_id = k.id
       where not k.is_private group by k.id order by count(*) desc, k.id limit 1`,
    )
    const [club] = clubs
    const { rows: posts } = await pool.query(
      `select id, slug from content where club_id = $1 and type = 'post' order by comment_count desc, id limit 1`,
      [club.id],
    )
    const members = await addMemberSessions(pool, club.slug)
    let turn = 0
    const member = (path: string) => () => ({
      path,
      headers: { cookie: members[turn++ % members.length]?.cookie ?? '' },
    })
    const visitor = (path: string) => () => ({
      path,
      headers: { 'x-forwarded-for': `10.${turn % 50}.${Math.floor(turn++ / 50) % 200}.1` },
    })
    const [post, inClub] = [posts[0], `/rest/v1/clubs/${club.slug}`]
    return {
      feed: member(`${inClub}/feed`),
      home: member('/rest/v1/feed'),
      item: visitor(`/rest/v1/content/${post.id}`),
      post: member(`${inClub}/posts/${post.slug}`),
      comments: member(`/rest/v1/content/${post.id}/comments?order=newest`),
      notifications: member('/rest/v1/notifications'),
      members: member(`${inClub}/members`),
      jobs: member('/rest/v1/jobs'),
      products: member('/rest/v1/products'),
      search: member('/rest/v1/search?q=the'),
      clubs: visitor('/rest/v1/clubs'),
      highlights: visitor(`${inClub}/highlights`),
      atom: visitor(`${inClub}/feeds/all.atom`),
      page: visitor(`/${club.slug}/posts/${post.slug}`),
    }
  } finally {
    await pool.end()
  }
}
