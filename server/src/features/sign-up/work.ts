import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { mostWork, type WorkChallenge, type work } from '@guildhall/contract/sign-up'
import type { z } from 'zod'

/** Sign-ups from one network within an hour that need no work. */
export const freeSignUps = 3
const lifetimeMs = 10 * 60_000
const [first, step] = [10_000, 60_000]

/**
 * How many numbers a browser tries at most: twice as many for each further sign-up, up to a second on a slow phone; from then
 * on as many more each time, so that a school class gets in and a wave of hundreds takes hours.
 */
export function workFor(earlier: number): number {
  const doubled = first * 2 ** Math.min(earlier - freeSignUps, 11)
  const grown = step * Math.max(1, earlier - freeSignUps - 2)
  return Math.min(doubled, grown, mostWork)
}

const digest = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex')

/** The signature by the server's secret and this network: a challenge is worthless elsewhere. */
function signatureOf(
  secret: string,
  network: string,
  { salt, challenge, max, expiresAt }: Omit<WorkChallenge, 'signature'>,
): string {
  const text = JSON.stringify(['sign-up work', network, salt, challenge, max, expiresAt])
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export function newChallenge(secret: string, network: string, earlier: number): WorkChallenge {
  const max = workFor(earlier)
  const salt = randomBytes(16).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetimeMs).toISOString()
  const open = { salt, challenge: digest(salt, randomInt(max)), max, expiresAt }
  return { ...open, signature: signatureOf(secret, network, open) }
}

/** Whether it is solved, ours, in time, and hard enough for the sign-ups there were. Not whether it was used. */
export function isSolved(
  secret: string,
  network: string,
  earlier: number,
  { number, signature, ...open }: z.output<typeof work>,
): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(secret, network, open))]
  return (
    given.length === own.length &&
    timingSafeEqual(given, own) &&
    new Date(open.expiresAt) > new Date() &&
    open.max >= workFor(earlier) &&
    digest(open.salt, number) === open.challenge
  )
}
