import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Requests to addresses that people give: never to this machine or the networks around it. */
export type Outgoing = {
  /** As far as it can be told now; it is decided each time something is sent. */
  mayReach(url: string): Promise<boolean>
  /** Follows no redirects. Answers the status; throws where there is none within five seconds. */
  post(url: string, headers: Record<string, string | number>, body: Buffer): Promise<number>
  close(): void
}

type Found = { address: string; family: number }[]
/** What tests put in place of the network. */
export type Network = {
  lookup?: (hostname: string) => Promise<Found>
  isPublic?: (address: string, hostname: string) => boolean
  /** Whom to trust besides those that Node knows. */
  ca?: string
  patienceMs?: number
}

export function openOutgoing({
  lookup = (hostname) => systemLookup(hostname, { all: true }),
  isPublic = isPublicAddress,
  ca,
  patienceMs = 5000,
}: Network = {}): Outgoing {
  const publicOnly = async (hostname: string): Promise<Found> => {
    const found = await lookup(hostname)
    const isFine = found.length > 0 && found.every(({ address }) => isPublic(address, hostname))
    if (!isFine) throw new NotPublic('not an address of the internet')
    return found
  }
  // The connection goes to what was checked, whatever the name says a moment later.
  const pinned: LookupFunction = (hostname, options, done) => {
    publicOnly(hostname).then(
      (found) => {
        const [{ address, family } = { address: '', family: 0 }] = found
        if (options.all) done(null, found)
        else done(null, address, family)
      },
      (error: Error) => done(error, []),
    )
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 32, lookup: pinned, ...(ca && { ca }) })

  return {
    mayReach: async (url) => {
      const host = hostOf(url)
      if (isIP(host)) return isPublic(host, host)
      // A name without a dot belongs to a local network.
      if (!host.includes('.')) return false
      const found = publicOnly(host).then(
        () => true,
        // What cannot be found just now is asked again when something is sent.
        (error: unknown) => !(error instanceof NotPublic),
      )
      return Promise.race([found, after(lookupMs)])
    },
    post: async (url, headers, body) => {
      const host = hostOf(url)
      // A literal address is looked up by nobody.
      if (new URL(url).protocol !== 'https:' || (isIP(host) && !isPublic(host, host)))
        throw new NotPublic('not an address of the internet')
      return new Promise((resolve, reject) => {
        const signal = AbortSignal.timeout(patienceMs)
        const sent = request(url, { method: 'POST', agent, headers, signal }, (answer) => {
          // Nobody reads it; a body without end is cut off with the request.
          answer.on('error', () => undefined).resume()
          resolve(answer.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

class NotPublic extends Error {}

const lookupMs = 2000

const after = (ms: number) => new Promise<true>((resolve) => setTimeout(resolve, ms, true).unref())

const hostOf = (url: string) => new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, '')
