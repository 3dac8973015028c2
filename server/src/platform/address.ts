import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address, for what is no request of Fastify's, as that finds it: of the addresses that the proxies in
 * front have told, the one that the outermost of ours saw. What a caller wrote before it is passed over.
 */
export function addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const told = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(told) ? told.join() : (told ?? '')).split(',').map((one) => one.trim())
  const addresses = [request.socket.remoteAddress ?? '', ...forwarded.filter(Boolean).reverse()]
  return addresses[Math.min(proxies, addresses.length - 1)] ?? ''
}
