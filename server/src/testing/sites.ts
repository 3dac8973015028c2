import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '../platform/outgoing/guard.ts'
import { isPublicAddress } from '../platform/outgoing/public-address.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
export type Sites = {
  network: Network
  /** Sets the response at 'host/path'; all names under .site.test count as public. */
  answer(place: string, answer: string | Answer, headers?: Record<string, string>): void
  /** Addresses a name resolves to, one per lookup; the last one repeats. */
  leads(name: string, ...addresses: string[]): void
  /** 'GET host/path', in order. */
  requests(): string[]
  /** Headers of the latest request. */
  headers(): IncomingMessage['headers']
  looked(name: string): number
  close(): Promise<void>
}

/** Sites the server treats as public; the rest of this machine stays blocked. */
export async function openSites(readingMs = 1500): Promise<Sites> {
  const answers = new Map<string, Answer>()
  const places = new Map<string, string[]>()
  const lookups = new Map<string, number>()
  const requests: string[] = []
  let latest: IncomingMessage['headers'] = {}
  const server = createServer((request, response) => {
    const place = `${request.headers.host}${request.url}`
    requests.push(`${request.method} ${place}`)
    latest = request.headers
    const answer = answers.get(place)
    if (answer) answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not here</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const isOurs = (hostname: string) => hostname.endsWith('.site.test')
  return {
    network: {
      lookup: async (hostname) => {
        lookups.set(hostname, (lookups.get(hostname) ?? 0) + 1)
        const known = places.get(hostname) ?? (isOurs(hostname) ? ['127.0.0.1'] : [])
        const [address, ...later] = known
        if (!address) throw new Error(`${hostname} is nowhere`)
        if (later.length) places.set(hostname, later)
        return [{ address, family: address.includes(':') ? 6 : 4 }]
      },
      // Documentation addresses: public, but without any response.
      isPublic: (address, hostname) =>
        (isOurs(hostname) && address === '127.0.0.1') ||
        address.startsWith('192.0.2.') ||
        isPublicAddress(address),
      portOf: () => (server.address() as AddressInfo).port,
      readingMs,
    },
    answer: (place, answer, headers = {}) => {
      const html = { 'content-type': 'text/html; charset=utf-8', ...headers }
      answers.set(
        place,
        typeof answer === 'string' ? (_, response) => response.writeHead(200, html).end(answer) : answer,
      )
    },
    leads: (name, ...addresses) => void places.set(name, addresses),
    requests: () => requests,
    headers: () => latest,
    looked: (name) => lookups.get(name) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
