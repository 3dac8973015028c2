import { choose } from './menus.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a visitor joins from a post, and leaves after confirming twice', async ({ signedIn, client }) => {
  const owner = await client()
  const club = await createClub(owner.request, { name: unusedName('Come and Go') })
  const { path } = await publishPost(owner.request, club, { title: 'Welcome' })
  const { page } = await signedIn('Lena')
  await page.goto(path)
  const join = page.getByRole('button', { name: 'Join Club' })
  await join.press('Enter')
  await expect(page.getByText('Successfully joined club!')).toBeVisible()
  await expect(join).toHaveCount(0)
  // The pressed button is gone; the focus moves to the main part.
  await expect(page.locator('main')).toBeFocused()

  await page.getByRole('link', { name: club.name }).first().click()
  await expect(page.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible()
  const options = page.getByRole('button', { name: 'Club options' })
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Leave Club' }))
  const question = page.getByRole('dialog', { name: `Leave ${club.name}?` })
  await expect(question.getByText('you can join again at any time')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(options).toBeFocused()

  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Leave Club' }))
  await question.getByRole('button', { name: 'Leave Club' }).click()
  await expect(page.getByText('Left club')).toBeVisible()
  await expect(page.getByText('You need to be a club member to create posts.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'What do you want to talk about?' })).toHaveCount(0)
})
