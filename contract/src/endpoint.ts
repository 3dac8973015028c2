import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One thing the server can be asked to do. Endpoints are collected by key, 'METHOD /path'; a path without one of
 * the bases /auth/v1, /storage/v1 or /functions/v1 stands under /rest/v1 (decisions.md B1).
 */
export type Endpoint = {
  /** One line for the API's documentation. */
  summary: string
  /** 'anyone' also lets visitors in; 'person' answers sign_in_required to them. Policies decide the rest. */
  access: 'anyone' | 'person'
  /**
   * May an API token do it, as the person who made the token? Unsaid it may, but for what stands under /auth/v1:
   * there lies the account itself, which only a session may touch. Say false for such a thing elsewhere.
   */
  byToken?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is one file, as multipart/form-data. */
  upload?: true
  response: z.ZodType
  /** The codes, beside bad_input and the ones any endpoint may give, that a caller should be ready for. */
  errors: readonly ErrorCode[]
}

export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>

const bases = ['/auth/v1', '/storage/v1', '/functions/v1']

/** The full address of an endpoint's path: '/clubs/:club' → '/rest/v1/clubs/:club'. */
export const fullPath = (path: string): string =>
  bases.some((base) => path.startsWith(base)) ? path : `/rest/v1${path}`

/** Whether an API token may be used, for an endpoint by its key. */
export const takesTokens = (key: string, endpoint: Pick<Endpoint, 'access' | 'byToken'>): boolean =>
  endpoint.byToken ?? !key.includes(' /auth/v1/')

type Shape<E, Part extends string> = E extends Record<Part, infer S extends z.ZodType> ? z.input<S> : never
type Parts<E> = {
  [P in 'params' | 'query' | 'body' as E extends Record<P, z.ZodType> ? P : never]: Shape<E, P>
}

/** What a caller passes: params, query and body, where the endpoint has them. An upload can do without its query. */
export type Input<E> = E extends { upload: true }
  ? Omit<Parts<E>, 'query'> & Partial<Pick<Parts<E>, keyof Parts<E> & 'query'>> & { file: Blob }
  : Parts<E>
/** What comes back. */
export type Output<E> = E extends { response: infer S extends z.ZodType } ? z.output<S> : never
