import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerUnreadable } from './http-errors.ts'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends a request whose body has not arrived within `ms`. Node's own timeout is the same for all requests; this one can be
 * lifted for an upload that may take longer.
 */
export function setDeadline(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // Injected requests have no `complete`, and requests without these headers no body.
  const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
  if (request.complete !== false || hasBody === undefined) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.socket.destroy()
    else answerUnreadable(late(), request.socket)
  }, ms)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

const late = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** The stall check and Node's timeout remain. */
export function clearDeadline(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
}
