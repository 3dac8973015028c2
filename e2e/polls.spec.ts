import { violations } from './axe.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a poll is published with the options typed after each other, and voted on from its card', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Polls') })
  await page.goto(`/${club.slug}?tab=polls`)
  await page.getByRole('button', { name: 'Create Poll' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Poll' })
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  await dialog.getByLabel('Question').fill('Which colour?')
  // Enter moves to the next option, adding one if needed.
  await option(1).fill('Red')
  await option(1).press('Enter')
  await option(2).fill('Green')
  await option(2).press('Enter')
  await expect(option(3)).toBeFocused()
  await option(3).fill('Blue')
  await dialog.getByRole('button', { name: 'Create Poll' }).click()

  const card = page.getByRole('article', { name: 'Which colour?' })
  await card.getByRole('radio', { name: 'Green' }).check()
  await card.getByRole('button', { name: 'Submit Vote' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: 'Green' })).toContainText('1 vote100%')
  expect(await violations(page)).toEqual([])
})
