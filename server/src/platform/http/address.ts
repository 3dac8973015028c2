import type { IncomingMessage } from 'node:http'

/** The client's address as Fastify finds it: the one that our outermost proxy saw. */
export function addressOf(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join() : (header ?? ''))
    .split(',')
    .map((one) => one.trim())
  const addresses = [request.socket.remoteAddress ?? '', ...forwarded.filter(Boolean).reverse()]
  return addresses[Math.min(proxies, addresses.length - 1)] ?? ''
}
