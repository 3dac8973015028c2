import { afterEach, expect, it, vi } from 'vitest'
import { offlinePage } from './offline.ts'
import { open } from './opening.ts'
import { show } from './showing.ts'
import { subscribeAgain } from './subscribing.ts'

type Shown = { title: string; tag: string; data: { id: string; path: string }; renotify: boolean }
const push = {
  ...{ title: 'Mei · The Hall', body: 'Is it warm?', path: '/messages?in=1' },
  ...{ tag: 'messages-1', id: 'a', unread: 3 },
}
const told = { path: push.path, id: push.id, tag: push.tag }
const dataOf = (what: unknown) => ({ json: () => what }) as PushMessageData

/** A worker with what it shows, the windows that are open, and the number on the icon. */
function workerWith(windows: object[] = [], userAgent = 'Gecko/20100101 Firefox/140.0') {
  const shown: Shown[] = []
  const opened: string[] = []
  const subscribed: unknown[] = []
  let badge: number | undefined
  const self = {
    location: new URL('https://hall.test/sw.js'),
    navigator: {
      userAgent,
      setAppBadge: async (count: number) => {
        badge = count
      },
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag).slice(-1),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.push({ title, ...options }),
      pushManager: {
        subscribe: async (options: unknown) => {
          subscribed.push(options)
          return { toJSON: () => ({ endpoint: 'https://push.test/new', keys: {} }) }
        },
      },
    },
  } as unknown as ServiceWorkerGlobalScope
  return { self, shown, opened, subscribed, badge: () => badge }
}

/** A page that answers, or does not. */
const windowThat = (answers: boolean, visibilityState = 'visible') => {
  const went: string[] = []
  const focus = vi.fn()
  const postMessage = (message: { open: string }, [port]: [MessagePort]) => {
    if (!answers) return
    went.push(message.open)
    port.postMessage('opened')
  }
  return { focused: false, visibilityState, focus, postMessage, went }
}

const fetched = vi.fn(async () => new Response('{}'))
vi.stubGlobal('fetch', fetched)
afterEach(() => fetched.mockClear())

it('shows what it is sent, with the number on the icon, and makes no sound for the same once more', async () => {
  const { self, shown, badge } = workerWith()
  await show(self, dataOf(push))
  await show(self, dataOf(push))
  await show(self, dataOf({ ...push, id: 'b' }))
  expect(shown.map(({ renotify }) => renotify)).toEqual([false, false, true])
  expect(shown[0]).toMatchObject({ title: push.title, body: push.body, tag: push.tag, data: told })
  expect(badge()).toBe(3)
})

it('makes a sound for each comment that one notification gathers, and none for the same once more', async () => {
  const { self, shown } = workerWith()
  for (const latest of ['one', 'one', 'two', 'two']) await show(self, dataOf({ ...push, latest }))
  expect(shown.map(({ renotify }) => renotify)).toEqual([false, false, true, false])
})

it('shows nothing to who looks at a page, but elsewhere', async () => {
  const looking = workerWith([{ focused: true, visibilityState: 'visible' }])
  await show(looking.self, dataOf(push))
  expect([looking.shown, looking.badge()]).toEqual([[], 3])
  for (const away of [
    { focused: false, visibilityState: 'visible' },
    { focused: true, visibilityState: 'hidden' },
  ]) {
    const { self, shown } = workerWith([away])
    await show(self, dataOf(push))
    expect(shown).toHaveLength(1)
  }
  await show(looking.self, null)
  // Safari ends what is not shown; Chrome says its name as well.
  const webKit = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  for (const [rest, times] of [
    ['Version/18.5 Safari/605.1.15', 1],
    ['Chrome/138.0.0.0 Safari/537.36', 0],
  ] as const) {
    const { self, shown } = workerWith([{ focused: true, visibilityState: 'visible' }], `${webKit} ${rest}`)
    await show(self, dataOf(push))
    expect(shown).toHaveLength(times)
  }
})

it('opens where it leads in a page that is open, the one in view first', async () => {
  const [hidden, seen] = [windowThat(true, 'hidden'), windowThat(true)]
  const { self, opened } = workerWith([hidden, seen])
  await open(self, told)
  expect([hidden.went, seen.went, opened]).toEqual([[], ['/messages?in=1'], []])
  expect(seen.focus).toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()
})

it('opens a page where there is none, or none that takes it', async () => {
  vi.useFakeTimers()
  for (const windows of [[], [windowThat(false)]]) {
    const { self, opened } = workerWith(windows)
    const done = open(self, told)
    await vi.advanceTimersByTimeAsync(1000)
    await done
    expect(opened).toEqual(['https://hall.test/messages?in=1'])
  }
  vi.useRealTimers()
})

it('leads to this site alone', async () => {
  for (const path of ['https://example.org/', '//example.org/x', 'javascript:alert(1)']) {
    const { self, opened } = workerWith()
    await open(self, { ...told, path })
    expect(opened).toEqual(['https://hall.test/'])
  }
})

it('marks a pressed notification as read', async () => {
  const { self } = workerWith()
  await open(self, { path: '/hall', id: 'x', tag: 'notification-x' })
  expect(fetched).toHaveBeenCalledWith('/rest/v1/notifications/x/read', { method: 'PUT' })
})

it('tells the server where a renewed subscription is', async () => {
  const { self, subscribed } = workerWith()
  const options = { userVisibleOnly: true }
  await subscribeAgain(self, { options } as never, null)
  expect(subscribed).toEqual([options])
  const body = JSON.stringify({ endpoint: 'https://push.test/new', keys: {} })
  expect(fetched).toHaveBeenCalledWith(
    '/rest/v1/my/push-devices/this',
    expect.objectContaining({ method: 'PUT', body }),
  )
  await subscribeAgain(self, null, null)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('has an offline page that nothing keeps, with scripts and styles of its own alone', async () => {
  const page = offlinePage()
  expect(page.headers.get('cache-control')).toBe('no-store')
  const policy = page.headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /script-src 'nonce-([\w-]+)'/.exec(policy) ?? []
  expect(policy).toContain(`style-src 'nonce-${nonce}'`)
  expect(policy).toContain("default-src 'none'")
  const html = await page.text()
  expect(html.match(new RegExp(`nonce="${nonce}"`, 'g'))).toHaveLength(2)
  expect(offlinePage().headers.get('content-security-policy')).not.toBe(policy)
})
