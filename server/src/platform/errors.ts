import type { Conflict } from '@guildhall/contract/editing'
import { type Ability, type ErrorCode, errorStatus } from '@guildhall/contract/errors'
import type { MadeDecision } from '@guildhall/contract/made-decision'

/** An error with a code for the caller; `fields` maps field paths to texts, `message` replaces the code's sentence. */
export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: {
      message?: string
      fields?: Record<string, string>
      reasons?: string[]
      conflict?: Conflict
      decision?: MadeDecision
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(details.message ?? code, { cause: details.cause })
    this.status = errorStatus[code]
  }
}

/** Throws the code of a policy that refuses. */
export function allow(ability: Ability): void {
  if (ability !== true) throw new AppError(ability)
}

/** Says what an error means to people who use the API by hand; the page has its own texts. */
export type Sentences = Partial<Record<ErrorCode, string>>

/** Of the codes that no feature owns. */
export const platformErrors = {
  bad_input: 'Some of what was sent cannot be used; see fields',
  malformed_request: 'The request could not be read',
  not_found: 'There is nothing at this address',
  request_timeout: 'The request took too long to arrive',
  too_large: 'The request is too large',
  unsupported_media_type: 'The request has a type, or an encoding, that this address does not take',
  rate_limited: 'Too many requests; try again later',
  wrong_origin: 'The request came from another site',
  sign_in_required: 'Log in first',
  session_not_found: 'The session has ended; log in again',
  permission_denied: 'You do not have permission to perform this action.',
  changed_meanwhile: 'Someone else changed this; see conflict',
  already_decided: 'This was decided already; see decision',
  id_taken: 'Something else has this id',
  storage_full: 'The server is running out of space and cannot store this for now; try again later',
  busy: 'The server has too much to do; try again shortly',
  one_at_a_time: 'You have several of these under way; wait until one is done',
  unavailable: 'The server cannot reach its database; try again shortly',
  internal: 'An unexpected error occurred',
} satisfies Sentences

type PgError = Error & { code?: string; constraint?: string }

export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as PgError
  return code === '23505' && (constraint === undefined || constraint === violated)
}

// PostgreSQL classes 08 (connection) and 57P (shutdown, startup), 53300 (too many connections), the limit of
// idle transactions (database-limits.ts), and socket errors.
const gone =
  /^(08...|57P0[1-5]|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/
const goneMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable/

// Of the disk, its quotas, PostgreSQL (disk_full), and buckets.
const full = /^(ENOSPC|EDQUOT|53100|XMinioStorageFull|QuotaExceeded|InsufficientCapacity)$/

/** Whether disk, bucket or database had no space left. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    full.test((error as PgError).code ?? error.name) ||
    (error.cause !== undefined && isStorageFull(error.cause))
  )
}

/** The database is there, but all connections of the pool stayed in use. */
export class PoolExhausted extends Error {}

// The limits of database-limits.ts for statements and locks.
const overTime = /^(57014|55P03)$/

/** Whether the database is there, but has too much to do: connections, statements or locks took too long. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, message } = error as PgError
  const isOverTime = overTime.test(code ?? '') || message === 'Query read timeout'
  return isOverTime || error instanceof PoolExhausted || isBusy(error.cause)
}

/** Whether the database is unavailable or timed out, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isBusy(error)) return true
  const { code } = error as PgError
  return (
    (code !== undefined && gone.test(code)) ||
    goneMessage.test(error.message) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  )
}
