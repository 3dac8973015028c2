import { createClub, expect, publishPost, test, unusedName } from './test.ts'

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
})
