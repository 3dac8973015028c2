import type { Session, Viewer } from '@guildhall/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { forgetWrites, putData } from '../cache/reads'
import { waitBefore } from '../net/backoff'
import { call, onSessionLost, type Recovery } from '../net/call'
import { CallError } from '../net/callError'
import { toast } from '../page/toast'
import { deletingAccount } from './deleting'
import { cachedViewer, finishReauth, reauthenticate, sendSessionEvent, sessionState } from './machine'
import { clearSignOut, isSignOutPending } from './signOut'
import { hasUnsavedWork, trackUnsavedWork } from './unsavedWork'

const visitor: Session = { viewer: null, expiresAt: null }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Who is signed in: fresh for 5 minutes, and retried as platform.md 9 says. */
export const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => fetchSession(signal),
  retry: (count, error) =>
    error instanceof CallError && (error.unreachable || ([400, 401].includes(error.status) && count < 3)),
  retryDelay: (attempt) => waitBefore(attempt, { least: 1000, most: 30_000 }),
})

async function fetchSession(signal: AbortSignal): Promise<Session> {
  const before = cachedViewer()
  const session = isSignOutPending() ? visitor : await call('GET /auth/v1/session', { signal })
  if (!before) return session
  if (session.viewer) {
    if (!finishReauth(session)) sendSessionEvent('confirmed')
    return compared(session, before)
  }
  if (sessionState() !== 'leaving') {
    // While the account is being deleted, or may have been, there is nothing to log in to.
    if (((await deletingAccount()) ?? 'there') !== 'there')
      throw new CallError('session_not_found', 0, 'The account is being deleted')
    if (hasUnsavedWork()) return logInAgain(before)
    if (sendSessionEvent('ended') === 'leaving') setTimeout(leaveForLogin)
  }
  setTimeout(clearOtherQueries)
  return session
}

async function logInAgain(before: Viewer): Promise<Session> {
  const session = await reauthenticate()
  if (!session) throw new CallError('session_not_found', 0, 'Nobody logged in again')
  if (session.viewer?.id === before.id) setTimeout(() => void queryClient.invalidateQueries(exceptSession))
  return compared(session, before)
}

/** Another person may be signed in: the answer is stored first, then the rest of the cache is cleared. */
function compared(session: Session, before: Viewer): Session {
  if (session.viewer?.id !== before.id) {
    sendSessionEvent('otherPerson')
    setTimeout(clearOtherQueries)
  }
  return session
}

const exceptSession = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keys.session[0],
}

/** Something was pressed that needs the session: a dismissed dialog may open again. */
export function askAgain(): void {
  if (sessionState() !== 'dismissed') return
  sendSessionEvent('press')
  void queryClient.invalidateQueries({ queryKey: keys.session })
}

/** The session that the server rendered the page for, or a visitor's while signing out. */
export const effectiveSession = (session: Session): Session => (isSignOutPending() ? visitor : session)

let goToLogin: () => Promise<void> = async () => {}

/** Sets where the page goes when its session has ended without being asked to. Returns how to undo it. */
export function onSessionEnd(go: () => Promise<void>): () => void {
  goToLogin = go
  return () => {
    goToLogin = async () => {}
  }
}

const leaveForLogin = () => goToLogin().finally(() => sendSessionEvent('left'))

/** Ends the session by `act`. Until that is done, pages for signed-in people wait, and the login dialog stays closed. */
export async function leave<T>(act: () => Promise<T>): Promise<T> {
  sendSessionEvent('leave')
  try {
    return await act()
  } finally {
    sendSessionEvent('left')
  }
}

/** The signed-in person: null for a visitor, undefined while that is not known yet. */
export function useViewer(): Viewer | null | undefined {
  const { data, isError } = useQuery(sessionQuery)
  return isError && !data ? null : data?.viewer
}

/** Of an operator's session: whether the console is open in it. Undefined for everyone else, and while not yet known. */
export const useConsole = (): Session['console'] => useQuery(sessionQuery).data?.console

/** Stores a new session and clears what was read before it, unless it continues the one that ended. */
export async function becomeViewer(session: Session): Promise<void> {
  if (session.viewer) {
    clearSignOut()
    if (finishReauth(session)) return
    sendSessionEvent('loggedIn')
  }
  await queryClient.cancelQueries()
  forgetWrites(queryClient)
  putData(queryClient, keys.session, session)
  clearOtherQueries()
}

/** After signing out or losing the session: clears everything that was read as a member. */
export async function becomeVisitor(): Promise<void> {
  await becomeViewer(visitor)
}

/** After a sign-out that the server confirmed late, if it did. */
export async function signedOutLate(isDone: boolean): Promise<void> {
  if (!isDone) return
  // Answers read in the meantime may still be the person's.
  await becomeVisitor()
  toast.success('You are logged out', 'The server ended your session.')
}

function clearOtherQueries() {
  queryClient.removeQueries({ ...exceptSession, type: 'inactive' })
  void queryClient.resetQueries({ ...exceptSession, type: 'active' })
}

let recovering: Promise<Recovery> | null = null

// decisions.md B4: asks once more after a second, and tries again if it is the same person after all.
async function recover(): Promise<Recovery> {
  const before = cachedViewer()
  if (!before) return 'visitor'
  await pause(1000)
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  return session?.viewer?.id === before.id ? 'same' : 'ended'
}

onSessionLost(async (isWrite) => {
  // A write that was refused is unsaved work.
  const stopTracking = isWrite ? trackUnsavedWork() : undefined
  if (isWrite) sendSessionEvent('press')
  recovering ??= recover().finally(() => {
    recovering = null
  })
  const outcome = await recovering
  stopTracking?.()
  return outcome
})
