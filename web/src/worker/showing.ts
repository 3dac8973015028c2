import type { PushTarget } from './opening.ts'

/** Payload of a push (server/src/features/push/delivery.ts). */
type Push = PushTarget & { title: string; body: string; tag: string; unread: number }

export async function show(self: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const push = data?.json() as Push | undefined
  if (!push) return
  const { title, body, tag, path, id, latest, unread } = push
  await setBadge(self, unread)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A focused page shows it itself.
  const isSeen = windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  if (isSeen && !isSafari(self)) return
  const [before] = await self.registration.getNotifications({ tag })
  const options: NotificationOptions & { renotify: boolean } = {
    ...{ body, tag, dir: 'auto', icon: '/icons/icon-192.png', badge: '/icons/badge.png' },
    // A repeated push makes no sound.
    renotify: before !== undefined && isOther(before.data, push),
    data: { path, id, tag, ...(latest && { latest }) } satisfies PushTarget,
  }
  await self.registration.showNotification(title, options)
}

const isOther = (before: PushTarget, { id, latest }: PushTarget) =>
  before.id !== id || before.latest !== latest

/** Safari ends subscriptions after a push without a notification. */
const isSafari = ({ navigator: { userAgent } }: ServiceWorkerGlobalScope) =>
  /AppleWebKit/.test(userAgent) && !/Chrom/.test(userAgent)

async function setBadge({ navigator }: ServiceWorkerGlobalScope, unread: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
}
