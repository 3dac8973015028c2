import { Pool } from 'undici'
import { percentile } from './statistics.ts'

/** One request; `group` names the list of times that it belongs to. */
export type Ask = {
  path: string
  headers?: Record<string, string>
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  group?: string
}

export type Run = {
  perSecond: number
  /** Milliseconds of every request, to the last byte of its response. */
  times: number[]
  p50: number
  p95: number
  timesOf(group: string): number[]
}

export type Client = {
  /**
   * Keeps every connection busy for these seconds or, if sooner, this number of requests: each sends the next one when
   * the previous response is complete.
   */
  load(seconds: number, next: () => Ask, most?: number): Promise<Run>
  /** One response, with its bytes as received. */
  ask(ask: Ask): Promise<{ headers: Record<string, string>; body: Buffer }>
  close(): Promise<void>
}

/** Keep-alive connections to one server. An error response throws, since errors measure nothing. */
export function openClient(origin: string, connections: number): Client {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const options = ({ path, headers, method = 'GET', body }: Ask) => ({
    path,
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

  const send = (ask: Ask, onData?: (chunk: Buffer) => void) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      let status = 0
      let answered: Record<string, string> = {}
      let refusal = ''
      pool.dispatch(options(ask), {
        onRequestStart: () => {},
        onResponseStart: (_controller, code, headers) => {
          status = code
          answered = headers as Record<string, string>
        },
        onResponseData: (_controller, chunk) => {
          if (status >= 400) refusal += chunk.toString()
          onData?.(chunk)
        },
        onResponseEnd: () => {
          if (status >= 400)
            reject(new Error(`${ask.method ?? 'GET'} ${ask.path} answered ${status}: ${refusal}`))
          else resolve(answered)
        },
        onResponseError: (_controller, error) => reject(error),
      })
    })

  return {
    ask: async (ask) => {
      const chunks: Buffer[] = []
      const headers = await send(ask, (chunk) => chunks.push(chunk))
      return { headers, body: Buffer.concat(chunks) }
    },
    load: async (seconds, next, most = Number.POSITIVE_INFINITY) => {
      let asked = 0
      const times: number[] = []
      const groups = new Map<string, number[]>()
      const start = performance.now()
      const end = start + seconds * 1000
      const keepBusy = async () => {
        while (performance.now() < end && asked++ < most) {
          const ask = next()
          const before = performance.now()
          await send(ask)
          const ms = performance.now() - before
          times.push(ms)
          if (!ask.group) continue
          const group = groups.get(ask.group) ?? []
          group.push(ms)
          groups.set(ask.group, group)
        }
      }
      await Promise.all(Array.from({ length: connections }, keepBusy))
      return {
        perSecond: times.length / ((performance.now() - start) / 1000),
        times,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        timesOf: (group) => groups.get(group) ?? [],
      }
    },
    close: () => pool.close(),
  }
}

const pauseMs = 15

/** Milliseconds of one person's requests, with pauses between them. */
export async function usual(client: Client, next: () => Ask, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    const before = performance.now()
    await client.ask(next())
    times.push(performance.now() - before)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}
