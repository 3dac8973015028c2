import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '../../server/src/platform/ids.ts'
import { captureStatements } from '../captured.ts'
import { addMemberSessions, mainClub } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { reportPrice, singleRead } from '../priced.ts'
import { startHandler } from '../references.ts'
import { portOf, type Stage } from '../stages.ts'
import { median } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'
import { vote } from './crowds.ts'
import { commenting, posting } from './writes.ts'

const atOnce = 10
const sampled = 10
const turns = 3
/** PostgreSQL's connections report what they did after ten seconds without work at the latest. */
const settleMs = 10_500
const clubs = { few: 'priced-few', crowd: 'priced-crowd' }
const [few, crowd] = [10, 210]

/** What a write costs: microseconds of processor time, bytes of WAL, and numbers of the others. */
type Cost = { server: number; database: number; wal: number }
type Counts = { rows: number; transactions: number; jobs_read: number }
type Price = Cost & Counts & { statements: number; request: Cost }
/** What prices are told in: microseconds of a bare handler's answer, and of a row read by its key. */
type Units = { bare: number; single: number }

/** The price of every write with the tasks it queues, and of its request alone. */
export const priceWrites: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const { server } = stage
  const { pool } = stage.data
  await addClubs(stage, clubs, { crowd, items: 20 })
  const writes = await writesOf(stage)
  const client = openClient(server.origin, atOnce)
  const prices = new Map<string, Price>()
  // A page's first change after a checkpoint is logged whole: by the time of the checkpoint, not by the change.
  await setting(pool, 'set full_page_writes = off')
  try {
    const answered = Object.values(writes).flatMap((next) => Array.from({ length: sampled }, next))
    const units = {
      single: await singleRead(server, pace.seconds),
      bare: await bareMicroseconds(answered),
    }
    const statements = new Map<string, number>()
    for (const [name, next] of Object.entries(writes)) {
      const asks = Array.from({ length: sampled }, next)
      const sent = await captureStatements(server.databaseUrl, stages.directory('capture'), asks)
      statements.set(name, median(sent.map(({ length }) => length)))
      await client.load(60, next, 2 * countOf(name))
    }
    await server.drained()
    const requests = new Map<string, Cost>()
    await holdTasks(pool)
    for (const [name, next] of Object.entries(writes))
      requests.set(name, await least(() => spend(() => client.load(60, next, countOf(name)), countOf(name))))
    await releaseTasks(pool)
    await server.drained()
    await delay(settleMs)
    const rest = await counting(pool, () => delay(settleMs))
    for (const [name, next] of Object.entries(writes)) {
      const count = countOf(name)
      let cost: Cost | undefined
      const counts = await counting(pool, async () => {
        cost = await least(() =>
          spend(async () => {
            await client.load(60, next, count)
            await server.drained()
          }, count),
        )
        await delay(settleMs)
      })
      const of = (part: keyof Counts) =>
        (counts[part] - (rest[part] * counts.seconds) / rest.seconds) / (turns * count)
      const request = requests.get(name)
      if (request && cost)
        prices.set(name, {
          ...{ ...cost, request, statements: statements.get(name) ?? 0 },
          ...{ rows: of('rows'), transactions: of('transactions'), jobs_read: of('jobs_read') },
        })
    }
    for (const [name, price] of prices) if (name !== 'post_to_crowd') reportWrite(name, price, units)
    const [post, toCrowd] = [prices.get('post'), prices.get('post_to_crowd')]
    if (post && toCrowd) reportNotified(post, toCrowd, units)
  } finally {
    await setting(pool, 'reset full_page_writes')
    await client.close()
  }

  // Ten people write the posts, of whom each may write 120 a minute.
  function countOf(name: string) {
    return (name.startsWith('post') ? 120 : 300) / (pace.isQuick ? 2 : 1)
  }

  async function bareMicroseconds(asks: Ask[]): Promise<number> {
    const answers = []
    for (const ask of asks) answers.push(await client.ask(ask))
    const handler = await startHandler({ port: portOf(2), answers })
    const bare = openClient(handler.origin, atOnce)
    let turn = 0
    const again = () => asks[turn++ % asks.length] ?? { path: '/' }
    try {
      await bare.load(pace.warmUp / 2, again)
      const rates = []
      for (let round = 0; round < turns; round++) rates.push((await bare.load(pace.seconds, again)).perSecond)
      return 1e6 / Math.max(...rates)
    } finally {
      await bare.close()
      await handler.stop()
    }
  }

  async function spend(run: () => Promise<unknown>, count: number): Promise<Cost> {
    const [start, from] = [await server.processor(), await walOf(pool)]
    await run()
    const [end, to] = [await server.processor(), await walOf(pool)]
    const of = (part: 'server' | 'database') =>
      start && end ? ((end[part] - start[part]) * 1e6) / count : Number.NaN
    return { server: of('server'), database: of('database'), wal: (to - from) / count }
  }

  function reportWrite(name: string, price: Price, units: Units) {
    const { request, statements, rows, transactions, jobs_read } = price
    const report = reporting(`write.${name}`, units)
    report('statements', statements, '')
    reportCost(report, price, '')
    reportCost(report, request, '.request')
    report('rows', rows, '')
    report('transactions', transactions, '')
    report('jobs_read', Math.max(Math.round(jobs_read), 0), 'rows')
  }

  /** One more member to notify of a post. */
  function reportNotified(post: Price, toCrowd: Price, units: Units) {
    const of = (part: keyof Cost | 'rows') => (toCrowd[part] - post[part]) / (crowd - few)
    const report = reporting('write.notified', units)
    reportCost(report, { server: of('server'), database: of('database'), wal: of('wal') }, '')
    report('rows', of('rows'), '')
  }

  function reporting(name: string, { bare, single }: Units) {
    const per: Record<string, number> = { x: bare, reads: single }
    return (part: string, value: number, unit: string) => {
      const by = per[unit]
      const note = by ? `${value.toFixed(0)} µs` : undefined
      reportPrice(report, name, part, { value: by ? value / by : value, unit, note })
    }
  }
}

type Reporting = (part: string, value: number, unit: string) => void

function reportCost(report: Reporting, cost: Cost, suffix: '' | '.request') {
  report(`server${suffix}`, cost.server, 'x')
  report(`database${suffix}`, cost.database, 'reads')
  report(`wal${suffix}`, cost.wal, 'bytes')
}

/** The least of some turns, part by part: what else the machine does only adds. */
async function least(measure: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = []
  for (let turn = 0; turn < turns; turn++) costs.push(await measure())
  const of = (part: keyof Cost) => Math.min(...costs.map((cost) => cost[part]))
  return { server: of('server'), database: of('database'), wal: of('wal') }
}

async function setting(pool: pg.Pool, change: string): Promise<void> {
  await pool.query(`alter system ${change}`)
  await pool.query('select pg_reload_conf()')
}

async function walOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`)
  return rows[0].bytes
}

/** What the database counted of `run` and of whatever else went on for so many seconds. */
async function counting(pool: pg.Pool, run: () => Promise<unknown>): Promise<Counts & { seconds: number }> {
  const [start, from] = [performance.now(), await countsOf(pool)]
  await run()
  const to = await countsOf(pool)
  const of = (part: keyof Counts) => to[part] - from[part]
  const seconds = (performance.now() - start) / 1000
  return { seconds, rows: of('rows'), transactions: of('transactions'), jobs_read: of('jobs_read') }
}

async function countsOf(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as rows,
       (select xact_commit::float8 from pg_stat_database where datname = current_database()) as transactions,
       (sum(seq_tup_read + idx_tup_fetch) filter (where relname = '_private_jobs'))::float8 as jobs_read
     from pg_stat_user_tables`,
  )
  return rows[0] ?? { rows: 0, transactions: 0, jobs_read: 0 }
}

const held = `timestamptz '2999-01-01'`

/** Keeps what is queued from now on until `releaseTasks`, so that requests are measured alone. */
async function holdTasks(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create or replace function bench_hold() returns trigger language plpgsql as
     $$ begin new.run_at := ${held}; return new; end $$`,
  )
  await pool.query(
    'create trigger bench_hold before insert on graphile_worker._private_jobs for each row execute function bench_hold()',
  )
}

async function releaseTasks(pool: pg.Pool): Promise<void> {
  await pool.query('drop trigger bench_hold on graphile_worker._private_jobs')
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at = ${held}`)
}

/** Every write by another person than the one before, and none by the first, who owns every club. */
async function writesOf(stage: Stage): Promise<Record<string, () => Ask>> {
  const { pool, posts } = stage.data
  const viewers = stage.data.viewers.slice(1)
  const { rows: main } = await pool.query('select id from clubs where slug = $1', [mainClub])
  const { rows: polls } = await pool.query<{ id: string }>(
    `select c.id from content c join polls p on p.id = c.id join clubs k on k.id = c.club_id
     where k.slug = $1 and p.end_date > now()`,
    [mainClub],
  )
  const postingIn = async (slug: string) => {
    const members = await addMemberSessions(pool, slug)
    return posting({ ...stage, data: { ...stage.data, viewers: members } }, () => slug)
  }
  const each = (ask: (turn: number, viewer: (typeof viewers)[number]) => Ask) => {
    let turn = 0
    return () => {
      const viewer = viewers[turn % viewers.length]
      if (!viewer) throw new Error('There is nobody to write')
      return { ...ask(turn++, viewer), headers: { cookie: viewer.cookie } }
    }
  }
  return {
    post: await postingIn(clubs.few),
    post_to_crowd: await postingIn(clubs.crowd),
    comment: commenting(stage),
    like: each((turn) => ({
      method: 'PUT',
      path: `/rest/v1/content/${posts[(turn * 7) % posts.length]?.id}/like`,
    })),
    vote: each((turn) => vote(polls[turn % polls.length]?.id ?? '', turn)),
    message: each((turn) => ({
      method: 'POST',
      path: '/functions/v1/send-chat-message',
      body: {
        ...{ id: newId(), club_id: main[0]?.id, message: 'Are you coming tonight?' },
        receiver_id: viewers[(turn + 2) % viewers.length]?.id,
      },
    })),
    join: each((turn, viewer) => ({
      method: 'PUT',
      path: `/rest/v1/clubs/${clubWithout(viewer.username, turn)}/membership`,
    })),
  }
}

/** One of the clubs beside the main one that a person is not in. */
function clubWithout(username: string, turn: number): string {
  const number = Number(username.replace(/\D+/, ''))
  return `club-${3 - ((number + 1) % 3) + 3 * (turn % 3)}`
}
