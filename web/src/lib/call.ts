import type {
  JsonKey as AnsweredWithJson,
  Api,
  EndpointKey,
  InputOf,
  OutputOf,
} from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { CallError, failureOf, unreachableError } from './callError'
import { serverAnswered, serverIsSilent } from './reach'
import { noteDateHeader } from './serverTime'
import { waitForReauth } from './session/machine'
import { hasUnsavedWork } from './session/unsavedWork'

/** Endpoints that take one JSON body or none; files go through upload.ts. */
type JsonKey = { [K in AnsweredWithJson]: Api[K] extends { upload: true } ? never : K }[AnsweredWithJson]
type Extras = {
  signal?: AbortSignal
  /** It arrives also when the page is closed meanwhile; for small bodies. */
  keepalive?: boolean
  /** Nobody waits for it: where the session is lost, nobody is asked for it. */
  background?: boolean
  /** After so many milliseconds without an answer the server counts as unreachable; where no `signal` ends it. */
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

/** After a lost session: the same person is signed in after all, or nobody or another one; or there was none to lose. */
export type Recovery = 'same' | 'ended' | 'visitor'
type Recover = (isWrite: boolean) => Promise<Recovery>
let recoverSession: Recover = async () => 'visitor'

/** viewer.ts says here what to do when the server no longer knows a session that this page believes in. */
export function onSessionLost(recover: Recover): void {
  recoverSession = recover
}

/** Does it, and once more if only the session was lost and is there again. */
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
 * Asks the server for one thing of the contract, by its key: `call('PUT /content/:contentId/like', { params })`.
 * Throws CallError, with the code 'network' when no answer came.
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
/** As the contract says, which is not loaded here. */
const readsByPost: Record<ReadByPost, true> = { 'POST /functions/v1/get-chat-messages': true }
const isReading = (key: string) => key.startsWith('GET ') || Object.hasOwn(readsByPost, key)

const isSessionLoss = (key: string, error: unknown) =>
  error instanceof CallError &&
  (error.code === 'session_not_found' || error.code === 'sign_in_required') &&
  !endings.some((ending) => key.endsWith(ending))

/** Asking for the session itself, and what ends it: there is nothing to recover. */
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
  if (status >= 200 && status < 300) return answer
  throw failureOf(status, answer, retryAfter)
}

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
    // Cut off on its way, as where the page is left: nobody knows what was answered. A gateway's own page is whole.
    if (response.ok || !(error instanceof SyntaxError)) {
      serverIsSilent()
      throw unreachableError()
    }
  }
  if (!response.ok && failureOf(status, answer).unreachable) serverIsSilent()
  else serverAnswered()
  return { status, answer, retryAfter: response.headers.get('retry-after') }
}
