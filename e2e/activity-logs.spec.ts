import { entries } from './activity-logs.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('new entries are offered by a button, move nothing until pressed, and appear in order of time', async ({
  signedIn,
  client,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Busy Hall') })
  const post = await publishPost(request, club, { title: 'To be liked' })
  await page.goto(`/${club.slug}/activity-logs`)
  await expect(entries(page)).toHaveCount(2)
  const member = await client('Max')
  expect((await member.request.put(`/rest/v1/content/${post.id}/like`)).ok()).toBe(true)
  const offer = page.getByRole('button', { name: '1 new entry' })
  await expect(offer).toBeVisible({ timeout: 15_000 })
  await expect(entries(page)).toHaveCount(2)
  await offer.click()
  await expect(entries(page)).toHaveCount(3)
  await expect(entries(page).first()).toContainText('Max Hollis liked the post “To be liked”')
  await expect(offer).toHaveCount(0)
  await page.getByRole('link', { name: '“To be liked”' }).first().click()
  await expect(page).toHaveURL(`/${club.slug}/posts/${post.slug}`)
})
