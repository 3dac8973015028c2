import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** The first half of the locks by which servers show that they are there. */
const lockClass = 7_423_002
const looksEveryMs = 5_000

/**
 * Shows for as long as the connection lives that whoever takes tasks under this name is there. The database lets go
 * of the lock with the connection, however the server ends.
 */
export async function showPresence(client: pg.ClientBase, holder: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, holder])
}

/**
 * Gives back what a server had taken when it was killed, so that another does it: left alone it would wait four
 * hours. Who is absent at two looks in a row is gone; a connection that was lost is back by then.
 */
export function giveBackAbandoned(pool: pg.Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let absentBefore = new Set<string>()
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      const absent = await absentHolders(pool)
      const gone = absent.filter((holder) => absentBefore.has(holder))
      absentBefore = new Set(absent)
      if (!gone.length) return
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
      log.info({ part: 'tasks' }, 'tasks of a server that is gone are taken up')
    } catch (error) {
      // Nothing was seen: who was absent before may have been cut off as well.
      absentBefore = new Set()
      log.debug({ part: 'tasks', err: error }, 'abandoned tasks could not be looked for')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, looksEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Names under which tasks are held, of which no connection shows that they are there. */
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
