import type { Signal } from '@guildhall/contract/signals'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { HttpExchange } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Audience, Signals } from '../signals/signals.ts'
import { taskChannel } from '../tasks/lanes.ts'
import type { TaskName, TaskPayloads } from '../tasks/tasks.ts'
import { longestTurnMs, takeTurn } from '../tasks/turns.ts'
import { type Database, inWriteSlot, isOutdated, openingWith } from './database.ts'
import type { DB } from './schema.ts'

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

/** Something that a write must lock appeared while it waited for other locks, so it runs again. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001'
}

// Deadlock and serialization failure.
const passing = new Set(['40P01', '40001'])
// A foreign key: what the write read was deleted meanwhile, and the second attempt does not find it. If that fails too,
// the fault is the write's own.
const deletedMeanwhile = '23503'

type Writing = {
  db: Database
  signals: Omit<Signals, 'servers' | 'close'>
  /** The writer and the session or token: a PersonContext has both. */
  viewer?: { id: string } | null
  http?: Pick<HttpExchange, 'session' | 'token' | 'console'>
  /** The accounts that the write changes (`changing`). */
  changed?: string[]
}

/** For a write that changes accounts, the viewer's own unless others are named: it locks them first, in one order. */
export const changing = <D extends Writing>(
  deps: D,
  ...ids: (string | null | undefined)[]
): D & { changed: string[] } => ({
  ...deps,
  changed: (ids.length > 0 ? ids : [deps.viewer?.id]).filter((id) => id !== undefined && id !== null),
})

/** For a write that a mailed link or a password allows, no matter who is signed in: it locks the account by itself. */
export const withoutViewer = <D extends Writing>(deps: D): D => ({ ...deps, viewer: null })

/**
 * Runs one transaction. Deadlocks and serialization failures are retried, up to 3 times in all, and a violation of a
 * foreign key once. For a request, the account is locked first: what ends its rights waits for the write, or is seen by it
 * (docs/decisions/142). Errors: session_not_found, token_unusable, console_locked, where it ended meanwhile; busy, where
 * too many writes are under way.
 */
export function write<T>(deps: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inWriteSlot(deps.db, () => writeNow(deps, work))
}

async function writeNow<T>(deps: Writing, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db, signals } = deps
  const opening = holdAccounts(deps)
  for (let attempt = 1; ; attempt++) {
    const pending: (() => void)[] = []
    const checks: (() => Promise<void>)[] = []
    try {
      const begin = db.transaction()
      const result = await openingWith(opening, () =>
        begin.execute(async (transaction) => {
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
        }),
      )
      for (const emit of pending) emit()
      return result
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'GH011') throw new AppError(deps.http?.token ? 'token_unusable' : 'session_not_found')
      if (code === 'GH012') throw new AppError('console_locked')
      const isPassing =
        passing.has(code ?? '') || isOutdated(error) || (code === deletedMeanwhile && attempt === 1)
      if (!isPassing || attempt === attempts) throw error
    }
  }
}

/** SQL that locks the accounts of a write and checks the right to it (migration 0043); undefined for tasks. */
function holdAccounts({ viewer, http, changed = [] }: Writing): string | undefined {
  if (!viewer && changed.length === 0) return undefined
  const [writer, session, token] = [viewer?.id, http?.session, http?.token?.id].map((id) =>
    id === undefined ? 'null' : pg.escapeLiteral(id),
  )
  const ids = changed.map((id) => pg.escapeLiteral(id)).join(', ')
  return `select hold_accounts(${writer}, ${session}, ${token}, ${http?.console === 'open'}, array[${ids}]::uuid[])`
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

/**
 * SQL that leaves tasks, to select from: for a write that does all it does in one statement. Tasks of one priority run in
 * the order of `run_at`, which lies a day back: there a club's can be put behind others', and are still due.
 */
export const enqueueSql = <N extends TaskName>(
  name: N,
  payloads: TaskPayloads[N][],
  { key, isBulk }: Waiting = {},
) => sql`graphile_worker.add_jobs(array(
  select row(${name}::text, job->'payload', null,
      now() - ${longestTurnMs}::int * interval '1 ms' + (job->>'turn')::int * interval '1 ms',
      null, ${key ?? null}::text, ${isBulk ? 10 : null}::int, null)::graphile_worker.job_spec
  from json_array_elements(${JSON.stringify(payloads.map(withTurn))}::json) job)), pg_notify(${taskChannel}, ${name})`

/** Tasks of a club take turns with those of others. */
function withTurn(payload: object) {
  const { clubId } = payload as { clubId?: string }
  return { payload, turn: clubId === undefined ? 0 : takeTurn(clubId) }
}
