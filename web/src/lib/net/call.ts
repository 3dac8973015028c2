import type {
  JsonKey as AnsweredWithJson,
  Api,
  EndpointKey,
  InputOf,
  OutputOf,
} from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { noteDateHeader } from '../dates/serverTime'
import { waitForReauth } from '../session/machine'
import { hasUnsavedWork } from '../session/unsavedWork'
import { CallError, failureOf, unreachableError } from './callError'
import { serverAnswered, serverIsSilent } from './reach'

/** Endpoints with a JSON body or none; upload.ts sends files. */
type JsonKey = { [K in AnsweredWithJson]: Api[K] extends { upload: true } ? never : K }[AnsweredWithJson]
type Extras = {
  signal?: AbortSignal
  /** Sent even if the page is closed meanwhile; for small bodies. */
  keepalive?: boolean
  /** Not started by the person: a lost session doesn't ask to log in again. */
  background?: boolean
  /** Milliseconds after which the server counts as unreachable. Ignored with `signal`. */
  patience?: number
}
export type Arguments<Input> = keyof Input extends never ? [input?: Extras] : [input: Input & Extras]
type Loose = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
} & Extras

type Request = { method: string; path: string; body?: unknown } & Extras
type Response = { status: number; answer: unknown; retryAfter?: string | null }

/** How a call reaches the API: over the network, or inside the server that renders the page (app/server.tsx). */
export type Transport = (request: Request) => Promise<Response>
let transport: Transport = overFetch
export function reachThrough(other: Transport): void {
  transport = other
}

/**
 * The result of recovering a lost session: the same person is signed in, someone else or nobody is, or there was
 * none to lose.
 */
export type Recovery = 'same' | 'ended' | 'visitor'
type Recover = (isWrite: boolean) => Promise<Recovery>
let recoverSession: Recover = async () => 'visitor'

/** Sets what recovers a session that the server no longer knows; called by viewer.ts. */
export function onSessionLost(recover: Recover): void {
  recoverSession = recover
}

/** Runs `act`, and once more if the session was lost and recovered. */
export async function withSession<T>(key: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isSessionLoss(key, error)) throw error
    const outcome = await recoverSession(!isReading(key))
    if (outcome === 'same') return act()
    // platform.md 8: after a failed recovery.
    throw outcome === 'ended' ? new CallError('session_not_found', 401, 'Session expired') : error
  }
}

/**
 * Calls an endpoint by its key: `call('PUT /content/:contentId/like', { params })`. Throws CallError, with code
 * 'network' if no answer came.
 */
export async function call<K extends JsonKey>(key: K, ...rest: Arguments<InputOf<K>>): Promise<OutputOf<K>> {
  const input = (rest[0] ?? {}) as Loose
  const isRead = isReading(key) && !key.includes(' /auth/')
  if (isRead && !(await waitForReauth()) && hasUnsavedWork())
    throw new CallError('session_not_found', 401, 'Session expired')
  const { background, ...sent } = input
  const act = () => send(key, sent) as Promise<OutputOf<K>>
  return background ? act() : withSession(key, act)
}

type ReadByPost = { [K in EndpointKey]: Api[K] extends { isRead: true } ? K : never }[EndpointKey]
/** Typed by the contract, whose values aren't loaded on the page. */
const readsByPost: Record<ReadByPost, true> = {
  'POST /functions/v1/get-chat-messages': true,
  'POST /report-receipts': true,
  'POST /statements': true,
  'POST /clubs/:club/watched-terms/trial': true,
  'POST /clubs/:club/payments/matches': true,
  'POST /admin/watched-terms/trial': true,
}
const isReading = (key: string) => key.startsWith('GET ') || Object.hasOwn(readsByPost, key)

const isSessionLoss = (key: string, error: unknown) =>
  error instanceof CallError &&
  (error.code === 'session_not_found' || error.code === 'sign_in_required') &&
  !endings.some((ending) => key.endsWith(ending))

/** Endpoints that read or end the session: nothing to recover. */
const endings = ['/auth/v1/session', '/auth/v1/sign-out']

/** The address of an endpoint: '/clubs/:club' and { club: 'chess' } → '/rest/v1/clubs/chess'. */
export function address(key: string, params: Loose['params'] = {}, query: Loose['query'] = {}): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return fullPath(filled) + (search.size > 0 ? `?${search}` : '')
}

async function send(key: string, { params, query, ...rest }: Loose): Promise<unknown> {
  const method = key.slice(0, key.indexOf(' '))
  const { status, answer, retryAfter } = await transport({
    method,
    path: address(key, params, query),
    ...rest,
  })
  if (status < 200 || status >= 300) throw failureOf(status, answer, retryAfter)
  if (isPacked(answer)) throw unreachableError()
  return answer
}

/** Whether it is a list in the form of 0.2.0: a server that is not updated yet answered, and the next try may reach another. */
const isPacked = (answer: unknown) => typeof answer === 'object' && answer !== null && 'refs' in answer

async function overFetch({ method, path, body, signal, keepalive, patience }: Request): Promise<Response> {
  let response: globalThis.Response
  const askedAt = Date.now()
  try {
    response = await fetch(path, {
      method,
      signal: signal ?? (patience === undefined ? undefined : AbortSignal.timeout(patience)),
      keepalive,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    serverIsSilent()
    throw unreachableError()
  }
  const { status } = response
  noteDateHeader(response.headers.get('date'), askedAt)
  let answer: unknown = null
  try {
    answer = await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    // Cut off, as when the page is left: the outcome is unknown. A gateway's own page arrives whole.
    if (response.ok || !(error instanceof SyntaxError)) {
      serverIsSilent()
      throw unreachableError()
    }
  }
  if (!response.ok && failureOf(status, answer).unreachable) serverIsSilent()
  else serverAnswered()
  return { status, answer, retryAfter: response.headers.get('retry-after') }
}
