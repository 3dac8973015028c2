import type { Session } from '@guildhall/contract/accounts'
import type { Signal } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { completionsPrefix } from '../lib/drafts/storageKeys'
import { onSignal, type SignalHandlers } from '../lib/live/signals'
import { openSocket } from '../lib/live/socket'
import { withRetries } from '../lib/page/lazyPart'
import { storedKeys } from '../lib/state/stored'

/** Every feature's <name>.signals.ts, found by its name. */
const files = import.meta.glob<{ signals: SignalHandlers }>(
  ['../content/*.signals.ts', '../features/*/*.signals.ts'],
  {
    eager: true,
  },
)

const session: SignalHandlers = {
  'profile.changed': (_, queries) => void queries.invalidateQueries({ queryKey: keys.session }),
}

const all: SignalHandlers[] = [session, ...Object.values(files).map((file) => file.signals)]

/** Opens the socket and passes each signal to the features. Returns how to stop. */
export function goLive(queries: QueryClient): () => void {
  const stop = onSignal((signal, spread) => {
    for (const handlers of all) handle(handlers, signal, queries, spread)
  })
  const close = openSocket(queries)
  const stopSending = sendQueued(queries)
  return () => {
    stop()
    stopSending()
    close()
  }
}

/** Sends the messages and completed lessons queued in this browser. Returns how to stop. */
function sendQueued(queries: QueryClient): () => void {
  let stop = () => {}
  let isLeft = false
  if (queries.getQueryData<Session>(keys.session)?.viewer)
    void withRetries(() => import('../features/messages/sending')).then(({ keepSendingMessages }) => {
      if (!isLeft) stop = keepSendingMessages(queries)
    })
  if (storedKeys(completionsPrefix).length > 0)
    void withRetries(() => import('../features/courses/completions')).then(({ sendCompletions }) =>
      sendCompletions(queries),
    )
  return () => {
    isLeft = true
    stop()
  }
}

function handle(handlers: SignalHandlers, signal: Signal, queries: QueryClient, spread: number): void {
  const run = handlers[signal.kind] as
    | ((signal: Signal, queries: QueryClient, spread: number) => void)
    | undefined
  run?.(signal, queries, spread)
}
