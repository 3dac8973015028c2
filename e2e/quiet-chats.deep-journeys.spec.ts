import { flaws, flawsOn } from './axe.ts'
import { chatOf, createPair, log, send } from './chats.ts'
import { refusal } from './refusals.ts'
import { resize } from './sizes.ts'
import { expect, test } from './test.ts'

test('a muted conversation receives messages without notifying, and can be unmuted in both places', async ({
  signedIn,
}) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'First')
  const { page } = mia
  const other = await page.context().newPage()
  await other.goto('/my-clubs')
  await expect(other).toHaveTitle(/^\(1\) /)
  await page.goto(chatOf(club, leo))
  await expect(log(page)).toContainText('First')
  await expect(other).not.toHaveTitle(/^\(/)
  const press = async (entry: string) => {
    await page.getByRole('button', { name: `Options for ${leo.name}` }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await press('Mute conversation')
  await expect(page.getByText(`New messages from ${leo.name} won’t be counted.`)).toBeVisible()
  const head = page.getByRole('region', { name: `Chat with ${leo.name}` }).locator('header')
  await expect(head.getByRole('img', { name: 'Muted' })).toBeVisible()
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: leo.name })
  await expect(row.getByText('Muted')).toBeAttached()
  expect(await flaws(page)).toEqual([])

  // Arrives in the open conversation; elsewhere only the list counts it.
  await send(leo, mia, club, 'Second')
  await expect(log(page)).toContainText('Second')
  await page.goto('/settings/account')
  await send(leo, mia, club, 'Third')
  expect(await (await page.request.get('/rest/v1/unread-messages')).json()).toEqual({ total: 0, clubs: [] })
  await resize(page, { width: 390, height: 844 })
  await page.goto('/messages')
  await expect(row).toContainText('1 new')
  await expect(row.getByText('Muted')).toBeAttached()
  await expect(other.getByRole('link', { name: 'Messages', exact: true }).first()).toBeVisible()
  await expect(other).not.toHaveTitle(/^\(/)
  await expect(page.getByLabel('Club').locator('option')).toHaveText(['All clubs', club.name])
  await expect(page.getByText(/\d unread/)).toHaveCount(0)
  expect(await flawsOn(page, ['dark', 360])).toEqual([])

  await page.goto('/settings/notifications')
  const muted = page.getByRole('list', { name: 'Muted conversations' })
  await expect(muted).toContainText(club.name)
  await expect(muted.getByRole('link', { name: leo.name })).toHaveAttribute(
    'href',
    new RegExp(`in=${club.id}&with=${leo.id}`),
  )
  expect(await flaws(page)).toEqual([])
  await muted.getByRole('button', { name: `Unmute the conversation with ${leo.name}` }).click()
  await expect(page.getByText('No longer muted')).toBeVisible()
  await expect(page.getByText('None. You can mute a conversation in its menu.')).toBeVisible()
  // The other tab counts it again.
  await expect(other.getByRole('link', { name: /Messages\s+1 unread/ })).toBeVisible()
  await expect(other).toHaveTitle(/^\(1\) /)
})

test('a failed change of muting shows an error and can be retried', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of (404|500)/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  const options = page.getByRole('button', { name: `Options for ${leo.name}` })
  await page.goto(chatOf(club, leo))
  await options.click()
  await expect(page.getByRole('menuitem')).toHaveText(['View profile', 'Block'])
  await page.keyboard.press('Escape')
  await send(leo, mia, club, 'First')
  await expect(log(page)).toContainText('First')
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  for (const [code, says] of [
    ['conversation_not_found', 'It no longer exists.'],
    ['internal', 'Failed to mute this conversation'],
  ] as const) {
    await page.route(/\/mute$/, (route) => route.fulfill(refusal(code)), { times: 1 })
    await options.click()
    await entry('Mute conversation').click()
    await expect(page.getByText(says).first()).toBeVisible()
  }
  await options.click()
  await entry('Mute conversation').click()
  await options.click()
  await expect(entry('Unmute conversation')).toBeVisible()
  await entry('Unmute conversation').click()
  await expect(page.getByText(`New messages from ${leo.name} will be counted again.`)).toBeVisible()
  await options.click()
  await expect(entry('Mute conversation')).toBeVisible()
})
