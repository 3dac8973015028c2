import type { Session, Viewer } from '@guildhall/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, onSessionLost } from './call'
import { CallError } from './callError'
import { keys } from './keys'
import { queryClient } from './queryClient'

const visitor: Session = { viewer: null, expiresAt: null }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Who is signed in; asked again after 5 minutes, and retried as platform.md 9 says. */
const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => askSession(signal),
  retry: (count, error) =>
    error instanceof CallError && (error.unreachable || ([400, 401].includes(error.status) && count < 3)),
  retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
})

async function askSession(signal: AbortSignal): Promise<Session> {
  const before = signedIn()
  const session = await call('GET /auth/v1/session', { signal })
  // Ended, or taken over by another person, somewhere else. First the answer is kept, then the rest goes.
  if (before && before.id !== session.viewer?.id) {
    if (!session.viewer && queryClient.isMutating({ mutationKey: keys.leaving }) === 0) sessionEnded()
    setTimeout(forgetEverythingElse)
  }
  return session
}

const signedIn = () => queryClient.getQueryData<Session>(keys.session)?.viewer

let sessionEnded: () => void = () => {}

/** The app says here where to go when the session has ended, elsewhere or by itself. Returns how to stop. */
export function onSessionEnd(act: () => void): () => void {
  sessionEnded = act
  return () => {
    sessionEnded = () => {}
  }
}

/** The signed-in person: null for a visitor, undefined while that is not known yet. */
export function useViewer(): Viewer | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return isError && !data ? null : data?.viewer
}

/** After signing in: nothing that was read as a visitor stays. */
export async function becomeViewer(session: Session): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.setQueryData(keys.session, session)
  forgetEverythingElse()
}

/** After signing out or losing the session: nothing that was read as a member stays. */
export async function becomeVisitor(): Promise<void> {
  await becomeViewer(visitor)
}

function forgetEverythingElse() {
  const others = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keys.session[0],
  }
  queryClient.removeQueries({ ...others, type: 'inactive' })
  void queryClient.resetQueries({ ...others, type: 'active' })
}

let recovering: Promise<boolean> | null = null

// decisions.md B4: ask once more after a second, and try again if it is the same person after all.
async function recover(): Promise<boolean> {
  const before = signedIn()
  if (!before) return false
  await pause(1000)
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  return session?.viewer?.id === before.id
}

onSessionLost(() => {
  recovering ??= recover().finally(() => {
    recovering = null
  })
  return recovering
})
