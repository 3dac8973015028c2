import { joins, zone } from './danger-zone.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('an owner deletes a club by typing its name, and it is gone from members’ open pages', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Short Lived') })
  const member = await signedIn('Milo')
  await joins(member.request, club)
  await member.page.goto(`/${club.slug}`)
  await expect(member.page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  await zone(page).getByRole('button', { name: 'Delete Club' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete ${club.name}?` })
  await expect(dialog.getByText('2 members')).toBeVisible()
  const name = dialog.getByLabel(`Type ${club.name} to confirm`)
  await expect(name).toBeFocused()
  await name.fill('Something else')
  await dialog.getByRole('button', { name: 'Delete Club' }).click()
  await expect(dialog.getByText('This is not the name of the club')).toBeVisible()
  await expect(name).toHaveValue('Something else')
  await expect(name).toBeFocused()
  await name.fill(club.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Club deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/my-clubs$/)
  await expect(page.getByText("You haven't created any clubs yet")).toBeVisible()

  await expect(member.page.getByRole('heading', { name: 'Club not found.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(club.name)).toHaveCount(0)
})
