import { expect, picture, test } from './test.ts'

test('a former username redirects to the current one, and misleading usernames are refused', async ({
  signedIn,
  visitor,
}) => {
  const { page, request } = await signedIn('Uta')
  const { username: before } = await (await request.get('/rest/v1/profile')).json()
  const username = `uta_${Date.now().toString(36)}`
  await page.goto('/edit-profile')
  await page.getByLabel('Username').fill('Adm1n_')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This username is reserved. Please choose another one.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated!')).toBeVisible()

  // The server redirects visitors, the page signed-in people.
  const answer = await request.fetch(`/user/${before}`, { headers: { cookie: '' }, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe(`/user/${username}`)
  for (const who of [await visitor(), page]) {
    await who.goto(`/user/${before}`)
    await expect(who).toHaveURL(new RegExp(`/user/${username}$`))
    await expect(who.getByRole('heading', { name: /^Uta/ })).toBeVisible()
  }
})

test('a picture is cropped by keyboard, also one from an earlier visit', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/net::ERR_FAILED/)
  const { page, request } = await signedIn('Cora')
  await page.goto('/edit-profile')
  const chosen = page.waitForResponse((response) => response.url().includes('/storage/v1/pictures/'))
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles(await picture('me.png', 640, 480))
  expect(await (await chosen).json()).toMatchObject({ width: 480, height: 480 })

  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveAttribute('aria-valuenow', '4')
  await dialog.getByRole('group', { name: 'Position of the picture' }).focus()
  await page.keyboard.press('ArrowLeft')
  const cropped = page.waitForResponse((response) => response.url().includes('?crop='))
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/profile-image\?crop=/, async (route) => {
    await until
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog).toHaveCount(0)
  // The focus returns, however long the upload takes.
  const crop = page.getByRole('button', { name: 'Crop', exact: true })
  await expect(crop).toBeDisabled()
  await expect(crop).toBeFocused()
  letGo()
  // A quarter of each side of the largest square in 640 × 480.
  expect(await (await cropped).json()).toMatchObject({ width: 120, height: 120 })
  await expect(crop).toBeEnabled()
  await expect(crop).toBeFocused()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated!')).toBeVisible()

  // Cancel keeps the picture; so does a failed upload, with an error.
  await page.goto('/edit-profile')
  const saved = (await (await request.get('/rest/v1/profile')).json()).imageUrl
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.route('**/storage/v1/pictures/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
  expect(
    await page.getByRole('button', { name: 'Change profile picture' }).locator('img').getAttribute('src'),
  ).toBe(saved)

  // Profile pictures cannot be GIFs (platform.md 5).
  const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles(gif)
  await expect(page.getByText('Invalid file type. Please upload a JPEG, PNG, or WebP image.')).toBeVisible()
})
