import { save } from './club-settings.ts'
import { createClub, expect, picture, publishPost, test, unusedName } from './test.ts'

test('editing a club saves each part separately, and the page follows its new address', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const guest = await signedIn('Gus')
  const club = await createClub(request, { name: unusedName('Old Hall') })
  const { path } = await publishPost(request, club, { title: 'Inside' })
  await guest.page.goto(path)
  await expect(guest.page.getByRole('heading', { name: 'Inside' })).toBeVisible()

  await page.goto(`/${club.slug}/settings`)
  await page.getByRole('link', { name: 'Edit Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/edit-club$`))
  await page.getByLabel('Club name').fill('x')
  await save(page, 'Save Changes').click()
  await expect(page.getByText('Club name must be at least 2 characters long')).toBeVisible()

  // A tab keeps its input after another tab was saved and the address has changed.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Access' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue('x')
  await page.getByRole('tab', { name: 'Access' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('radio', { name: 'Paid' }).check()
  await page.getByLabel('Amount').fill('7.5')
  await page.getByRole('tab', { name: 'Details' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  const name = unusedName('New Hall')
  await page.getByLabel('Club name').fill(name)
  await expect(page.getByText('The old address will redirect here.')).toBeVisible()
  await save(page, 'Save Changes').click()
  await expect(page.getByText('Changes are saved!')).toBeVisible()
  await expect(page).toHaveURL(/\/new-hall-\w+\/edit-club/)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/^new-hall-\w+$/)
  await expect(page.getByLabel('Club name')).toHaveValue(name)
  await page.getByRole('tab', { name: 'Access' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('7.5')

  // Leaving needs a confirmation.
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('radio', { name: 'Private' }).check()
  await expect(page.getByText('The club becomes private when you save')).toBeVisible()
  await save(page, 'Save Changes').click()
  await expect(page.getByLabel('Amount')).toHaveValue('7.50')
  // Making the club private closes the guest's page.
  await expect(guest.page.getByRole('heading', { name: 'Inside' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Images' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('logo.png', 200, 200))
  const images = page.getByRole('form', { name: 'Images' })
  await expect(images.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await images.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
  await expect(page.getByRole('main').locator('header img').first()).toBeVisible()
  await page.goto(`/${club.slug}/edit-club?tab=images`)
  await expect(page).toHaveURL(/\/new-hall-\w+\/edit-club\?tab=images/)
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
})
