import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Keyed by 'METHOD /path'; paths without one of the other bases are under /rest/v1 (decisions.md B1). */
export type Endpoint = {
  summary: string
  /**
   * 'person' answers visitors with sign_in_required. 'operator': only in an open console, by session (operators_only,
   * console_locked). 'secret': the secret in the path decides, no session or token is read, and the path is not logged.
   * Policies decide the rest.
   */
  access: 'anyone' | 'person' | 'operator' | 'secret'
  /** Whether an API token may call it. Default: yes, except under /auth/v1, which only a session may use. */
  byToken?: boolean
  /** Reads despite its method: read-only tokens may call it, at the rate of reads. */
  isRead?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  upload?: true
  /** For uploads too large for memory, which are stored while they arrive and may take longer. */
  streams?: true
  /** Its cost grows with the data: a person's calls run one after the other (one_at_a_time). */
  isHeavy?: true
  /** The body is a form, which is read and ignored. */
  ignoresForm?: true
  /** Meanings of statuses other than 200. */
  statuses?: Partial<Record<204 | 206 | 302 | 304 | 416, string>>
  /** In the API's document, where the key would make a poor name. */
  operationId?: string
  errors: readonly ErrorCode[]
} & (JsonAnswer | OtherAnswer)

type JsonAnswer = { response: z.ZodType; produces?: undefined }

/** `produces`: media types of the answer; none where it has no body. */
type OtherAnswer = { response?: undefined; produces: readonly string[] }

export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>

/** The meaning of 304. */
export const unchanged = 'Unchanged since the ETag that was sent as If-None-Match'

const bases = ['/auth/v1', '/storage/v1', '/functions/v1']

export const fullPath = (path: string): string =>
  bases.some((base) => path.startsWith(base)) ? path : `/rest/v1${path}`

export const takesTokens = (key: string, endpoint: Pick<Endpoint, 'access' | 'byToken'>): boolean =>
  endpoint.access !== 'secret' &&
  endpoint.access !== 'operator' &&
  (endpoint.byToken ?? !key.includes(' /auth/v1/'))

export const isReading = (key: string, { isRead }: Pick<Endpoint, 'summary' | 'isRead'>): boolean =>
  isRead ?? key.startsWith('GET ')

type Shape<E, Part extends string> = E extends Record<Part, infer S extends z.ZodType> ? z.input<S> : never
type Part = 'params' | 'query' | 'body'
type Parts<E> = {
  [P in Part as E extends Record<P, z.ZodType> ? (undefined extends Shape<E, P> ? never : P) : never]: Shape<
    E,
    P
  >
} & {
  [P in Part as E extends Record<P, z.ZodType> ? (undefined extends Shape<E, P> ? P : never) : never]?: Shape<
    E,
    P
  >
}

/** Params, query and body merged. Uploads may omit their query. */
export type Input<E> = E extends { upload: true }
  ? Omit<Parts<E>, 'query'> & Partial<Pick<Parts<E>, keyof Parts<E> & 'query'>> & { file: Blob }
  : Parts<E>
export type Output<E> = E extends { response: infer S extends z.ZodType } ? z.output<S> : never
