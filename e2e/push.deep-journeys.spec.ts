import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { flaws, violations } from './axe.ts'
import { runSql } from './database.ts'
import { gotoHydrated } from './hydration.ts'
import { addNotification, isSubscribed, pushSettings, withPushService } from './push.ts'
import { pageWidth, resize } from './sizes.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const ready = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test('every page links to a manifest, and its icons exist', async ({ request, signedIn }) => {
  const { page } = await signedIn()
  await page.goto('/settings')
  for (const html of [await page.content(), await (await request.get('/clubs')).text()]) {
    expect(html).toMatch(/<link rel="manifest" href="\/manifest.webmanifest"/)
    expect(html).toMatch(/<link rel="apple-touch-icon" href="\/icons\/touch.png"/)
  }
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Guildhall', start_url: '/', scope: '/', display: 'standalone' })
  const purposes = new Set<string>()
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const { width, height, format } = await sharp(await icon.body()).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
    purposes.add(`${purpose} ${sizes}`)
  }
  expect([...purposes].sort()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  const cdp = await page.context().newCDPSession(page)
  const { errors, url } = await cdp.send('Page.getAppManifest')
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
  expect((await request.get('/icons/touch.png')).headers()['content-type']).toBe('image/png')
})

test('the service worker is for signed-in people, always revalidated, and caches nothing', async ({
  signedIn,
  visitor,
  request,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['content-security-policy']).toContain("default-src 'self'")
  const stranger = await visitor()
  await gotoHydrated(stranger, '/clubs')
  // The worker is registered right after hydration, before the next page opens.
  await stranger.getByRole('link', { name: 'Guildhall, home' }).click()
  await expect(stranger.getByRole('heading', { name: 'A hall for every club' })).toBeVisible()
  expect(await stranger.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
    0,
  )

  const { page, request: own } = await signedIn('Stella')
  await page.goto('/')
  await ready(page)
  // Requests through the worker are fresh, and nothing is cached.
  const profile = await (await own.get('/rest/v1/profile')).json()
  const firstName = () =>
    page.evaluate(() => document.documentElement.innerHTML.includes('"firstName":"Nova"'))
  expect(await firstName()).toBe(false)
  await runSql('update profiles set first_name = $2 where username = $1', [profile.username, 'Nova'])
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(true)
  expect(await firstName()).toBe(true)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('an unreachable page shows that it is offline, and loads once online', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|503|WebSocket/)
  const { page } = await signedIn()
  const context = page.context()
  await page.goto('/clubs')
  await ready(page)
  await context.setOffline(true)
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await resize(page, { width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(250, 248, 244)' : 'rgb(25, 24, 21)')
    expect(await pageWidth(page)).toBe(width)
  }
  // Follows the theme chosen here, not the system's.
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page).toHaveURL('/notifications')
  // The device is online before the server is reachable.
  let asked = 0
  await page.route('/health', (route) => {
    asked += 1
    return asked < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue()
  })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/notifications')
  expect(asked).toBeGreaterThan(2)
})

test('push notifications are turned on and off in the settings, and other devices removed', async ({
  signedIn,
  database,
}) => {
  const { page, request } = await signedIn('Petra')
  await withPushService(page, { permission: 'default', answer: 'granted' })
  const devices = async () => (await (await request.get('/rest/v1/my/push-devices')).json()).items
  await page.goto('/settings/notifications')
  await expect(pushSettings(page)).toContainText('Off. Turn it on')
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Push notifications are on')).toBeVisible()
  await expect(pushSettings(page)).toContainText('On. You’ll get notifications here')
  expect(await devices()).toMatchObject([{ isThis: true }])
  const { publicKey } = await (await request.get('/rest/v1/my/push-devices')).json()
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBe(publicKey)
  await page.reload()
  await expect(pushSettings(page)).toContainText('On. You’ll get notifications here')

  const profile = await (await request.get('/rest/v1/profile')).json()
  await database.make.session(profile.id)
  await runSql(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, failing_since)
      select gen_random_uuid(), s.user_id, s.id, $2, repeat('B', 87), repeat('a', 22), '2026-01-05'
      from sessions s where s.user_id = $1 and not exists
        (select from push_subscriptions o where o.session_id = s.id)`,
    [profile.id, `https://push.invalid/${randomBytes(8).toString('hex')}`],
  )
  await page.reload()
  await expect(pushSettings(page)).toContainText('Nothing has reached it since')
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Unknown device' }).click()
  await expect(pushSettings(page).getByRole('listitem')).toHaveCount(1)
  expect(await devices()).toMatchObject([{ isThis: true }])

  await runSql(`update push_subscriptions set failing_since = '2026-01-05' where user_id = $1`, [profile.id])
  await page.reload()
  await expect(pushSettings(page)).toContainText('nothing has reached this device since')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(pushSettings(page)).toContainText('Off. Turn it on')
  expect(await devices()).toEqual([])
  expect(await isSubscribed(page)).toBe(false)
})

test('the settings explain when push notifications are blocked, unsupported or offline', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/)
  const { page, request } = await signedIn()
  await withPushService(page, { permission: 'default', answer: 'granted' })
  await page.goto('/settings/notifications')
  await expect(pushSettings(page)).toContainText('Off. Turn it on')
  // Failures are shown and can be retried.
  await page.route('**/rest/v1/my/push-devices', (route) => route.abort())
  const turnOn = page.getByRole('button', { name: 'Turn on' })
  await turnOn.click()
  await expect(page.getByText('Push notifications could not be turned on')).toBeVisible()
  await expect(pushSettings(page)).toContainText('You’re offline')
  await page.unroute('**/rest/v1/my/push-devices')
  await expect(pushSettings(page)).toContainText('Off. Turn it on')
  await page.evaluate(() => localStorage.setItem('test.answer', 'denied'))
  await turnOn.click()
  await expect(pushSettings(page)).toContainText('Your browser blocks notifications from this site')
  await expect(turnOn).toBeHidden()
  expect((await (await request.get('/rest/v1/my/push-devices')).json()).items).toEqual([])
  expect(await flaws(page)).toEqual([])
  // A permission granted in the browser's settings is noticed on return.
  await page.evaluate(() => {
    localStorage.setItem('test.permission', 'granted')
    dispatchEvent(new Event('focus'))
  })
  await expect(turnOn).toBeVisible()

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.reload()
  await expect(pushSettings(page)).toContainText('This browser doesn’t support push notifications')
  await expect(turnOn).toBeHidden()
})

test('the push suggestion appears from the second visit, and not after it was declined', async ({
  signedIn,
}) => {
  const { page, person } = await signedIn('Sam')
  await withPushService(page, { permission: 'default', answer: 'granted' })
  const suggestion = page.getByText('Get push notifications')
  const list = page.getByRole('list', { name: 'Notifications' })
  await page.goto('/')
  await ready(page)
  // Notified during this visit.
  await addNotification(person, 0)
  await page.goto('/notifications')
  await expect(list.getByText('Something new')).toBeVisible()
  await expect(suggestion).toBeHidden()
  // The next visit, in a new tab.
  const next = await page.context().newPage()
  await withPushService(next, { permission: 'default', answer: 'granted' })
  await addNotification(person)
  await next.goto('/notifications')
  const asked = next.getByText('Get push notifications')
  await expect(asked).toBeVisible()
  expect(await flaws(next)).toEqual([])
  await next.getByRole('button', { name: 'Not now' }).click()
  await expect(asked).toBeHidden()
  await next.reload()
  await expect(next.getByText('Something new').first()).toBeVisible()
  await expect(asked).toBeHidden()
  // After accepting, the suggestion is gone too.
  await next.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.includes('no-push')) localStorage.removeItem(name)
  })
  await next.reload()
  await next.getByRole('button', { name: 'Turn on' }).click()
  await expect(asked).toBeHidden()
  await expect.poll(() => isSubscribed(next)).toBe(true)
})

test('another person who logs in to this browser gets no notifications of the first one', async ({
  signedIn,
}) => {
  const { page } = await signedIn('Ada')
  await withPushService(page, { permission: 'granted' })
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(pushSettings(page)).toContainText('On. You’ll get notifications here')
  const other = await signedIn('Eve')
  const [session] = await other.page.context().cookies()
  if (!session) throw new Error('Nobody is signed in')
  await page.context().addCookies([session])
  await page.goto('/')
  await expect.poll(() => isSubscribed(page)).toBe(false)
  expect((await (await other.request.get('/rest/v1/my/push-devices')).json()).items).toEqual([])
})

test('a pressed notification opens its page in the open tab, and never another site', async ({
  signedIn,
}) => {
  const { page } = await signedIn('Ona')
  await page.goto('/')
  await ready(page)
  // Sent like the worker does (web/src/worker/opening.ts).
  const press = (open: unknown) =>
    page.evaluate((open) => {
      const { port1, port2 } = new MessageChannel()
      const taken = new Promise((resolve) => {
        port1.onmessage = () => resolve(true)
        // Refused messages get no reply.
        if (typeof open !== 'string' || !/^\/[^/]/.test(open)) resolve(false)
      })
      const event = new MessageEvent('message', { data: { open }, ports: [port2] })
      navigator.serviceWorker.dispatchEvent(event)
      return taken
    }, open)
  await press('/clubs?sort=newest')
  await expect(page).toHaveURL('/clubs?sort=newest')
  for (const open of ['https://example.org/', '//example.org/', 5]) await press(open)
  await expect(page).toHaveURL('/clubs?sort=newest')
})
