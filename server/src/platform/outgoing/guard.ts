import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type Found = { address: string; family: number }[]

/** Replaces the network in tests. */
export type Network = {
  lookup?: (hostname: string) => Promise<Found>
  isPublic?: (address: string, hostname: string) => boolean
  /** The local port for a name's port 80 or 443; applied after the check. */
  portOf?: (hostname: string, port: number) => number
  /** An additional certificate authority to trust. */
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

/** Decides whether user-supplied addresses are public. */
export type Guard = {
  /** Present addresses of a name. Error: NotPublic, if any of them is internal. */
  publicOnly(hostname: string): Promise<Found>
  /** For connections, which use the checked addresses, whatever the name resolves to later. */
  pinned: LookupFunction
  /** Literal addresses need no lookup. */
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
