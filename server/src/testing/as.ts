import type { Viewer } from '@guildhall/contract/accounts'
import type { EndpointKey, InputOf, OutputOf } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorBody, ErrorCode } from '@guildhall/contract/errors'
import type { PageToServer, ServerToPage, Signal, Watch } from '@guildhall/contract/signals'
import { realtimePath } from '@guildhall/contract/signals'
import { io, type Socket } from 'socket.io-client'
import { expect } from 'vitest'

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
  file?: Blob
}
export type Refusal = { status: number; code: ErrorCode; fields: Record<string, string>; headers: Headers }

/** Somebody who uses the API over HTTP: a signed-in person, or a visitor. */
export type Client = {
  person: Viewer | null
  cookie: string
  /** Does it and gives what comes back; fails the test where the server refuses. */
  call<K extends EndpointKey>(
    key: K,
    ...input: keyof InputOf<K> extends never ? [] : [InputOf<K>]
  ): Promise<OutputOf<K>>
  /** Tries it and gives the refusal; fails the test where the server allows it. Any input, also what types forbid. */
  refused(key: EndpointKey, input?: Parts): Promise<Refusal>
  /** A plain request to a path, with this client's cookie. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Opens live updates; closed by the world when the file's tests are over. */
  listen(): Promise<Listener>
}

export type Listener = {
  signals: Signal[]
  watch(what: Watch): Promise<boolean>
  /** The first signal of a kind, arrived or still to come; fails after 5 s. */
  heard(kind: Signal['kind'], where?: (signal: Signal) => boolean): Promise<Signal>
  socket: Socket<ServerToPage, PageToServer>
  close(): void
}

export function client(
  origin: string,
  person: Viewer | null,
  cookie: string,
  onListen: (one: Listener) => void,
): Client {
  const send = async (key: string, input: Parts = {}) => {
    const [method = '', template = ''] = key.split(' ')
    const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const given = Object.entries(input.query ?? {}).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    )
    const query = new URLSearchParams(given).toString()
    return fetch(`${origin}${path}${query && `?${query}`}`, {
      method,
      headers: { cookie, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.file && { body: form(input.file) }),
    })
  }
  return {
    person,
    cookie,
    call: async (key, ...input) => {
      const response = await send(key, input[0] as Parts)
      const body = await response.json()
      expect(response.status, `${key} → ${JSON.stringify(body)}`).toBe(200)
      return body as never
    },
    refused: async (key, input) => {
      const response = await send(key, input)
      const body = (await response.json()) as ErrorBody
      expect(response.status, `${key} was allowed: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
      expect(body.error.requestId, 'the one error shape').toBeTruthy()
      return {
        status: response.status,
        code: body.error.code,
        fields: body.error.fields ?? {},
        headers: response.headers,
      }
    },
    fetch: (path, init) =>
      fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { cookie, ...init?.headers } }),
    listen: async () => {
      const listener = await listen(origin, cookie)
      onListen(listener)
      return listener
    },
  }
}

function form(file: Blob): FormData {
  const data = new FormData()
  data.append('file', file, file instanceof File ? file.name : 'file')
  return data
}

async function listen(origin: string, cookie: string): Promise<Listener> {
  const socket: Socket<ServerToPage, PageToServer> = io(origin, {
    path: realtimePath,
    transports: ['websocket'],
    extraHeaders: { cookie },
    reconnection: false,
    forceNew: true,
  })
  const signals: Signal[] = []
  const waiting = new Set<() => void>()
  socket.on('signal', (signal) => {
    signals.push(signal)
    for (const check of waiting) check()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    signals,
    socket,
    watch: (what) => new Promise((resolve) => socket.emit('watch', what, resolve)),
    heard: (kind, where = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`${kind} was not heard; heard ${JSON.stringify(signals)}`))
        }, 5_000)
        const check = () => {
          const found = signals.find((signal) => signal.kind === kind && where(signal))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    close: () => socket.close(),
  }
}
