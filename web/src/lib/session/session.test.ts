// @vitest-environment jsdom
import type { Session, Viewer } from '@guildhall/contract/accounts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const ada = { id: 'ada', username: 'ada', email: 'ada@example.org' } as Viewer
const leo = { ...ada, id: 'leo' }
const of = (viewer: Viewer | null): Session => ({ viewer, expiresAt: null })

/** A page of its own each time: the session is one for the whole page. */
async function openPage(viewer: Viewer | null) {
  vi.resetModules()
  const [machine, work, viewerModule, signOut, { reachThrough, call }, { queryClient }, { keys }] =
    await Promise.all([
      import('./machine'),
      import('./unsavedWork'),
      import('./viewer'),
      import('./signOut'),
      import('../net/call'),
      import('../cache/queryClient'),
      import('../cache/keys'),
    ])
  queryClient.setQueryData(keys.session, of(viewer))
  /** What the server believes. */
  const server = { viewer: null as Viewer | null, requests: [] as string[], isSilent: false }
  reachThrough(async ({ method, path }) => {
    server.requests.push(`${method} ${path}`)
    if (server.isSilent) return { status: 503, answer: null }
    if (path.endsWith('/session')) return { status: 200, answer: of(server.viewer) }
    if (path.endsWith('/sign-out')) return { status: 200, answer: null }
    return server.viewer
      ? { status: 200, answer: 'done' }
      : { status: 401, answer: { error: { code: 'session_not_found', message: '' } } }
  })
  const refetch = () =>
    queryClient.fetchQuery({ ...viewerModule.sessionQuery, staleTime: 0 }).catch(() => undefined)
  const restart = () => queryClient.refetchQueries({ queryKey: keys.session })
  const settle = () => vi.advanceTimersByTimeAsync(1100)
  const cached = () => queryClient.getQueryData<Session>(keys.session)?.viewer?.id ?? null
  return { ...machine, ...work, ...viewerModule, ...signOut, server, call, refetch, restart, settle, cached }
}

const write = ['PUT /my/blocks/:personId', { params: { personId: 'x' } }] as const

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})

describe('session', () => {
  it('sends a refused write again when the server knows the same person a second later', async () => {
    const page = await openPage(ada)
    const sent = page.call(...write)
    page.server.viewer = ada
    await page.settle()
    expect(await sent).toBe('done')
    expect(page.sessionState()).toBe('signedIn')
  })

  it('leads to the login page when it ended without unsaved work', async () => {
    const page = await openPage(ada)
    const states: string[] = []
    page.onSessionEnd(async () => void states.push(page.sessionState()))
    void page.refetch()
    await page.settle()
    expect(states).toEqual(['leaving'])
    expect([page.sessionState(), page.cached()]).toEqual(['visitor', null])
  })

  it('asks to log in again over unsaved work, then sends what was refused', async () => {
    const page = await openPage(ada)
    const sent = page.call(...write)
    await page.settle()
    expect([page.sessionState(), page.cached()]).toEqual(['reauthenticating', 'ada'])
    page.server.viewer = ada
    await page.becomeViewer(of(ada))
    await page.settle()
    expect(await sent).toBe('done')
    expect(page.sessionState()).toBe('signedIn')
  })

  it('closes the dialog when a login in another tab is noticed', async () => {
    const page = await openPage(ada)
    const sent = page.call(...write)
    await page.settle()
    page.server.viewer = ada
    void page.restart()
    await page.settle()
    expect(page.sessionState()).toBe('signedIn')
    expect(await sent).toBe('done')
  })

  it('refuses reads once the dialog is dismissed, until something is pressed', async () => {
    const page = await openPage(ada)
    page.trackUnsavedWork()
    void page.refetch()
    await page.settle()
    page.finishReauth(null)
    await expect(page.call('GET /unread-messages')).rejects.toThrow('Session expired')
    void page.refetch()
    await page.settle()
    expect(page.sessionState()).toBe('dismissed')

    const sent = page.call(...write).catch(({ message }: Error) => message)
    await page.settle()
    expect(page.sessionState()).toBe('reauthenticating')
    page.finishReauth(null)
    await page.settle()
    expect(await sent).toBe('Session expired')
    page.server.viewer = ada
    page.askAgain()
    await page.settle()
    expect(await page.call('GET /unread-messages')).toBe('done')
  })

  it('is replaced when another person logs in, in the dialog or in another tab', async () => {
    const page = await openPage(ada)
    page.server.viewer = leo
    void page.refetch()
    await page.settle()
    expect(page.sessionState()).toBe('replaced')

    const other = await openPage(ada)
    other.trackUnsavedWork()
    void other.refetch()
    await other.settle()
    await other.becomeViewer(of(leo))
    await other.settle()
    expect([other.sessionState(), other.cached()]).toEqual(['replaced', 'leo'])
  })

  it('asks nobody to log in again while it is ended here', async () => {
    const page = await openPage(ada)
    page.trackUnsavedWork()
    await page.leave(async () => {
      void page.refetch()
      await page.settle()
      expect(page.sessionState()).toBe('leaving')
    })
    expect(page.sessionState()).toBe('visitor')
  })

  it('stays signed in when leaving failed', async () => {
    const page = await openPage(ada)
    await expect(page.leave(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(page.sessionState()).toBe('signedIn')
  })

  it('starts the next epoch only when someone logs in again over a page', async () => {
    const page = await openPage(null)
    const { sessionEpoch } = await import('./machine')
    await page.becomeViewer(of(ada))
    expect(sessionEpoch()).toBe(0)
    page.sendSessionEvent('endedAtWork')
    page.finishReauth(of(ada))
    expect(sessionEpoch()).toBe(1)
  })
})

describe('signing out', () => {
  it('retries until the server has ended the session, and shows a visitor meanwhile', async () => {
    const page = await openPage(ada)
    page.server.isSilent = true
    page.requestSignOut()
    const done = page.signOutUntilDone()
    await page.settle()
    const reloaded = await openPage(null)
    expect(reloaded.effectiveSession(of(ada))).toEqual(of(null))
    page.server.isSilent = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(await done).toBe(true)
    expect(page.isSignOutPending()).toBe(false)
  })

  it('stops when someone has logged in since', async () => {
    const page = await openPage(null)
    page.server.isSilent = true
    page.requestSignOut()
    const done = page.signOutUntilDone()
    await page.becomeViewer(of(leo))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await done).toBe(false)
    expect(page.server.requests).toHaveLength(1)
  })
})

describe('transitions', () => {
  it('leads out of every state but replaced, and never back from it', async () => {
    const { transitions } = await import('./machine')
    expect(transitions.replaced).toEqual({})
    for (const [state, next] of Object.entries(transitions))
      if (state !== 'replaced')
        expect(
          Object.values(next).some((to) => to === 'signedIn' || to === 'visitor' || to === 'leaving'),
        ).toBe(true)
  })
})
