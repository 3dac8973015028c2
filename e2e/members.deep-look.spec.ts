import { flaws } from './axe.ts'
import { join, names } from './members.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('members list, menu and dialogs pass axe and fit the screen', async ({ signedIn }) => {
  const [owner, una] = [await signedIn('Olga'), await signedIn('Una')]
  const club = await createClub(owner.request, { name: unusedName('Glaziers') })
  await join(una.request, club)
  const { page } = owner
  await page.goto(`/${club.slug}/members`)
  await expect(names(page)).toHaveCount(2)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Una Hollis' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove Member' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Remove Member' }).click()
  await expect(page.getByRole('dialog', { name: 'Remove Una Hollis?' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.goto(`/${club.slug}/members?q=nobody`)
  await expect(page.getByText('No members found')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
