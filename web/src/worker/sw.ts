import { offlinePage } from './offline.ts'
import { open, type PushTarget } from './opening.ts'
import { show } from './showing.ts'
import { subscribeAgain } from './subscribing.ts'

declare const self: ServiceWorkerGlobalScope

// Nothing is kept: each page is asked for, so none is ever older than the server. A newer worker begins at once.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(self, event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(self, event.notification.data as PushTarget))
})
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent
  ;(event as ExtendableEvent).waitUntil(subscribeAgain(self, oldSubscription, newSubscription))
})

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** As without a worker, but for a page of our own where nothing answers. */
async function navigate({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined
    return preloaded ?? (await fetch(request))
  } catch {
    return offlinePage()
  }
}
