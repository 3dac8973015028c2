import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { watchQueries } from '../database/database.ts'
import { slowQueryLog } from './slow-queries.ts'

const seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/**
 * Measures statements of requests and tasks, and the pool of requests. Logs queries of `slowMs` or more; 0 logs none.
 */
export function measureDatabase(
  { pool, taskPool }: { pool: pg.Pool; taskPool: pg.Pool },
  registry: Registry,
  { log, slowMs }: { log: FastifyBaseLogger; slowMs: number },
): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'guildhall_database_query_duration_seconds',
    help: 'From sending a statement to having its rows, by kind.',
    labelNames: ['kind'],
    buckets: seconds,
    registers,
  })
  const wait = new Histogram({
    name: 'guildhall_database_wait_seconds',
    help: 'Waiting of requests for a connection of the pool.',
    buckets: seconds,
    registers,
  })
  const slow = new Counter({
    name: 'guildhall_database_slow_queries_total',
    help: 'Queries that took SLOW_QUERY_MS or longer.',
    registers,
  })
  new Gauge({
    name: 'guildhall_database_connections',
    help: 'Connections of the pool of requests, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'in use' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'guildhall_database_waiting',
    help: 'Queries of requests that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })

  const logSlow = slowQueryLog(log)
  const onQuery = (text: string, ms: number, rows: number | undefined) => {
    duration.observe(labelsOf(text), ms / 1000)
    if (slowMs > 0 && ms >= slowMs) {
      slow.inc()
      logSlow(text, ms, rows)
    }
  }
  watchQueries(pool, { onQuery, onWait: (ms) => wait.observe(ms / 1000) })
  watchQueries(taskPool, { onQuery, onWait: () => {} })
}

const labels = new Map(['select', 'insert', 'update', 'delete'].map((kind) => [kind, { kind }]))
const other = { kind: 'other' }

/** By the first word of the statement. */
function labelsOf(text: string): { kind: string } {
  return labels.get(text.slice(0, 6)) ?? labels.get(text.trimStart().slice(0, 6).toLowerCase()) ?? other
}
