import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '../../server/src/platform/ids.ts'
import { captureStatements } from '../captured.ts'
import { addMemberSessions, mainClub } from '../data.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { reportPrice, singleRead } from '../priced.ts'
import type { Stage } from '../stages.ts'
import { median } from '../statistics.ts'
import { addClubs } from '../two-clubs.ts'
import { commenting, posting } from './writes.ts'

const option = (number: number) => `01910000-0000-7000-8000-00000000000${number}`
// Another option at each lap, so that every vote changes something.
const vote = (id: string, lap: number): Ask => ({
  method: 'PUT',
  path: `/rest/v1/polls/${id}/vote`,
  body: { optionId: option(1 + (lap % 3)) },
})

const atOnce = 10
const sampled = 10
const turns = 3
/** PostgreSQL's connections report their statistics within ten seconds without work. */
const settleMs = 10_500
const clubs = { few: 'priced-few', crowd: 'priced-crowd' }
const [few, crowd] = [10, 210]

const parts = ['server', 'database', 'wal', 'rows', 'transactions', 'jobs_read'] as const
/** Microseconds of processor time, bytes of WAL, and counts of the rest. */
type Amounts = Record<(typeof parts)[number], number>
const amounts = (of: (part: keyof Amounts) => number) =>
  Object.fromEntries(parts.map((part) => [part, of(part)])) as Amounts

/** The price of every write with the tasks it queues, and of its request alone. */
export const priceWrites: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const { server } = stage
  const { pool } = stage.data
  await addClubs(stage, clubs, { crowd, items: 20 })
  const writes = Object.entries(await writesOf(stage))
  const client = openClient(server.origin, atOnce)
  // Ten people write the posts; each may write 120 a minute.
  const countOf = (name: string) => (name.startsWith('post') ? 120 : 300) / (pace.isQuick ? 2 : 1)
  const write = (name: string, next: () => Ask) => client.load(60, next, countOf(name))
  // The first change of a page after a checkpoint logs the whole page, which depends on the checkpoint's time.
  await setting(pool, 'set full_page_writes = off')
  try {
    const single = await singleRead(server, pace.seconds)
    const say = (name: string, part: string, value: number, unit = '') =>
      reportPrice(report, `write.${name}`, part, { value, unit })
    const sayCost = (name: string, cost: Amounts, suffix = '') => {
      for (const part of ['server', 'database'] as const) {
        const price = { value: cost[part] / single, unit: 'reads', note: `${cost[part].toFixed(0)} µs` }
        reportPrice(report, `write.${name}`, `${part}${suffix}`, price)
      }
      say(name, `wal${suffix}`, cost.wal, 'bytes')
    }
    for (const [name, next] of writes) {
      const asks = Array.from({ length: sampled }, next)
      const sent = await captureStatements(server.databaseUrl, stages.directory('capture'), asks)
      if (name !== 'post_to_crowd') say(name, 'statements', median(sent.map(({ length }) => length)))
      await client.load(60, next, 2 * countOf(name))
    }
    await server.drained()
    await holdTasks(pool, 'true')
    for (const [name, next] of writes) {
      const request = await spend(stage, () => write(name, next), { count: countOf(name) })
      if (name !== 'post_to_crowd') sayCost(name, request, '.request')
    }
    await releaseTasks(pool)
    await server.drained()
    await holdTasks(pool, scheduled)
    await delay(settleMs)
    const rest = await spend(stage, () => delay(settleMs / turns), { count: settleMs / turns / 1000 })
    const found: Record<string, Amounts> = {}
    for (const [name, next] of writes) {
      const all = async () => {
        await write(name, next)
        await server.drained()
      }
      const price = await spend(stage, all, { count: countOf(name), rest })
      found[name] = price
      if (name === 'post_to_crowd') continue
      sayCost(name, price)
      say(name, 'rows', price.rows)
      say(name, 'transactions', price.transactions)
      // Not stored: how often queued tasks are read again depends on the machine's speed.
      const jobs = Math.max(price.jobs_read, 0)
      report.figure(`price.write.${name}.jobs_read`, jobs, 'rows', { atMost: 50 })
    }
    await releaseTasks(pool)
    const { post, post_to_crowd: toCrowd } = found
    if (!post || !toCrowd) return
    const notified = amounts((part) => (toCrowd[part] - post[part]) / (crowd - few))
    sayCost('notified', notified)
    say('notified', 'rows', notified.rows)
  } finally {
    await setting(pool, 'reset full_page_writes')
    await client.close()
  }
}

/**
 * The cost of each of `count` writes over some turns: the minimum of processor time and WAL, since other load only adds;
 * the mean of the rest, less what an idle second of `rest` has.
 */
async function spend(
  stage: Stage,
  run: () => Promise<unknown>,
  { count, rest }: { count: number; rest?: Amounts },
): Promise<Amounts> {
  const [start, first] = [performance.now(), await look(stage)]
  const costs: Amounts[] = []
  for (let turn = 0; turn < turns; turn++) {
    const from = await look(stage)
    await run()
    const to = await look(stage)
    costs.push(amounts((part) => (to[part] - from[part]) / count))
  }
  if (rest) await delay(settleMs)
  const [last, seconds] = [await look(stage), (performance.now() - start) / 1000]
  return {
    ...amounts((part) => (last[part] - first[part] - (rest?.[part] ?? 0) * seconds) / (turns * count)),
    server: Math.min(...costs.map(({ server }) => server)),
    database: Math.min(...costs.map(({ database }) => database)),
    wal: Math.min(...costs.map(({ wal }) => wal)),
  }
}

/** The server's use and writes so far. */
async function look({ server, data: { pool } }: Stage): Promise<Amounts> {
  const processor = await server.processor()
  const { rows } = await pool.query(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as rows,
       (select xact_commit::float8 from pg_stat_database where datname = current_database()) as transactions,
       (sum(seq_tup_read + idx_tup_fetch) filter (where relname = '_private_jobs'))::float8 as jobs_read,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal
     from pg_stat_user_tables`,
  )
  const { server: ours, database } = processor ?? { server: Number.NaN, database: Number.NaN }
  return { ...rows[0], server: ours * 1e6, database: database * 1e6 }
}

async function setting(pool: pg.Pool, change: string): Promise<void> {
  await pool.query(`alter system ${change}`)
  await pool.query('select pg_reload_conf()')
}

const held = `timestamptz '2999-01-01'`
/** Tasks that the schedule queues rather than a write. */
const scheduled = `new.payload -> '_cron' is not null`

/** Holds back tasks queued from now on, until `releaseTasks`. */
async function holdTasks(pool: pg.Pool, those: string): Promise<void> {
  await pool.query(
    `create or replace function bench_hold() returns trigger language plpgsql as
     $$ begin new.run_at := ${held}; return new; end $$`,
  )
  await pool.query(
    `create trigger bench_hold before insert on graphile_worker._private_jobs for each row when (${those})
     execute function bench_hold()`,
  )
}

async function releaseTasks(pool: pg.Pool): Promise<void> {
  await pool.query('drop trigger bench_hold on graphile_worker._private_jobs')
  await pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at = ${held}`)
}

/** Each write is by another person than the previous one, and none by the first, who owns every club. */
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
      if (!viewer) throw new Error('There is no one to write')
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

/** A club that the person isn't in, other than the main one. */
function clubWithout(username: string, turn: number): string {
  const number = Number(username.replace(/\D+/, ''))
  return `club-${3 - ((number + 1) % 3) + 3 * (turn % 3)}`
}
