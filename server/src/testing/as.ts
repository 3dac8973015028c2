import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import type { Viewer } from '@guildhall/contract/accounts'
import type { EndpointKey, InputOf, OutputOf } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorBody, ErrorCode } from '@guildhall/contract/errors'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import type { PageToServer, ServerToPage, Signal, Watch, WatchAnswer } from '@guildhall/contract/signals'
import { realtimePath } from '@guildhall/contract/signals'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'
import type { Made } from './make.ts'

type RequestInput = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  file?: Blob
}
const patienceMs = 20_000

type Answer = { status: number; headers: Headers; body: string }
export type Refusal = {
  status: number
  code: ErrorCode
  fields: Record<string, string>
  headers: Headers
  decision?: MadeDecision
}

/** A signed-in person or a visitor, over HTTP. */
export type Client = {
  person: Viewer | null
  cookie: string
  /** Fails the test if refused. */
  call<K extends EndpointKey>(
    key: K,
    ...input: keyof InputOf<K> extends never ? [] : [InputOf<K>]
  ): Promise<OutputOf<K>>
  /** Fails the test if allowed. Takes invalid input too. */
  refused(key: EndpointKey, input?: RequestInput): Promise<Refusal>
  /** A GET with this client's cookie, as cheap as `call`; `fetch` also negotiates, streams and uploads. */
  read(path: string): Promise<Answer>
  /** With this client's cookie. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Closed after the file's tests. */
  listen(): Promise<Listener>
}

export type Listener = {
  /** Without notification signals. */
  signals: Signal[]
  /** Notification signals, which arrive whenever their task runs. */
  notices: Signal[]
  watch(what: Watch): Promise<boolean>
  ask(what: Watch): Promise<WatchAnswer>
  /** Past or future; fails after 20 s. */
  heard(kind: Signal['kind'], where?: (signal: Signal) => boolean): Promise<Signal>
  /** Fails after 20 s. */
  ended(): Promise<void>
  socket: Socket<ServerToPage, PageToServer>
  close(): void
}

export function client(
  origin: string,
  person: Viewer | null,
  cookie: string,
  onListen: (one: Listener) => void,
  token?: string,
): Client {
  const who = { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const send = async (key: string, input: RequestInput = {}) => {
    const [method = '', template = ''] = key.split(' ')
    const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const given = Object.entries(input.query ?? {}).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    const query = new URLSearchParams(given).toString()
    const url = `${path}${query && `?${query}`}`
    if (input.file)
      return answerOf(await fetch(origin + url, { method, headers: who, body: form(input.file) }))
    return exchange(origin, url, { method, headers: who, body: input.body })
  }
  return {
    person,
    cookie,
    call: async (key, ...input) => {
      const { status, body } = await send(key, input[0] as RequestInput)
      expect(status, `${key} → ${body}`).toBe(200)
      return JSON.parse(body) as never
    },
    refused: async (key, input) => {
      const { status, headers, body } = await send(key, input)
      expect(status, `${key} was allowed: ${body}`).toBeGreaterThanOrEqual(400)
      const { error } = JSON.parse(body) as ErrorBody
      expect(error.requestId, 'the one error shape').toBeTruthy()
      return {
        ...{ status, code: error.code, fields: error.fields ?? {}, headers },
        ...(error.conflict && { conflict: error.conflict }),
        ...(error.decision && { decision: error.decision }),
      }
    },
    read: (path) => exchange(origin, path, { headers: who }),
    fetch: (path, init) =>
      fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { ...who, ...init?.headers } }),
    listen: async () => {
      const listener = await listen(origin, cookie, token)
      onListen(listener)
      return listener
    },
  }
}

export function personOf({ person }: Client): Viewer {
  if (!person) throw new Error('A visitor is nobody')
  return person
}

/**
 * Asserts that these listeners received only signals of the given kinds: each has received a later signal about a
 * public item they watch, and nothing before it.
 */
export async function expectNothingHeard(
  { make, as }: { make: Made; as(person: Viewer): Promise<Client> },
  listeners: Listener[],
  { but = [] }: { but?: Signal['kind'][] } = {},
): Promise<void> {
  const author = await make.person()
  const { id } = await make.post({ club: await make.club({ owner: author }), author })
  for (const listener of listeners) expect(await listener.watch({ contentId: id })).toBe(true)
  await (await as(author)).call('PUT /content/:contentId/like', { params: { contentId: id } })
  for (const { heard, signals, notices } of listeners) {
    const later = await heard('likes.changed', (signal) => 'contentId' in signal && signal.contentId === id)
    const others = [...signals, ...notices].filter(({ kind }) => !but.includes(kind))
    expect(others).toEqual([later])
  }
}

export type Letter = { to: string; subject: string; text: string; html: string }

/** Newest first. */
export async function lettersTo(reader: Client, address: string): Promise<Letter[]> {
  const { mails } = (await (await reader.fetch('/dev/mail.json')).json()) as { mails: Letter[] }
  return mails.filter((mail) => mail.to === address)
}

export function linkIn({ text }: Pick<Letter, 'text'>): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}

/** Stays open between requests; the server closes idle connections later. */
const agent = new Agent({ keepAlive: true, timeout: 30_000 })

/** A JSON request over a kept connection. `fetch` costs more than most of our answers. */
export async function exchange(
  origin: string,
  path: string,
  given: { method?: string; headers: OutgoingHttpHeaders; body?: unknown },
): Promise<Answer> {
  const isEmpty = given.body === undefined
  const { pathname, search } = new URL(origin + path)
  const { status, headers, body } = await raw(origin, pathname + search, {
    ...{ method: given.method ?? 'GET', agent },
    headers: isEmpty ? given.headers : { ...given.headers, 'content-type': 'application/json' },
    body: isEmpty ? undefined : JSON.stringify(given.body),
  })
  return {
    ...{ status, body },
    get headers() {
      return headersOf(headers)
    },
  }
}

export function headersOf(given: OutgoingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of [value ?? []].flat()) headers.append(name, String(one))
  return headers
}

const answerOf = async (response: Response): Promise<Answer> => ({
  ...{ status: response.status, headers: response.headers, body: await response.text() },
})

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Unlike `fetch`, which normalizes paths and forbids some headers. */
export function raw(
  origin: string,
  path: string,
  given: {
    method?: string
    headers?: OutgoingHttpHeaders
    body?: string | Buffer | undefined
    /** Without one, each request has a connection of its own. */
    agent?: Agent
  } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const { method = 'GET', headers = {}, body, agent = false } = given
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    // Node omits it for methods that seldom have a body.
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })
}

function form(file: Blob): FormData {
  const data = new FormData()
  data.append('file', file, file instanceof File ? file.name : 'file')
  return data
}

async function listen(origin: string, cookie: string, token: string | undefined): Promise<Listener> {
  const socket: Socket<ServerToPage, PageToServer> = io(origin, {
    path: realtimePath,
    transports: ['websocket'],
    extraHeaders: { cookie },
    ...(token !== undefined && { auth: { token } }),
    reconnection: false,
    forceNew: true,
  })
  const signals: Signal[] = []
  const notices: Signal[] = []
  const waiting = new Set<() => void>()
  socket.on('signal', (signal) => {
    ;(signal.kind === 'notifications.changed' ? notices : signals).push(signal)
    for (const check of waiting) check()
  })
  const gone = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    gone.then(() => reject(new Error('The connection was closed before it was made')))
  })
  // Fails as soon as the connection closes, because of the time limit.
  const ask = (what: Watch): Promise<WatchAnswer> => socket.timeout(patienceMs).emitWithAck('watch', what)
  return {
    signals,
    notices,
    socket,
    watch: async (what) => (await ask(what)) === true,
    ask,
    heard: (kind, where = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`${kind} was not heard; heard ${JSON.stringify([...signals, ...notices])}`))
        }, patienceMs)
        const check = () => {
          const found = [...signals, ...notices].find((signal) => signal.kind === kind && where(signal))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    ended: () =>
      Promise.race([
        gone,
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('The connection was not closed')), patienceMs).unref()
        }),
      ]),
    close: () => socket.close(),
  }
}
