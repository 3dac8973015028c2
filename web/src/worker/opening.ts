export type PushTarget = { path: string; id: string; tag: string; latest?: string }

/** Navigates an open page, which asks before unsaved input is lost, or opens a new one. */
export async function open(self: ServiceWorkerGlobalScope, { path, id, tag }: PushTarget): Promise<void> {
  if (tag.startsWith('notification-')) void markRead(id)
  const here = new URL(path, self.location.origin)
  const url = here.origin === self.location.origin ? here : new URL('/', self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!page) return void (await self.clients.openWindow(url.href))
  await page.focus()
  if (!(await goes(page, url.href.slice(url.origin.length)))) await self.clients.openWindow(url.href)
}

/** Resolves to false if no script responds, as in a loading page. */
function goes(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, 1000, false)
    page.postMessage({ open: path }, [port2])
  })
}

const markRead = (id: string) =>
  fetch(`/rest/v1/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT' }).catch(() => undefined)
