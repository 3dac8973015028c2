import { save } from './club-settings.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('editing a club asks before unsaved changes are left, and the page follows its new address', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Old Hall') })
  await page.goto(`/${club.slug}/settings`)
  await page.getByRole('link', { name: 'Edit Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/edit-club$`))
  const name = unusedName('New Hall')
  await page.getByLabel('Club name').fill(name)
  await expect(page.getByText('The old address will redirect here.')).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Access' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue(name)
  await save(page, 'Save Changes').click()
  await expect(page).toHaveURL(/\/new-hall-\w+\/edit-club/)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/^new-hall-\w+$/)
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByRole('radio', { name: 'Private' }).check()
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto(`/${club.slug}/settings`)
  await expect(page).toHaveURL(/\/new-hall-\w+\/settings/)
})
