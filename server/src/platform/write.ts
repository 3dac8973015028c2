import type { Signal } from '@guildhall/contract/signals'
import { sql, type Transaction } from 'kysely'
import { type Database, inWriteSlot, isOutdated } from './database.ts'
import type { DB } from './schema.ts'
import type { Audience, Signals } from './signals.ts'
import type { TaskName, TaskPayloads } from './tasks.ts'

/** A write in progress: everything done through it commits together or not at all. */
export type Tx = {
  db: Transaction<DB>
  /** Last in the transaction, for locks that nothing else may wait behind. */
  atEnd(check: () => Promise<void>): void
  /** After the commit. */
  signal(signal: Signal, to: Audience): void
  /** After the commit: closes a person's live connections. */
  disconnect(personId: string): void
  /** After the commit: closes those that watch the club or anything in it. */
  disconnectClub(clubId: string): void
  /** After the commit: closes those of non-members. */
  disconnectGuests(clubId: string): void
  /** Queued with the commit. */
  task<N extends TaskName>(name: N, payload: TaskPayloads[N], waiting?: Waiting): Promise<void>
  tasks<N extends TaskName>(name: N, payloads: TaskPayloads[N][], waiting?: Waiting): Promise<void>
}

const attempts = 3

type Writing = { db: Database; signals: Omit<Signals, 'servers' | 'close'> }

/**
 * Runs one transaction. Deadlocks and serialization failures are retried, up to 3 times in all. Error: unavailable, where
 * too many writes are under way.
 */
export function write<T>(deps: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inWriteSlot(deps.db, () => writeNow(deps, work))
}

async function writeNow<T>({ db, signals }: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const pending: (() => void)[] = []
    const checks: (() => Promise<void>)[] = []
    try {
      const result = await db.transaction().execute(async (transaction) => {
        const done = await work({
          db: transaction,
          atEnd: (check) => checks.push(check),
          signal: (signal, to) => pending.push(() => signals.send(signal, to)),
          disconnect: (personId) => pending.push(() => signals.disconnect(personId)),
          disconnectClub: (clubId) => pending.push(() => signals.disconnectClub(clubId)),
          disconnectGuests: (clubId) => pending.push(() => signals.disconnectGuests(clubId)),
          task: (name, payload, waiting) => addTask(transaction, name, payload, waiting),
          tasks: (name, payloads, waiting = {}) => addTasks(transaction, name, payloads, waiting),
        })
        for (const check of checks) await check()
        return done
      })
      for (const tell of pending) tell()
      return result
    } catch (error) {
      const { code } = error as { code?: string }
      const isPassing = code === '40P01' || code === '40001' || isOutdated(error)
      if (!isPassing || attempt === attempts) throw error
    }
  }
}

type Waiting = {
  /** At most one task of a key waits; a running task may queue its own continuation. */
  key?: string
  /** Runs after urgent tasks, such as confirmation mails. */
  isBulk?: true
}

/** Outside a transaction, for work that no row causes. */
export async function addTask<N extends TaskName>(
  db: Database | Transaction<DB>,
  name: N,
  payload: TaskPayloads[N],
  waiting: Waiting = {},
): Promise<void> {
  await addTasks(db, name, [payload], waiting)
}

async function addTasks<N extends TaskName>(
  db: Database | Transaction<DB>,
  name: N,
  payloads: TaskPayloads[N][],
  waiting: Waiting,
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select from ${enqueueSql(name, payloads, waiting)}`.execute(db)
}

/** SQL that leaves tasks, to select from: for a write that does all it does in one statement. */
export const enqueueSql = <N extends TaskName>(
  name: N,
  payloads: TaskPayloads[N][],
  { key, isBulk }: Waiting = {},
) => sql`graphile_worker.add_jobs(array(
  select row(${name}::text, payload, null, null, null, ${key ?? null}::text, ${isBulk ? 10 : null}::int, null)
    ::graphile_worker.job_spec
  from json_array_elements(${JSON.stringify(payloads)}::json) payload))`
