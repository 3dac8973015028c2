import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, type Network, NotPublic, openGuard } from './guard.ts'
import { openReader, type Reader } from './reader.ts'

/** Requests to user-supplied addresses: never to this machine or the networks around it. */
export type Outgoing = {
  /** A preliminary check; each request checks again. */
  mayReach(url: string): Promise<boolean>
  /**
   * Posts to an `https:` address on port 443, without following redirects. Returns the status. Errors: NotPublic, those of
   * the network, and a timeout after five seconds.
   */
  post(url: string, headers: Record<string, string | number>, body: Buffer): Promise<number>
  read: Reader
  /** For all reads of one link: names, redirects, page and picture. Eight seconds. */
  deadline(): AbortSignal
  close(): void
}

export function openOutgoing(network: Network = {}): Outgoing {
  const { ca, portOf = (_, port) => port, patienceMs = 5000, readingMs = 8000 } = network
  const guard = openGuard(network)
  const agent = new Agent({ keepAlive: true, maxSockets: 32, lookup: guard.pinned, ...(ca && { ca }) })

  return {
    mayReach: async (url) => {
      const host = hostOf(url)
      if (isIP(host)) return !guard.isRefusedLiteral(host)
      // A name without a dot belongs to a local network.
      if (!host.includes('.')) return false
      const found = guard.publicOnly(host).then(
        () => true,
        // Lookup failures are decided when sending.
        (error: unknown) => !(error instanceof NotPublic),
      )
      return Promise.race([found, after(lookupMs)])
    },
    post: async (url, headers, body) => {
      const { protocol, host, hostname, port } = new URL(url)
      if (protocol !== 'https:' || port !== '' || guard.isRefusedLiteral(hostOf(url))) throw new NotPublic()
      return new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(patienceMs)
        const options = { method: 'POST', agent, headers: { ...headers, host }, signal }
        const sent = request(url, { ...options, port: portOf(hostname, 443) }, (answer) => {
          // Ignores the body; an endless one is cut off with the request.
          answer.on('error', () => undefined).resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    read: openReader(network, guard),
    deadline: () => AbortSignal.timeout(readingMs),
    close: () => agent.destroy(),
  }
}

const lookupMs = 2000

const after = (ms: number) => new Promise<true>((resolve) => setTimeout(resolve, ms, true).unref())
