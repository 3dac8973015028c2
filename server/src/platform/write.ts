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
  /** Leaves work for later; it exists only if the write commits. Of one `key` at most one waits. */
  task<N extends TaskName>(name: N, payload: TaskPayloads[N], key?: string): Promise<void>
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
          task: (name, payload, key) => addTask(transaction, name, payload, key),
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

/**
 * Leaves a task outside any transaction, for work that no row of ours causes. Of one `key` at most one waits; a task
 * may leave its own continuation under the key that it has itself.
 */
export async function addTask<N extends TaskName>(
  db: Database | Transaction<DB>,
  name: N,
  payload: TaskPayloads[N],
  key: string | null = null,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key}::text)`.execute(db)
}
