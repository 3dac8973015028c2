import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerUnreadable } from '../http/http-errors.ts'

const deadlines = new WeakMap<IncomingMessage, (ms: number) => void>()

/**
 * Ends a request whose body has not arrived within `ms`. Node's own timeout is the same for all requests; this one can be
 * extended for an upload that may take longer.
 */
export function setDeadline(request: IncomingMessage, response: ServerResponse, ms: number): void {
  // Injected requests have no `complete`, and requests without these headers no body.
  const hasBody = request.headers['content-length'] ?? request.headers['transfer-encoding']
  if (request.complete !== false || hasBody === undefined) return
  let timer: NodeJS.Timeout
  const begin = (within: number) => {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (request.complete) return
        if (response.headersSent) request.socket.destroy()
        else answerUnreadable(late(), request.socket)
      },
      Math.min(within, maxTimerMs),
    )
  }
  begin(ms)
  deadlines.set(request, begin)
  request.once('close', () => clearTimeout(timer))
}

/** Longer ones fire at once. */
const maxTimerMs = 2 ** 31 - 1

const late = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Gives a request another `ms` from now. The stall check remains. */
export function extendDeadline(request: IncomingMessage, ms: number): void {
  deadlines.get(request)?.(ms)
}
