import { flaws } from './axe.ts'
import { inDatabase } from './database.ts'
import { refusal } from './refusals.ts'
import { expect, foundClub, type Person, published, test, unusedName } from './test.ts'

/** So many, 'Number 1' the newest, as if told by nobody. */
const told = ({ email }: Person, count: number) =>
  inDatabase(
    `insert into notifications (id, user_id, type, title, message, created_at)
      select gen_random_uuid(), p.id, 'ODD', 'Number ' || n, 'What it says', now() - n * interval '1 hour'
      from profiles p, generate_series(1, $2::int) n where p.email = $1`,
    [email, count],
  )

test('what is new in a club shows in the bell of all one’s devices, leads there, and is read on each', async ({
  signedIn,
}) => {
  const [owner, reader] = [await signedIn('Olga'), await signedIn('Rita')]
  const club = await foundClub(owner.request, { name: unusedName('Bellfounders') })
  expect((await reader.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = reader
  const device = await page.context().newPage()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  for (const one of [page, device]) {
    await one.goto('/clubs')
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  }
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(list.getByText('No notifications')).toBeVisible()
  const latest = list.getByRole('region', { name: 'Latest notifications' })
  await expect.poll(async () => (await latest.boundingBox())?.height).toBe(400)
  await page.waitForLoadState('networkidle')
  await device.waitForLoadState('networkidle')

  const post = await published(owner.request, club, { title: 'Casting on Sunday' })
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveText('1')
  const row = list.getByRole('link', { name: /^Unread: New Post.*Casting on Sunday/ })
  await expect(row).toContainText(club.name)
  await row.click()
  await expect(page).toHaveURL(post.path)
  await expect(list).toBeHidden()
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // On a phone it is in reach as well, and marking all is known on the desk at once.
  await published(owner.request, club, { title: 'Tuning on Monday' })
  await published(owner.request, club, { title: 'Ringing on Tuesday' })
  await device.setViewportSize({ width: 360, height: 740 })
  await device.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const phone = device.getByRole('dialog', { name: 'Notifications' })
  await expect(phone.getByRole('link', { name: /^Unread/ })).toHaveCount(2)
  await phone.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(phone.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await phone.getByRole('link', { name: 'See all' }).click()
  await expect(device).toHaveURL('/notifications')
  await expect(device.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(device.getByRole('link', { name: /New Post/ })).toHaveCount(3)

  // Nobody presses what is gone.
  await owner.request.delete(`/rest/v1/content/${post.id}`)
  await expect(device.getByRole('link', { name: /New Post/ })).toHaveCount(2)
})

test('the page has all and the unread, to its end and back, and says so where marking fails', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|status of 5/)
  const { page, person } = await signedIn('Rita')
  await page.goto('/notifications')
  await expect(page.getByText('No notifications')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page).toHaveURL('/notifications?filter=unread')
  await expect(page.getByText('You’re all caught up.')).toBeVisible()

  await told(person, 45)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Unread' })).toContainText('45')
  await page.getByRole('tab', { name: 'All' }).click()
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Number 1')
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(rows).toHaveCount(45, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('That’s everything')).toBeVisible()

  // Back from where it leads, one stands where one was.
  const link = page.getByRole('link', { name: /Number 30/ })
  await link.scrollIntoViewIfNeeded()
  await link.click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Notifications, 44 unread' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Number 30/ })).toBeVisible()

  const marking = /\/rest\/v1\/notifications\/.*read$/
  await page.route(marking, (route) => route.fulfill(refusal('internal')), { times: 1 })
  await page.getByRole('button', { name: 'Mark as read: Number 29' }).click()
  await expect(page.getByText('Failed to process notification. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 44 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as read: Number 29' }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 43 unread' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as read: Number 29' })).toHaveCount(0)
  // What the header half covers is too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await flaws(page)).toEqual([])

  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('No unread notifications')).toBeVisible()

  // Where they cannot be loaded one is told, and tries again.
  await page.route(/\/rest\/v1\/notifications\?/, (route) => route.fulfill(refusal('internal')))
  await page.goto('/notifications')
  await expect(page.getByText('Your notifications could not be loaded')).toBeVisible()
  await page.unroute(/\/rest\/v1\/notifications\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(20)
})
