import { unsubscribeToken } from '../server/src/features/notifications/unsubscribing.ts'
import { readServerFacts } from './database.ts'
import { expect, test } from './test.ts'

test('the unsubscribe link of a mail works with one press and without login, and can be undone', async ({
  client,
  page,
}) => {
  const { request } = await client('Uma')
  const { id } = await (await request.get('/auth/v1/session')).json().then(({ viewer }) => viewer)
  const token = unsubscribeToken(await readServerFacts(), id)
  const wants = async () => (await (await request.get('/rest/v1/notification-preferences')).json()).email

  await page.goto(`/rest/v1/unsubscribe/${token}`)
  await expect(page).toHaveURL(/\/notifications\/unsubscribe\?token=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email about notifications')
  expect(await wants()).toBe(true)
  const press = page.getByRole('button', { name: 'Unsubscribe', exact: true })
  await expect(press).toBeVisible()

  await press.dblclick()
  await expect(page.getByText('You are unsubscribed')).toBeVisible()
  expect(await wants()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(press).toBeVisible()
  expect(await wants()).toBe(true)
})
