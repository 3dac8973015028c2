import { createClub, expect, test, unusedName } from './test.ts'

test('club switcher and account menu link to their pages', async ({ signedIn, client }) => {
  const { page, request } = await signedIn()
  const clubs = []
  for (const letter of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
    clubs.push(await createClub(request, { name: unusedName(letter) }))
  const other = await client()
  const joined = await createClub(other.request, { name: unusedName('Theirs') })

  await page.goto('/')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Select Club' }).click()
  const switcher = page.getByRole('dialog', { name: 'Select Club' })
  await expect(switcher.getByRole('link', { name: 'View All My Clubs' })).toBeVisible()
  await switcher.getByPlaceholder('Search clubs...').fill('gamma')
  await switcher.getByRole('link', { name: clubs[2]?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/${clubs[2]?.slug}$`))
  await expect(banner.getByRole('button', { name: clubs[2]?.name ?? '' })).toBeVisible()

  // Joining updates the switcher live.
  await page.goto(`/${joined.slug}/preview`)
  await page.getByRole('button', { name: 'Join Club' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${joined.slug}$`))
  await expect(banner.getByRole('button', { name: joined.name })).toBeVisible()

  await page.getByRole('button', { name: 'My Account' }).click()
  for (const [item, address] of [
    ['Create Club', '/create-club'],
    ['My Clubs', '/my-clubs'],
    ['Clubs Joined', '/clubs-joined'],
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ] as const)
    await expect(page.getByRole('menuitem', { name: item, exact: true })).toHaveAttribute('href', address)
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL(/\/settings$/)
})
