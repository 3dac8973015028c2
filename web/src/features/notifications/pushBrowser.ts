import { call } from '../../lib/net/call'
import { markPushed, pushedPerson } from './pushMark'

/** Only builds have a service worker. */
export const hasWorkers = () => import.meta.env.PROD && 'serviceWorker' in navigator

const canPush = () => hasWorkers() && 'PushManager' in window && 'Notification' in window

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The browser's state; the server may not know its subscription. */
export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

export const canAskPermission = () => canPush() && Notification.permission === 'default'

/** A newer version activates itself. */
export const registerWorker = () => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

/** Browsers show the permission prompt only directly after a press. Returns the resulting state. */
export async function turnOn(personId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await serialize(async () => {
    await registerWorker()
    // An older subscription may use another server key.
    await (await subscription())?.unsubscribe()
    await saveSubscription(await subscribe())
    markPushed(personId)
  })
  return 'on'
}

/**
 * Renews the subscription for the current session if this person turned push on; removes another person's.
 */
export async function keepOn(personId: string): Promise<void> {
  if (!canPush()) return
  await serialize(async () => {
    const isOwn = pushedPerson() === personId && Notification.permission === 'granted'
    const found = await subscription()
    if (!isOwn) {
      markPushed(null)
      await found?.unsubscribe()
    } else await saveSubscription(found ?? (await subscribe()))
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one change at a time, so that `keepOn` at the page's start does not undo a quick press. */
function serialize<T>(act: () => Promise<T>): Promise<T> {
  const run = last.then(act)
  last = run.catch(() => undefined)
  return run
}

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await call('GET /my/push-devices')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function saveSubscription(made: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('PUT /my/push-devices/this', { body: { endpoint, keys: { p256dh, auth } } })
}

/** `leave` removes the device on the server; if that fails, push stays on. */
export const turnOff = (leave: () => Promise<void>): Promise<void> =>
  serialize(async () => {
    await leave()
    markPushed(null)
    await (await subscription())?.unsubscribe()
  })

/** Signed out: closes the person's notifications and unsubscribes. */
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

const visitStartKey = 'guildhall.began'

/** When this visit began, shared by all pages of a tab. In ms since 1970. */
export function visitBegan(): number {
  try {
    const began = sessionStorage.getItem(visitStartKey) ?? String(Date.now())
    sessionStorage.setItem(visitStartKey, began)
    return Number(began)
  } catch {
    return Date.now()
  }
}
