import { sessionOf } from '../../server/src/features/sessions/session.ts'
import { openDatabase, openPool } from '../../server/src/platform/database.ts'
import { readEnv } from '../../server/src/platform/env.ts'
import { openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { ratios, rounds } from '../rounds.ts'
import { median, spread } from '../statistics.ts'
import { reading } from './reads.ts'

const atOnce = 10
const plainQuery = `select p.id, p.email, p.username, p.first_name, p.last_name, p.profile_image_url
  from sessions s join profiles p on p.id = s.user_id where s.token = $1 and s.expires_at > $2`

/** The cost of finding the viewer: compared with the plain query, and as part of a request. */
export const session: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const pool = openPool(stage.server.databaseUrl, { onError: () => {} })
  const client = openClient(stage.server.origin, atOnce)
  try {
    const { rows } = await pool.query(`select value from server_secrets where name = 'auth'`)
    const { rows: tokens } = await pool.query<{ token: string }>('select token from sessions')
    const deps = { db: openDatabase(pool), env: readEnv({}), secret: String(rows[0]?.value) }
    const cookies = stage.data.viewers.map((viewer) => viewer.cookie)
    const rates = await rounds(pace.rounds, {
      ours: () =>
        ratePerSecond(pace.seconds, async (turn) => {
          const session = await sessionOf(
            deps as Parameters<typeof sessionOf>[0],
            cookies[turn % cookies.length],
          )
          if (session === null || session === 'ended') throw new Error('a session was not found')
        }),
      plain: () =>
        ratePerSecond(pace.seconds, async (turn) => {
          await pool.query(plainQuery, [tokens[turn % tokens.length]?.token, new Date()])
        }),
    })
    const cost = ratios(rates.plain, rates.ours)
    report.figure(
      'session.check.of_plain_query',
      median(cost),
      'x',
      { atMost: 2 },
      `${spread(cost, 2)}; ${median(rates.ours).toFixed(0)} and ${median(rates.plain).toFixed(0)}/s`,
    )

    const signedIn = reading(stage, 'item')
    let visitors = 0
    // Each from its own address, because addresses have rate limits.
    const visiting = () => ({ path: signedIn().path, headers: { 'x-forwarded-for': placeOf(visitors++) } })
    await client.load(pace.warmUp / 2, signedIn)
    const requests = await rounds(pace.rounds, {
      signedIn: async () => (await client.load(pace.seconds, signedIn)).perSecond,
      visiting: async () => (await client.load(pace.seconds, visiting)).perSecond,
    })
    const slower = ratios(requests.visiting, requests.signedIn)
    report.figure(
      'session.request.of_visitors',
      median(slower),
      'x',
      undefined,
      `${spread(slower, 2)}; one item, signed in ${median(requests.signedIn).toFixed(0)}/s, ` +
        `as a visitor ${median(requests.visiting).toFixed(0)}/s`,
    )
  } finally {
    await client.close()
    await pool.end()
  }
}

async function ratePerSecond(seconds: number, once: (turn: number) => Promise<void>): Promise<number> {
  const start = performance.now()
  let turn = 0
  const keepBusy = async () => {
    while (performance.now() - start < seconds * 1000) await once(turn++)
  }
  await Promise.all(Array.from({ length: atOnce }, keepBusy))
  return turn / ((performance.now() - start) / 1000)
}

const placeOf = (number: number) => `10.${number % 50}.${Math.floor(number / 50) % 200}.1`
