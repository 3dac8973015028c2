import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/rate-limits/rate-limits.ts'

/**
 * A digest of the network of an address, /24 or /48: wide enough for one wave of accounts. No address is stored or shown.
 */
export function wideNetworkDigest({ secret }: Pick<Context, 'secret'>, ip: string): Buffer {
  const network = networkOf(ip)
  const separator = network.includes(':') ? ':' : '.'
  const wide = network.split(separator).slice(0, 3).join(separator)
  return createHmac('sha256', secret).update(`wide network ${wide}`).digest()
}
