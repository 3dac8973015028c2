import { compose } from './input-methods.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('Enter that confirms an input method’s choice adds no poll option', async ({ signedIn }) => {
  const { page, request } = await signedIn('Yuki')
  const club = await createClub(request, { name: unusedName('Kana Polls') })
  await page.goto(`/${club.slug}?tab=polls`)
  await page.getByRole('button', { name: 'Create Poll' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  await option(1).focus()
  await compose(page, '日本')
  await expect(option(1)).toHaveValue('日本')
  await expect(option(1)).toBeFocused()
  await option(1).press('Enter')
  await expect(option(2)).toBeFocused()
})

test('Enter that confirms an input method’s choice adds no line to a text', async ({ signedIn }) => {
  const { page, request } = await signedIn('Yuki')
  const club = await createClub(request, { name: unusedName('Kana Posts') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await expect(dialog.getByRole('button', { name: 'Insert picture' })).toBeVisible()
  await content.focus()
  await compose(page, '東京')
  await expect(content.getByRole('paragraph')).toHaveText(['東京'])
  await expect(content).toBeFocused()
})
