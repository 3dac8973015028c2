import { expect, expectText, picture, test } from './test.ts'

test('a person edits their profile and picture, and others see it', async ({ signedIn, visitor }) => {
  const { page, person } = await signedIn('Ines')
  await page.goto('/edit-profile')
  const username = `ines_${Date.now().toString(36)}`
  await page.getByLabel('Username').fill('no')
  await page.getByLabel('Bio').fill('I bind books, and mend them.')
  await page.getByLabel('Website').fill('ftp://example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()
  await expect(page.getByText('Please enter a valid URL starting with http:// or https://')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Website').fill('https://example.org/ines')

  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(
    page.getByText('Invalid file type. Please upload a JPEG, PNG, or WebP image.').first(),
  ).toBeVisible()
  await expectText(page.getByLabel('Bio'), 'I bind books, and mend them.')
  await chooser.setInputFiles(await picture('me.png'))
  await expect(page.getByRole('button', { name: /Change|Remove/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible()

  const other = await visitor()
  await other.goto(`/user/${username}`)
  await expect(other.getByRole('heading', { name: `Ines ${person.lastName}` })).toBeVisible()
  // The picture next to the name is decorative.
  await expect(other.locator('main img')).toHaveCount(1)
  await expect(other.getByRole('img', { name: /Ines/ })).toHaveCount(0)
  await expect(other.getByText('I bind books, and mend them.')).toBeVisible()
  await expect(other.getByText(person.email)).toHaveCount(0)
  await expect(other.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`@${username}`)
})
