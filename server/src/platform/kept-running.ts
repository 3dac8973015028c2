import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds to wait for an answer, since the parent may not be `npm start`. */
const noAnswerMs = 1_000

/**
 * Under `npm start`, whose process answers at this address while the server is away: waits until it is free. No-op
 * elsewhere.
 */
export async function takeAddress({ port, host }: { port: number; host: string }): Promise<void> {
  if (!process.send) return
  process.send({ opensAt: { port, host } })
  await Promise.race([once(process, 'message'), delay(noAnswerMs)])
}

/** From now on `npm start` starts the server again if it ends without being asked to. */
export function reportOpen(): void {
  process.send?.({ open: true })
}
