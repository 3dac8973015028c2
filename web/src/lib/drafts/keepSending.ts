import type { Session } from '@guildhall/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../cache/keys'
import { waitBefore } from '../net/backoff'
import { CallError } from '../net/callError'
import { patience } from '../net/patience'
import type { Outbox } from './outbox'

const pauses = { least: 1000, most: 10_000 }
/** Failures after which the entry is at fault, not the server. */
const mostFailures = 5

type Entry = { id: string; failed?: string | undefined }
type Sender<T extends Entry> = {
  queries: QueryClient
  outbox: Outbox<T>
  /** The name of the lock that lets one tab send at a time. */
  lock: string
  /** Sends one entry. Returns what shows the result. */
  send: (personId: string, entry: T, signal: AbortSignal) => Promise<() => void>
  /** The reason of a refusal, as a sentence for its author. */
  whyNot: (error: unknown) => string
  /** Error codes that don't refuse the entry itself, beside the general ones. */
  passing?: readonly CallError['code'][]
}

/** Sends an outbox in order while its person is signed in. Returns how to stop. */
export function keepSending<T extends Entry>(sender: Sender<T>): () => void {
  const { queries, outbox, lock } = sender
  let isRunning = false
  let isStopped = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The server's failures at an entry, by its id. */
  const failures = new Map<string, number>()

  const signedIn = () => queries.getQueryData<Session>(keys.session)?.viewer?.id
  const nextOf = (personId: string) => outbox.of(personId).find(({ failed }) => failed === undefined)

  async function run(): Promise<void> {
    clearTimeout(timer)
    const personId = signedIn()
    if (isRunning || isStopped || !personId || !nextOf(personId)) return
    isRunning = true
    const wait = await withLock(lock, personId, () => sendAll(personId)).finally(() => {
      isRunning = false
    })
    if (isStopped) return
    if (wait !== undefined) timer = setTimeout(() => void run(), wait)
    else void run()
  }

  /** Undefined once the outbox is empty; else the delay before the next try, in milliseconds. */
  async function sendAll(personId: string): Promise<number | undefined> {
    for (let next = nextOf(personId); next && !isStopped; next = nextOf(personId)) {
      // The person signed out, or another signed in.
      if (signedIn() !== personId) return waitBefore(tries++, pauses)
      const wait = await sendOne(sender, personId, next, failures)
      if (wait !== undefined) return wait || waitBefore(tries++, pauses)
      tries = 0
    }
    return undefined
  }

  const again = () => {
    tries = 0
    void run()
  }
  const stop = outbox.subscribe(() => void run())
  addEventListener('online', again)
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
    removeEventListener('online', again)
  }
}

/** Runs `work` in one tab at a time, so that entries of several tabs are sent in order. */
const withLock = async <T>(lock: string, personId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`${lock}:${personId}`, work) : work()

/** Undefined once it is sent or refused; else the delay in milliseconds, 0 for the default. */
async function sendOne<T extends Entry>(
  { queries, outbox, send, whyNot, passing = [] }: Sender<T>,
  personId: string,
  entry: T,
  failures: Map<string, number>,
): Promise<number | undefined> {
  const signal = AbortSignal.timeout(patience)
  try {
    const show = await Promise.race([send(personId, entry, signal), ending(signal)])
    outbox.remove(personId, entry.id)
    failures.delete(entry.id)
    queueMicrotask(show)
    return undefined
  } catch (error) {
    const isPassing = signal.aborted || mayPass(failures, entry.id, error)
    const wait = isPassing ? 0 : waitAfter(error, [...always, ...passing])
    if (error instanceof CallError && passing.includes(error.code))
      void queries.invalidateQueries({ queryKey: keys.session })
    // The entry may have changed meanwhile.
    const now = outbox.of(personId).find(({ id }) => id === entry.id) ?? entry
    if (wait === undefined) outbox.keep(personId, { ...now, failed: whyNot(error) })
    return wait
  }
}

/** Whether the server failed, and not too often yet. */
function mayPass(failures: Map<string, number>, id: string, error: unknown): boolean {
  if (!(error instanceof CallError) || error.code !== 'internal') return false
  const count = (failures.get(id) ?? 0) + 1
  if (count < mostFailures) failures.set(id, count)
  else failures.delete(id)
  return count < mostFailures
}

const ending = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Error codes that don't refuse the entry itself. */
const always: CallError['code'][] = ['sign_in_required', 'session_not_found', 'request_timeout']

function waitAfter(error: unknown, passing: readonly CallError['code'][]): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.unreachable || passing.includes(error.code)) return 0
  return error.code === 'rate_limited' ? (error.more.retryAfter ?? 1) * 1000 : undefined
}
