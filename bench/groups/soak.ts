import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Acted, actTogether } from '../../server/src/testing/people.ts'
import { type BuiltServer, type Shares, startBuilt } from '../built-server.ts'
import { addMemberSessions } from '../data.ts'
import type { Group } from '../main.ts'
import { grown, mostGrowth } from '../priced.ts'
import { portOf } from '../stages.ts'
import { median, percentile } from '../statistics.ts'

type Sample = { at: number; memory: Shares; handles: number; deadlocks: number; megabytes: number }

/** Six people act at once on the example community: failures and growth. */
export const soak: Group = async ({ stages, report, pace }) => {
  const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? (pace.isQuick ? 2 / 3 : 10))
  const [settled, every] = pace.isQuick ? [20, 5] : [120, 30]
  const server = await startBuilt(stages.directory('soak'), portOf(3), { demo: true, rateLimits: false })
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  const seen: Acted = { times: [], failed: [] }
  const samples: Sample[] = []
  try {
    await server.drained()
    const cookies = (await addMemberSessions(pool, 'makers-guild')).map(({ cookie }) => cookie)
    const start = performance.now()
    const isOver = () => performance.now() - start > minutes * 60_000
    const people = actTogether(server.origin, cookies, minutes * 60_000, seen)
    for (let asked = 0; !isOver(); asked = seen.times.length) {
      await delay(every * 1000)
      const sample = await look(server, pool, Math.round((performance.now() - start) / 1000))
      if (sample) samples.push(sample)
      const times = seen.times.slice(asked)
      const p95 = percentile(times, 0.95).toFixed(0)
      console.error(`${times.length / every}/s, p95 ${p95} ms, ${JSON.stringify(sample)}`)
    }
    await people
    const rate = seen.times.length / ((performance.now() - start) / 1000)
    report.figure('soak.rate', rate, '/s', undefined, `${minutes.toFixed(1)} min`)
    report.figure('soak.p50', median(seen.times), 'ms', undefined)
    report.figure('soak.p95', percentile(seen.times, 0.95), 'ms', undefined)
    report.figure('soak.failed', seen.failed.length, '', { atMost: 0 }, seen.failed[0])
    reportSamples()
  } finally {
    await pool.end()
    await server.stop()
  }

  function reportSamples() {
    const last = samples.at(-1)
    if (!last) return report.leftOut('soak.*', 'this system doesn’t report shares of memory')
    const figures = [
      ['server.memory', 'MB', undefined, ({ memory }: Sample) => memory.server],
      ['database.memory', 'MB', { atMost: 300 }, ({ memory }: Sample) => memory.database],
      ['handles', '', undefined, ({ handles }: Sample) => handles],
    ] as const
    for (const [name, unit, target, of] of figures) {
      report.figure(`soak.${name}`, Math.max(...samples.map(of)), unit, target)
      // Medians of a quarter each, because garbage collection moves memory up and down.
      const values = samples.filter(({ at }) => at > settled).map(of)
      const quarter = Math.ceil(values.length / 4)
      const [from, to] = [median(values.slice(0, quarter)), median(values.slice(-quarter))]
      const most = pace.isQuick ? undefined : { atMost: mostGrowth }
      const note = `${from.toFixed(0)} → ${to.toFixed(0)} after ${settled} s`
      report.figure(`soak.${name}.growth`, to / from, 'x', most, note)
      if (most && to > from * mostGrowth) grown.push(`soak.${name}.growth`)
    }
    report.figure('soak.deadlocks', last.deadlocks, '', { atMost: 0 })
    report.figure('soak.data', last.megabytes, 'MB', undefined, `${samples[0]?.megabytes} at first`)
  }
}

async function look(server: BuiltServer, pool: pg.Pool, at: number): Promise<Sample | undefined> {
  const [memory, handles] = [await server.memory(), await server.handles()]
  const { rows } = await pool.query(
    `select deadlocks::int, round(pg_database_size(datname) / 1e6)::int as megabytes
     from pg_stat_database where datname = current_database()`,
  )
  return memory && handles ? { at, memory, handles, ...rows[0] } : undefined
}
