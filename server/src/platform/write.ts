import type { Signal } from '@guildhall/contract/signals'
import { sql, type Transaction } from 'kysely'
import { type Database, isOutdated } from './database.ts'
import type { DB } from './schema.ts'
import type { Audience, Signals } from './signals.ts'
import type { TaskName, TaskPayloads } from './tasks.ts'

/** One write in progress: everything done through it commits together or not at all. */
export type Tx = {
  db: Transaction<DB>
  /** Tells open pages, once the write is committed. */
  signal(signal: Signal, to: Audience): void
  /** Closes a person's live connections, once the write is committed. */
  disconnect(personId: string): void
  /** Closes the live connections of whoever watches a club or anything in it, once the write is committed. */
  disconnectClub(clubId: string): void
  /** Closes the live connections of those who watch a club without being in it, once the write is committed. */
  disconnectGuests(clubId: string): void
  /** Leaves work for later; it exists only if the write commits. */
  task<N extends TaskName>(name: N, payload: TaskPayloads[N], waiting?: Waiting): Promise<void>
  /** The same for many at once. */
  tasks<N extends TaskName>(name: N, payloads: TaskPayloads[N][], waiting?: Waiting): Promise<void>
}

const attempts = 3

/** Does one write in one transaction. A deadlock or a serialization failure is tried again, up to 3 times in all. */
export async function write<T>(
  { db, signals }: { db: Database; signals: Signals },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const pending: (() => void)[] = []
    try {
      const result = await db.transaction().execute((transaction) =>
        work({
          db: transaction,
          signal: (signal, to) => pending.push(() => signals.send(signal, to)),
          disconnect: (personId) => pending.push(() => signals.disconnect(personId)),
          disconnectClub: (clubId) => pending.push(() => signals.disconnectClub(clubId)),
          disconnectGuests: (clubId) => pending.push(() => signals.disconnectGuests(clubId)),
          task: (name, payload, waiting) => addTask(transaction, name, payload, waiting),
          tasks: (name, payloads, waiting = {}) => addTasks(transaction, name, payloads, waiting),
        }),
      )
      for (const tell of pending) tell()
      return result
    } catch (error) {
      const { code } = error as { code?: string }
      const isPassing = code === '40P01' || code === '40001' || isOutdated(error)
      if (!isPassing || attempt === attempts) throw error
    }
  }
}

/** How a task waits. */
type Waiting = {
  /** Of one key at most one task waits; a task may leave its own continuation under the key that it has itself. */
  key?: string
  /** Behind all that somebody may be waiting for: mails to thousands, beside one that confirms an address. */
  isBulk?: true
}

/** Leaves a task outside any transaction, for work that no row of ours causes. */
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
  await sql`select from ${addingTasks(name, payloads, waiting)}`.execute(db)
}

/** SQL that leaves tasks, to select from: for a write that does all it does in one statement. */
export const addingTasks = <N extends TaskName>(
  name: N,
  payloads: TaskPayloads[N][],
  { key, isBulk }: Waiting = {},
) => sql`graphile_worker.add_jobs(array(
  select row(${name}::text, payload, null, null, null, ${key ?? null}::text, ${isBulk ? 10 : null}::int, null)
    ::graphile_worker.job_spec
  from json_array_elements(${JSON.stringify(payloads)}::json) payload))`
