import type { Page } from '@playwright/test'
import { flaws } from './axe.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const levelDialog = (page: Page, club: { name: string }) =>
  page.getByRole('dialog', { name: `Notifications from ${club.name}` })

async function openLevels(page: Page, club: { name: string }) {
  await page.getByRole('button', { name: 'Club options' }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await expect(levelDialog(page, club).getByRole('radio')).toHaveCount(3)
  return levelDialog(page, club)
}
const savesLevel = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && /level$/.test(answer.url()))

test('a member reduces a club’s notifications, and restores them in the settings', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Loud Bells') })
  const { page, request } = await signedIn('Quinn')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  let dialog = await openLevels(page, club)
  await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked()
  expect(await flaws(page)).toEqual([])
  const saved = savesLevel(page)
  await dialog.getByText('Only what involves you').click()
  await expect(dialog.getByRole('radio', { name: 'Only what involves you' })).toBeChecked()
  await saved
  await page.reload()
  dialog = await openLevels(page, club)
  await expect(dialog.getByRole('radio', { name: 'Only what involves you' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The second one is always notified, so its arrival proves that the first is not.
  await publishPost(owner.request, club, { title: 'For the others' })
  const people = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/members`)).json()
  const { id } = people.items.find((one: { role: string }) => one.role === 'member')
  expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/members/${id}/admin`)).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText(`made you an admin of ${club.name}`)).toBeVisible()
  await expect(page.getByText('For the others')).toHaveCount(0)

  await page.goto('/settings/notifications')
  const quiet = page.getByRole('list', { name: 'Muted clubs' })
  const level = quiet.getByLabel(`Notifications from ${club.name}`)
  await expect(level).toHaveValue('mine')
  expect(await flaws(page)).toEqual([])
  await level.selectOption('Nothing')
  await expect(level).toHaveValue('none')
  await page.reload()
  await expect(level).toHaveValue('none')
  await level.selectOption('Everything')
  await expect(page.getByText('None. You can reduce a club’s notifications in its menu.')).toBeVisible()
})

test('a failed change of muting shows an error and rolls back', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED|status of (403|404|500)/)
  const { page, request } = await signedIn('Nils')
  const club = await createClub(request, { name: unusedName('Bad Day') })
  const post = await publishPost(request, club, { title: 'Still loud' })
  await page.goto(post.path)
  const options = page.getByRole('button', { name: 'Options for Still loud' })
  await page.route(/\/mute$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await options.click()
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click()
  await expect(page.getByText('Failed to mute this')).toBeVisible()
  await page.unroute(/\/mute$/)
  await options.click()
  await expect(page.getByRole('menuitem', { name: 'Mute notifications' })).toBeEnabled()
  await page.keyboard.press('Escape')

  await page.goto(`/${club.slug}`)
  const dialog = await openLevels(page, club)
  for (const [code, says] of [
    ['members_only', 'You’re no longer a member.'],
    ['internal', 'Please try again.'],
  ] as const) {
    await page.route(/level$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(refusal(code)) : route.continue(),
    )
    await dialog.getByText('Nothing', { exact: true }).click()
    await expect(page.getByText(`Your choice for ${club.name} could not be saved`).first()).toBeVisible()
    await expect(page.getByText(says).first()).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked()
    await page.unroute(/level$/)
  }
  // Changed in another browser; the last of several choices wins.
  const other = await request.put(`/rest/v1/clubs/${club.slug}/notification-level`, {
    data: { level: 'none' },
  })
  expect(other.ok()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openLevels(page, club)
  await expect(dialog.getByRole('radio', { name: 'Nothing' })).toBeChecked()
  const saved = savesLevel(page)
  for (const name of ['Everything', 'Only what involves you', 'Nothing', 'Only what involves you'])
    await dialog.getByText(name, { exact: true }).click()
  await saved
  await expect
    .poll(async () => (await request.get(`/rest/v1/clubs/${club.slug}/notification-level`)).json())
    .toEqual({ level: 'mine' })
  await expect(dialog.getByRole('radio', { name: 'Only what involves you' })).toBeChecked()
})

test('an item is muted in its menu, and unmuted there or in the settings', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mona')
  const club = await createClub(request, { name: unusedName('Muted') })
  const post = await publishPost(request, club, { title: 'Too much talk' })
  await page.goto(`/${club.slug}`)
  const press = async (entry: string) => {
    await page.getByRole('button', { name: 'Options for Too much talk' }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await press('Mute notifications')
  await expect(page.getByText('You won’t be notified about “Too much talk” anymore.')).toBeVisible()
  await press('Unmute notifications')
  await expect(page.getByText('No longer muted')).toBeVisible()
  await expect(page.getByText('You’ll be notified about “Too much talk” again.')).toBeVisible()
  const isMuted = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /mute$/.test(answer.url()),
  )
  await press('Mute notifications')
  await isMuted
  await page.goto('/settings/notifications')
  const muted = page.getByRole('list', { name: 'Muted' })
  await expect(muted.getByRole('link', { name: 'Too much talk' })).toHaveAttribute('href', post.path)
  await expect(muted).toContainText(club.name)
  await muted.getByRole('button', { name: 'Unmute Too much talk' }).click()
  await expect(
    page.getByText('Nothing. You can mute a post, a poll or anything else in its menu.'),
  ).toBeVisible()
  await page.goto(post.path)
  await page.getByRole('button', { name: 'Options for Too much talk' }).click()
  await expect(page.getByRole('menuitem', { name: 'Mute notifications', exact: true })).toBeEnabled()
})
