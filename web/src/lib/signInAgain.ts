import type { Session, Viewer } from '@guildhall/contract/accounts'
import { useSyncExternalStore } from 'react'

type Asking = {
  person: Viewer
  answer: Promise<Session | null>
  resolve: (session: Session | null) => void
}
type State = {
  /** Whose session has ended while they were at something. */
  asking: Asking | null
  /** How often somebody signed in again; what belongs to the former session begins anew. */
  times: number
  /** The question was closed without an answer. */
  isClosed: boolean
  /** Another person is signed in: the page goes. */
  isTaken: boolean
}

let state: State = { asking: null, times: 0, isClosed: false, isTaken: false }
const listeners = new Set<() => void>()

function set(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Asks whoever was signed in to sign in again, over what they are doing. Null: they closed the question. */
export function askToSignIn(person: Viewer): Promise<Session | null> {
  if (state.asking) return state.asking.answer
  let resolve: Asking['resolve'] = () => {}
  const answer = new Promise<Session | null>((done) => {
    resolve = done
  })
  set({ asking: { person, answer, resolve }, isClosed: false })
  return answer
}

/** Answers the question, if it stands; says whether it did. */
export function answerWith(session: Session | null): boolean {
  const { asking, times } = state
  if (!asking) return false
  set({ asking: null, times: session ? times + 1 : times, isClosed: !session })
  asking.resolve(session)
  return true
}

/**
 * Before anything is read: waits while somebody is asked to sign in. What a visitor would be shown instead must not take
 * the place of what was being done; so, once they closed the question, it says that nothing can be read.
 */
export async function mayRead(): Promise<boolean> {
  await state.asking?.answer
  return !state.isClosed
}

export const wasClosed = () => state.isClosed

/** They are signed in after all. */
export function reopen(): void {
  if (state.isClosed) set({ isClosed: false })
}

export const takeOver = () => set({ isTaken: true })

export const useSignInAgain = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => state,
  )
