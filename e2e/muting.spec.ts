import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('an item is muted in its menu, and unmuted in the settings', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mona')
  const club = await createClub(request, { name: unusedName('Muted') })
  const post = await publishPost(request, club, { title: 'Too much talk' })
  await page.goto(`/${club.slug}`)
  const isMuted = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /mute$/.test(answer.url()),
  )
  await page.getByRole('button', { name: 'Options for Too much talk' }).click()
  await page.getByRole('menuitem', { name: 'Mute notifications', exact: true }).click()
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
