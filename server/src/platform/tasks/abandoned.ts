import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** First key of the advisory locks that show which servers are alive. */
const lockClass = 7_423_002
const pollMs = 5_000

/** Holds an advisory lock for each holder on the connection; the database releases them whenever the server ends. */
export async function holdPresenceLock(client: pg.ClientBase, holders: string[]): Promise<void> {
  await client.query(
    'select pg_advisory_lock_shared($1, hashtext(holder)) from unnest($2::text[]) as held (holder)',
    [lockClass, holders],
  )
}

/**
 * Unlocks tasks of dead servers. A server absent twice in a row is dead: a lost connection is reopened within that
 * time.
 */
export function releaseStaleJobs(pool: pg.Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let wasAbsent = new Set<string>()
  let polling: Promise<void> | undefined
  const look = async () => {
    try {
      const absent = await absentHolders(pool)
      const gone = absent.filter((holder) => wasAbsent.has(holder))
      wasAbsent = new Set(absent)
      if (!gone.length) return
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
      log.info({ part: 'tasks' }, 'tasks of a server that is gone are taken up')
    } catch (error) {
      // Unknown: a holder that looked absent may have been cut off too.
      wasAbsent = new Set()
      log.debug({ part: 'tasks', err: error }, 'abandoned tasks could not be looked for')
    }
  }
  const timer = setInterval(() => {
    polling ??= look().finally(() => {
      polling = undefined
    })
  }, pollMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await polling
    },
  }
}

async function absentHolders(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ holder: string }>(
    `select distinct held.locked_by as holder from graphile_worker.jobs held
     where held.locked_by is not null and not exists (
       select from pg_locks shown
       where shown.locktype = 'advisory' and shown.granted and shown.objsubid = 2
         and shown.database = (select oid from pg_database where datname = current_database())
         and shown.classid = $1::bigint::oid
         and shown.objid = (hashtext(held.locked_by)::bigint & 4294967295)::oid)`,
    [lockClass],
  )
  return rows.map(({ holder }) => holder)
}
