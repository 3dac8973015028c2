import { flaws } from './axe.ts'
import { runSql } from './database.ts'
import { loadUntil } from './long-lists.ts'
import { refusal } from './refusals.ts'
import { expect, type Person, test } from './test.ts'

/** Adds `count` notifications; 'Number 1' is the newest. */
const told = ({ email }: Person, count: number) =>
  runSql(
    `insert into notifications (id, user_id, type, title, message, created_at)
      select gen_random_uuid(), p.id, 'ODD', 'Number ' || n, 'What it says', now() - n * interval '1 hour'
      from profiles p, generate_series(1, $2::int) n where p.email = $1`,
    [email, count],
  )

test('the notifications page lists all and unread to the end, and reports failures', async ({
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
  await loadUntil(rows, rows.nth(44))
  await expect(rows).toHaveCount(45)
  await expect(page.getByText('You’ve reached the end.')).toBeVisible()

  // Back returns to the position in the list.
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
  // Targets half covered by the header would count as too small.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await flaws(page)).toEqual([])

  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('No unread notifications')).toBeVisible()

  // A failed load shows an error and a retry.
  await page.route(/\/rest\/v1\/notifications\?/, (route) => route.fulfill(refusal('internal')))
  await page.goto('/notifications')
  await expect(page.getByText('Your notifications could not be loaded')).toBeVisible()
  await page.unroute(/\/rest\/v1\/notifications\?/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows).toHaveCount(20)
})
