import { violations } from './axe.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a poll with two to five options is voted on from its card, and edited by its author', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Polls') })
  await page.goto(`/${club.slug}?tab=polls`)
  await expect(page.getByText('No polls yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Polls', level: 2, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Poll' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const send = dialog.getByRole('button', { name: 'Create Poll' })
  await send.click()
  await expect(page.getByText('Question required')).toBeVisible()
  await expect(dialog.getByText('Please enter a poll question')).toBeVisible()
  await expect(dialog.getByText('Please provide at least 2 valid options')).toBeVisible()
  await expect(dialog.getByLabel('Question')).toBeFocused()

  await dialog.getByLabel('Question').fill('Which colour?')
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  await option(1).fill('Red')
  await send.click()
  await expect(page.getByText('Insufficient options')).toBeVisible()
  await expect(option(2)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Remove option 1' })).toBeDisabled()
  await option(2).press('Backspace')
  await expect(page.getByText('Minimum options required')).toBeVisible()
  await expect(page.getByText('A poll must have at least 2 options')).toBeVisible()

  // Enter moves to the next option, adding one if needed.
  for (const [at, text] of ['Green', 'Blue', 'Grey', 'Black'].entries()) {
    await option(at + 2).fill(text)
    if (at < 3) await option(at + 2).press('Enter')
  }
  await expect(dialog.getByRole('button', { name: 'Add option' })).toBeDisabled()
  await option(5).press('Enter')
  await expect(page.getByText('Maximum options reached')).toBeVisible()
  await expect(page.getByText('You can add up to 5 options for a poll')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove option 4' }).click()
  await dialog.getByRole('button', { name: 'Move option 2 up' }).click()
  await expect(option(1)).toHaveValue('Green')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Question').fill('???')
  await send.click()
  await expect(dialog.getByText('Invalid title: could not generate a valid slug')).toBeVisible()
  await dialog.getByLabel('Question').fill('Which colour?')
  await send.click()
  await expect(page.getByText('Your poll has been created successfully')).toBeVisible()

  const card = page.getByRole('article', { name: 'Which colour?' })
  await expect(card.getByRole('radio')).toHaveCount(4)
  await expect(card.getByText('Ends in a day')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Submit Vote' })).toBeDisabled()
  await card.getByRole('radio', { name: 'Green' }).check()
  await card.getByRole('button', { name: 'Submit Vote' }).click()
  await expect(page.getByText('Vote submitted')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Green' })).toContainText('1 vote100%')

  await card.getByRole('button', { name: 'Options for Which colour?' }).click()
  await page.getByRole('menuitem', { name: 'Edit Poll' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Poll' })
  await edit.getByRole('textbox', { name: 'Option 1' }).fill('Dark green')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your poll has been updated successfully')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Dark green' })).toContainText('1 vote100%')

  await card.getByRole('button', { name: 'Options for Which colour?' }).click()
  await page.getByRole('menuitem', { name: 'Delete Poll' }).click()
  await expect(
    page.getByText('Are you sure you want to delete this poll? This action cannot be undone.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Poll deleted')).toBeVisible()
  await expect(page.getByText('No polls yet')).toBeVisible()
})
