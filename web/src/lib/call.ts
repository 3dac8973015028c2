import type { Api, EndpointKey, InputOf, OutputOf } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { CallError, failureOf, unreachableError } from './callError'
import { serverAnswered, serverIsSilent } from './reach'

/** Endpoints that take one JSON body or none; files go through upload.ts. */
type JsonKey = { [K in EndpointKey]: Api[K] extends { upload: true } ? never : K }[EndpointKey]
type Extras = { signal?: AbortSignal }
export type Arguments<Input> = keyof Input extends never ? [input?: Extras] : [input: Input & Extras]
type Loose = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

type Request = { method: string; path: string; body?: unknown; signal?: AbortSignal }
type Response = { status: number; answer: unknown; retryAfter?: string | null }

/** How a call reaches the API: over the network, or inside the server that renders the page (app/server.tsx). */
export type Transport = (request: Request) => Promise<Response>
let transport: Transport = overFetch
export function reachThrough(other: Transport): void {
  transport = other
}

let recoverSession: () => Promise<boolean> = async () => false

/** viewer.ts says here what to do when the server no longer knows a session that this page believes in. */
export function onSessionLost(recover: () => Promise<boolean>): void {
  recoverSession = recover
}

/** After a lost session: is the same person signed in after all, so that the call may be tried once more? */
export const recovered = () => recoverSession()

/**
 * Asks the server for one thing of the contract, by its key: `call('PUT /content/:contentId/like', { params })`.
 * Throws CallError, with the code 'network' when no answer came.
 */
export async function call<K extends JsonKey>(key: K, ...rest: Arguments<InputOf<K>>): Promise<OutputOf<K>> {
  const input = (rest[0] ?? {}) as Loose
  try {
    return (await send(key, input)) as OutputOf<K>
  } catch (error) {
    if (!isSessionLoss(key, error) || !(await recovered())) throw error
    return (await send(key, input)) as OutputOf<K>
  }
}

export function isSessionLoss(key: string, error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.code === 'session_not_found' || error.code === 'sign_in_required') &&
    !key.includes('/auth/v1/')
  )
}

/** The address of an endpoint: '/clubs/:club' and { club: 'chess' } → '/rest/v1/clubs/chess'. */
export function address(key: string, params: Loose['params'] = {}, query: Loose['query'] = {}): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return fullPath(filled) + (search.size > 0 ? `?${search}` : '')
}

async function send(key: string, { params, query, body, signal }: Loose): Promise<unknown> {
  const method = key.slice(0, key.indexOf(' '))
  const { status, answer, retryAfter } = await transport({
    method,
    path: address(key, params, query),
    body,
    signal,
  })
  if (status >= 200 && status < 300) return answer
  throw failureOf(status, answer, retryAfter)
}

async function overFetch({ method, path, body, signal }: Request): Promise<Response> {
  let response: globalThis.Response
  try {
    response = await fetch(path, {
      method,
      signal,
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
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok && failureOf(status, answer).unreachable) serverIsSilent()
  else serverAnswered()
  return { status, answer, retryAfter: response.headers.get('retry-after') }
}
