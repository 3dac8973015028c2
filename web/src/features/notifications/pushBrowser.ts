import { call } from '../../lib/call'
import { markPushed, pushedPerson } from '../../lib/pushMark'

/** Only what was built has a worker. */
export const hasWorkers = () => import.meta.env.PROD && 'serviceWorker' in navigator

const canPush = () => hasWorkers() && 'PushManager' in window && 'Notification' in window

export type PushHere = 'unsupported' | 'denied' | 'off' | 'on'

/** What this browser says; whether the server sends here is another question. */
export async function readPushHere(): Promise<PushHere> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

export const mayAsk = () => canPush() && Notification.permission === 'default'

/** Takes over by itself when there is a newer one. */
export const registerWorker = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** The browser asks, so nothing may come between it and a press. Says what it was answered. */
export async function turnOn(personId: string): Promise<PushHere> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await oneByOne(async () => {
    await registerWorker()
    // One of before may be for another key.
    await (await subscription())?.unsubscribe()
    await tell(await subscribe())
    markPushed(personId)
  })
  return 'on'
}

/** Once more for the session that there is now, where this person turned it on; nobody else is sent anything here. */
export async function keepOn(personId: string): Promise<void> {
  if (!canPush()) return
  await oneByOne(async () => {
    const isTheirs = pushedPerson() === personId && Notification.permission === 'granted'
    const found = await subscription()
    if (!isTheirs) {
      markPushed(null)
      await found?.unsubscribe()
    } else await tell(found ?? (await subscribe()))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Whoever turns it on or off right after a page has loaded is not undone by what looks whether it is on. */
function oneByOne<T>(act: () => Promise<T>): Promise<T> {
  const run = last.then(act)
  last = run.catch(() => undefined)
  return run
}

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await call('GET /my/push-devices')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function tell(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('PUT /my/push-devices/this', { body: { endpoint, keys: { p256dh, auth } } })
}

/** `leave` tells the server; where that fails, it stays on. */
export const turnOff = (leave: () => Promise<void>): Promise<void> =>
  oneByOne(async () => {
    await leave()
    markPushed(null)
    await (await subscription())?.unsubscribe()
  })

/** Nobody is signed in here any more: nothing of theirs comes or stays. */
export async function leaveBrowser(): Promise<void> {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined)
  if (!hasWorkers()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  await (await subscription())?.unsubscribe()
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

const beganMark = 'guildhall.began'

/** When this visit began: of a tab, through all its pages. */
export function visitBegan(): number {
  try {
    const began = sessionStorage.getItem(beganMark) ?? String(Date.now())
    sessionStorage.setItem(beganMark, began)
    return Number(began)
  } catch {
    return Date.now()
  }
}
