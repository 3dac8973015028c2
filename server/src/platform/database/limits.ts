import type pg from 'pg'

/** Timeouts of the database, in milliseconds. */
export type DatabaseLimits = {
  /** For a new connection, or until one in the pool is free. */
  connectMs: number
  /** For a statement. PostgreSQL cancels it a little earlier, so that the connection stays usable. */
  statementMs: number
  /** For a lock held by another transaction. */
  lockMs: number
  /** Between two statements of a transaction. */
  idleInTransactionMs: number
  /** Between heartbeats of an idle connection; PostgreSQL ends its session after four missing ones. */
  heartbeatMs?: number
}

export const requestLimits: DatabaseLimits = {
  connectMs: 4_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleInTransactionMs: 20_000,
}

/** Tasks aggregate, and delete files within a transaction. */
export const taskLimits: DatabaseLimits = {
  connectMs: 10_000,
  statementMs: 60_000,
  lockMs: 15_000,
  idleInTransactionMs: 60_000,
}

/** For connections that listen, hold session locks, or check the server's health. */
export const lastingLimits: DatabaseLimits = {
  connectMs: 4_000,
  statementMs: 4_000,
  lockMs: 4_000,
  idleInTransactionMs: 4_000,
  heartbeatMs: 5_000,
}

/** Settings of a connection. Parameters of the same name in the URL take precedence. */
export const connectionSettings = (limits: DatabaseLimits): pg.ClientConfig => ({
  query_timeout: limits.statementMs,
  statement_timeout: Math.round(limits.statementMs - Math.min(1_000, limits.statementMs / 10)),
  lock_timeout: limits.lockMs,
  idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  ...keepAlive,
})

/** The client's TCP settings: detects a dead database within half a minute, even while only listening. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The server's TCP settings: seconds until a client on a dead machine loses its locks. */
const goneAfterS = { idle: 10, interval: 5, count: 3 }

/** SQL for a new connection, as one statement. Settings that a server does not support are skipped. */
export function sessionSettings({ heartbeatMs }: Pick<DatabaseLimits, 'heartbeatMs'>): string {
  const { idle, interval, count } = goneAfterS
  const settings = {
    tcp_keepalives_idle: idle,
    tcp_keepalives_interval: interval,
    tcp_keepalives_count: count,
    tcp_user_timeout: (idle + interval * count) * 1000,
    client_connection_check_interval: 2_000,
    // Compiling a plan takes longer than the statements of requests; the embedded server has it off already.
    jit: 'off',
    ...(heartbeatMs && { idle_session_timeout: heartbeatMs * 4 }),
  }
  const each = Object.entries(settings)
    .map(
      ([name, value]) =>
        `begin perform set_config('${name}', '${value}', false); exception when others then end;`,
    )
    .join(' ')
  return `do $$ begin ${each} end $$`
}
