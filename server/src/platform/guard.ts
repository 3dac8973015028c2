import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type Found = { address: string; family: number }[]

/** What tests put in place of the network. */
export type Network = {
  lookup?: (hostname: string) => Promise<Found>
  isPublic?: (address: string, hostname: string) => boolean
  /** Where somebody listens instead of port 80 and 443 of a name; what is refused is decided before. */
  portOf?: (hostname: string, port: number) => number
  /** Whom to trust besides those that Node knows. */
  ca?: string
  patienceMs?: number
  readingMs?: number
}

export class NotPublic extends Error {
  override name = 'NotPublic'
  constructor() {
    super('not an address of the internet')
  }
}

/** What decides whether an address that somebody gave is one of the internet. */
export type Guard = {
  /** All that a name leads to now. Error: NotPublic, if any of it is inside. */
  publicOnly(hostname: string): Promise<Found>
  /** For a connection, which goes to what was checked, whatever the name says a moment later. */
  pinned: LookupFunction
  /** A literal address is looked up by nobody. */
  isRefusedLiteral(host: string): boolean
}

export function openGuard({
  lookup = (hostname) => systemLookup(hostname, { all: true }),
  isPublic = isPublicAddress,
}: Network): Guard {
  const publicOnly = async (hostname: string): Promise<Found> => {
    const found = await lookup(hostname)
    const isFine = found.length > 0 && found.every(({ address }) => isPublic(address, hostname))
    if (!isFine) throw new NotPublic()
    return found
  }
  return {
    publicOnly,
    pinned: (hostname, options, done) => {
      publicOnly(hostname).then(
        (found) => {
          const [{ address, family } = { address: '', family: 0 }] = found
          if (options.all) done(null, found)
          else done(null, address, family)
        },
        (error: Error) => done(error, []),
      )
    },
    isRefusedLiteral: (host) => isIP(host) !== 0 && !isPublic(host, host),
  }
}

export const hostOf = (url: string) => new URL(url).hostname.replaceAll(/^\[|\]$|\.$/g, '')
