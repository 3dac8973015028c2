import type { Session } from '@guildhall/contract/accounts'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { createStore } from '../state/store'

/**
 * What this tab's session can be. `signedIn` and `visitor` are read off the cached session; the others are stored here.
 * - `reauthenticating`: the session ended under unsaved work; a dialog over the page asks to log in again.
 * - `dismissed`: that dialog was closed. The page stays as it is, and reads nothing while there is unsaved work.
 * - `leaving`: the session is ended here, or was ended elsewhere, and the page is on its way out.
 * - `replaced`: another person logged in, in another tab; nothing of this page may stay.
 */
export type SessionState = 'visitor' | 'signedIn' | 'reauthenticating' | 'dismissed' | 'leaving' | 'replaced'

/**
 * - `loggedIn`: logged in, in this tab or another; `confirmed`: the server knows the session after all.
 * - `ended`, `endedAtWork`: the server no longer knows it; without and with unsaved work.
 * - `otherPerson`: the server answers with another person.
 * - `dismiss`: the dialog is closed; `press`: something was pressed that needs the session.
 * - `leave`, `left`: logging out, deleting the account or resetting the password begins and is done.
 */
export type SessionEvent =
  | 'loggedIn'
  | 'confirmed'
  | 'ended'
  | 'endedAtWork'
  | 'otherPerson'
  | 'dismiss'
  | 'press'
  | 'leave'
  | 'left'

/** Where each event leads. An event that a state does not list changes nothing. */
export const transitions: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  visitor: { loggedIn: 'signedIn', leave: 'leaving' },
  signedIn: {
    ended: 'leaving',
    endedAtWork: 'reauthenticating',
    otherPerson: 'replaced',
    leave: 'leaving',
  },
  reauthenticating: {
    loggedIn: 'signedIn',
    ended: 'leaving',
    dismiss: 'dismissed',
    otherPerson: 'replaced',
    leave: 'leaving',
  },
  dismissed: {
    loggedIn: 'signedIn',
    confirmed: 'signedIn',
    press: 'signedIn',
    ended: 'leaving',
    otherPerson: 'replaced',
    leave: 'leaving',
  },
  leaving: { left: 'visitor' },
  replaced: {},
}

type Stored = {
  state: SessionState
  /** How often someone logged in again over a page. What belongs to one session starts again with the next. */
  epoch: number
}

const store = createStore<Stored>({ state: 'visitor', epoch: 0 })

/** The person of the cached session: null for a visitor, undefined while unknown. */
export const cachedViewer = () => queryClient.getQueryData<Session>(keys.session)?.viewer

export function sessionState(): SessionState {
  const { state } = store.get()
  if (state !== 'visitor' && state !== 'signedIn') return state
  return cachedViewer() ? 'signedIn' : 'visitor'
}

/** Applies an event and returns the state it leads to. */
export function sendSessionEvent(event: SessionEvent): SessionState {
  const from = sessionState()
  const to = transitions[from][event]
  if (!to) return from
  const { epoch } = store.get()
  store.set({ state: to, epoch: from === 'reauthenticating' && to === 'signedIn' ? epoch + 1 : epoch })
  return to
}

/** Whether the session is in a state, for components; not for `signedIn` and `visitor`, which useViewer tells apart. */
export const useIsSession = (state: Exclude<SessionState, 'signedIn' | 'visitor'>): boolean =>
  store.use((stored) => stored.state === state)

export const sessionEpoch = (): number => store.get().epoch
export const useSessionEpoch = (): number => store.use(({ epoch }) => epoch)

let answer: Session | null = null

/** Opens the dialog that asks to log in again, or joins the one that is open. Null if it ends without a session. */
export async function reauthenticate(): Promise<Session | null> {
  if (sendSessionEvent('endedAtWork') !== 'reauthenticating') return null
  answer = null
  await dialogClosed()
  return answer
}

/** Closes the dialog with the session that was logged into, or null to dismiss it. False if it isn't open. */
export function finishReauth(session: Session | null): boolean {
  if (sessionState() !== 'reauthenticating') return false
  answer = session
  sendSessionEvent(session ? 'loggedIn' : 'dismiss')
  return true
}

/**
 * Waits for the answer to an open dialog before something is read: what a visitor may read must not replace what the
 * person was shown. False if the dialog was dismissed.
 */
export async function waitForReauth(): Promise<boolean> {
  await dialogClosed()
  return sessionState() !== 'dismissed'
}

const dialogClosed = () =>
  new Promise<void>((resolve) => {
    if (sessionState() !== 'reauthenticating') return resolve()
    const stop = store.subscribe(() => {
      if (sessionState() === 'reauthenticating') return
      stop()
      resolve()
    })
  })
