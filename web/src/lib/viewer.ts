import type { Session, Viewer } from '@guildhall/contract/accounts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { waitBefore } from './backoff'
import { call, onSessionLost, type Recovery } from './call'
import { CallError } from './callError'
import { deletingAccount } from './deleting'
import { keys } from './keys'
import { queryClient } from './queryClient'
import { answerWith, askToSignIn, reopen, takeOver, wasClosed } from './signInAgain'
import { endSigningOut, isSigningOut } from './signingOut'
import { hasWork, holdWork } from './work'

const visitor: Session = { viewer: null, expiresAt: null }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Who is signed in; asked again after 5 minutes, and retried as platform.md 9 says. */
const sessionQuery = queryOptions({
  queryKey: keys.session,
  queryFn: ({ signal }) => askSession(signal),
  retry: (count, error) =>
    error instanceof CallError && (error.unreachable || ([400, 401].includes(error.status) && count < 3)),
  retryDelay: (attempt) => waitBefore(attempt, { least: 1000, most: 30_000 }),
})

async function askSession(signal: AbortSignal): Promise<Session> {
  const before = signedIn()
  const answer = isSigningOut() ? visitor : await call('GET /auth/v1/session', { signal })
  if (answer.viewer) reopen()
  const isEnded = before && !answer.viewer && queryClient.isMutating({ mutationKey: keys.leaving }) === 0
  // Deleted here, or so it may be until the answer is known: there is nothing to log in to.
  if (isEnded && ((await deletingAccount()) ?? 'there') !== 'there')
    throw new CallError('session_not_found', 0, 'The account is being deleted')
  const session = isEnded && hasWork() ? await signedInAgain(before) : answer
  // Ended, or taken over by another person, somewhere else. First the answer is kept, then the rest goes.
  if (before && before.id !== session.viewer?.id) {
    if (session.viewer) takeOver()
    else if (isEnded) sessionEnded()
    setTimeout(forgetEverythingElse)
  }
  return session
}

/** Waits until somebody has signed in over what was being done here, of which nothing is lost. */
async function signedInAgain(before: Viewer): Promise<Session> {
  // Closed, the page stays as it is, and only what is pressed asks again.
  const session = wasClosed() && pressed === 0 ? null : await askToSignIn(before)
  if (!session) throw new CallError('session_not_found', 0, 'Nobody signed in again')
  if (session.viewer?.id === before.id) setTimeout(() => void queryClient.invalidateQueries(exceptSession))
  return session
}

const exceptSession = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== keys.session[0],
}

/** Something was pressed that needs the session: whoever closed the question is asked again. */
export function askAgain(): void {
  if (!wasClosed()) return
  reopen()
  void queryClient.invalidateQueries({ queryKey: keys.session })
}

/** Whom the server found in this page's request, unless they want to be signed out. */
export const believed = (session: Session): Session => (isSigningOut() ? visitor : session)

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

/** After signing in: nothing that was read as a visitor stays, and all of it where a session only goes on. */
export async function becomeViewer(session: Session): Promise<void> {
  if (session.viewer) endSigningOut()
  if (answerWith(session)) return
  await queryClient.cancelQueries()
  queryClient.setQueryData(keys.session, session)
  forgetEverythingElse()
}

/** After signing out or losing the session: nothing that was read as a member stays. */
export async function becomeVisitor(): Promise<void> {
  await becomeViewer(visitor)
}

function forgetEverythingElse() {
  queryClient.removeQueries({ ...exceptSession, type: 'inactive' })
  void queryClient.resetQueries({ ...exceptSession, type: 'active' })
}

let recovering: Promise<Recovery> | null = null
/** How much of what was pressed waits for the session. */
let pressed = 0

// decisions.md B4: ask once more after a second, and try again if it is the same person after all.
async function recover(): Promise<Recovery> {
  const before = signedIn()
  if (!before) return 'visitor'
  await pause(1000)
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  return session?.viewer?.id === before.id ? 'same' : 'ended'
}

onSessionLost(async (isWrite) => {
  // What was pressed and refused is something to go on with.
  const letGo = isWrite ? holdWork() : undefined
  if (isWrite) pressed += 1
  recovering ??= recover().finally(() => {
    recovering = null
  })
  const outcome = await recovering
  letGo?.()
  if (isWrite) pressed -= 1
  return outcome
})
