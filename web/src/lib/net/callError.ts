import type { Conflict } from '@guildhall/contract/editing'
import type { ErrorBody, ErrorCode } from '@guildhall/contract/errors'
import type { MadeDecision } from '@guildhall/contract/made-decision'

/**
 * A refusal or failure of a call. `fields` maps a field's path to its text; status 0 means that no answer came.
 * `more` has details of some refusals: reasons why a password is weak, seconds until a retry, or the other person's
 * changes, or their decision.
 */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode | 'network',
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    readonly requestId = '',
    readonly more: {
      reasons?: string[]
      retryAfter?: number
      conflict?: Conflict
      decision?: MadeDecision
    } = {},
  ) {
    super(message)
    this.name = 'CallError'
  }

  /** Nothing was done, as no answer came or the server had too much to do; a retry may succeed. */
  get unreachable(): boolean {
    return this.code === 'network' || this.code === 'unavailable' || this.code === 'busy'
  }
}

export const unreachableError = () => new CallError('network', 0, 'Network error')

/** Parses an error answer. A gateway's own page with 502, 503 or 504 means that the server is unreachable. */
export function failureOf(status: number, answer: unknown, retryAfter?: string | null): CallError {
  const error = (answer as Partial<ErrorBody> | null)?.error
  if (error?.code)
    return new CallError(error.code, status, error.message, error.fields, error.requestId, {
      reasons: error.reasons,
      conflict: error.conflict,
      decision: error.decision,
      retryAfter: Number(retryAfter) || undefined,
    })
  return new CallError(
    [502, 503, 504].includes(status) ? 'unavailable' : 'internal',
    status,
    `Status ${String(status)}`,
  )
}

/** Whether a retry may succeed: the server was unreachable, busy or failed, or the session has to be renewed. */
export const mayComeThrough = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || [0, 401, 408, 429].includes(error.status)

export const codeOf = (error: unknown): CallError['code'] | null =>
  error instanceof CallError ? error.code : null
