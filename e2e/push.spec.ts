import { addNotification, isSubscribed, pushSettings, withPushService } from './push.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('the app icon shows the unread count, and nothing after logging out', async ({ signedIn }) => {
  const { page, person } = await signedIn('Bea')
  await withPushService(page, { permission: 'granted' })
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    navigator.setAppBadge = async (count) => void badges.push(count ?? -1)
    navigator.clearAppBadge = async () => void badges.push(0)
  })
  const badge = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1))
  await addNotification(person)
  await addNotification(person)
  await page.goto('/settings/notifications')
  await expect.poll(badge).toBe(2)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(pushSettings(page)).toContainText('On. You’ll get notifications here')
  await page.goto('/notifications')
  // The badge is first, and what is added before the server has read would be read, too.
  const isRead = page.waitForResponse((response) => response.url().endsWith('/notifications/read'))
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(badge).toBe(0)
  await isRead
  await addNotification(person)
  await page.reload()
  await expect.poll(badge).toBe(1)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(badge).toBe(0)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('guildhall.push'))).toBeNull()
})
