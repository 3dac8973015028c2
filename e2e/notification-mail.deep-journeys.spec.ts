import { unsubscribeToken } from '../server/src/features/notifications/unsubscribing.ts'
import { violations } from './axe.ts'
import { readServerFacts, runSql } from './database.ts'
import { expect, test } from './test.ts'

test('a person schedules notification mail, and is warned when their address refuses mail', async ({
  signedIn,
  expectComplaints,
}) => {
  const { page, request } = await signedIn('Nora')
  const stored = async () => (await request.get('/rest/v1/notification-mail')).json()
  await page.goto('/settings/notifications')
  const often = page.getByRole('combobox', { name: 'How often' })
  await expect(often).toHaveValue('soon')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveCount(0)

  const messages = page.getByRole('combobox', { name: 'Unread messages' })
  await expect(messages).toHaveValue('8h')
  await messages.selectOption('Once a day')
  await expect(page.getByRole('combobox', { name: 'Time', exact: true })).toBeVisible()
  await messages.selectOption('Never')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveCount(0)

  await often.selectOption('Once a week')
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Sunday')
  await page.getByRole('combobox', { name: 'Time', exact: true }).selectOption('18:00')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  const chosen = { frequency: 'weekly', weekday: 7, hour: 18, timeZone: 'Asia/Tokyo', messages: 'never' }
  await expect.poll(stored).toMatchObject(chosen)
  expect(await violations(page)).toEqual([])

  expectComplaints(/status of 500/)
  await page.route('**/rest/v1/notification-mail', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: '', requestId: 'x' } } })
      : route.continue(),
  )
  await often.selectOption('Once a day')
  await expect(page.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
  await expect(often).toHaveValue('weekly')
  await page.unrouteAll()

  const { email } = await (await request.get('/auth/v1/session')).json().then(({ viewer }) => viewer)
  await runSql('insert into refused_addresses (address) values ($1)', [email.toLowerCase()])
  await page.reload()
  await expect(often).toHaveValue('weekly')
  const note = page.getByRole('alert').filter({ hasText: 'We can’t reach your email address' })
  await expect(note).toContainText(email)
  await note.getByRole('button', { name: 'Try again' }).dblclick()
  await expect(note).toHaveCount(0)
  await expect(page.getByText('We’ll email you again.')).toHaveCount(1)
  expect(await stored()).toMatchObject({ ...chosen, refusedAt: null })

  await page.getByRole('switch', { name: 'Email me as well' }).click()
  await expect(often).toHaveCount(0)
})

test('an unsubscribe link says when unsubscribing failed, and when it is invalid', async ({
  signedIn,
  page,
  expectComplaints,
}) => {
  const { request } = await signedIn('Uma')
  const { id } = await (await request.get('/auth/v1/session')).json().then(({ viewer }) => viewer)
  const token = unsubscribeToken(await readServerFacts(), id)
  const wants = async () => (await (await request.get('/rest/v1/notification-preferences')).json()).email

  await page.goto(`/rest/v1/unsubscribe/${token}`)
  await expect(page).toHaveURL(/\/notifications\/unsubscribe\?token=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email about notifications')
  expect(await wants()).toBe(true)
  const press = page.getByRole('button', { name: 'Unsubscribe', exact: true })
  await expect(press).toBeVisible()
  expect(await violations(page)).toEqual([])

  expectComplaints(/Failed to load resource|ERR_FAILED/)
  await page.route('**/rest/v1/notification-mail/subscriptions', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await press.click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await press.dblclick()
  await expect(page.getByText('You are unsubscribed')).toBeVisible()
  expect(await wants()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(press).toBeVisible()
  expect(await wants()).toBe(true)

  await page.goto(`/notifications/unsubscribe?token=${token.slice(0, -1)}`)
  await expect(page.getByText('This link does not work')).toBeVisible()
  await page.goto('/notifications/unsubscribe')
  await expect(page.getByText('This link does not work')).toBeVisible()
})
