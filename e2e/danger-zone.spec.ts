import { joins, zone } from './danger-zone.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('an owner deletes a club by typing its name, and it is gone for everyone', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Short Lived') })
  const post = await publishPost(owner.request, club, { title: 'Last words' })
  const member = await signedIn('Milo')
  await joins(member.request, club)
  const guest = await visitor()
  await guest.goto(post.path)
  await expect(guest.getByRole('heading', { name: 'Last words' })).toBeVisible()
  await member.page.goto(`/${club.slug}`)
  await expect(member.page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  await expect(zone(page).getByRole('button', { name: 'Leave Club' })).toHaveCount(0)
  await zone(page).getByRole('button', { name: 'Delete Club' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete ${club.name}?` })
  await expect(dialog.getByText('2 members')).toBeVisible()
  await expect(dialog.getByText('1 post', { exact: true })).toBeVisible()
  const name = dialog.getByLabel(`Type ${club.name} to confirm`)
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Type the name of the club to delete it')).toBeVisible()
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
  await expect(guest.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await guest.goto(`/${club.slug}/preview`)
  await expect(guest.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(club.name)).toHaveCount(0)
})
