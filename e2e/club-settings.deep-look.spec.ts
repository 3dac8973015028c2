import { flaws, violationsInBoth } from './axe.ts'
import { save } from './club-settings.ts'
import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('club settings and the club form pass axe in both color schemes', async ({ signedIn }) => {
  test.slow()
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Axe Hall') })
  const data = { features: { jobs: false } }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/features`, { data })).ok()).toBe(true)
  await page.goto(`/${club.slug}/settings`)
  await page
    .getByRole('combobox', { name: 'Who may publish posts', exact: true })
    .selectOption('Named people')
  await expect(page.getByText('People who may publish posts')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  // On a phone the dialog covers the page, and axe would measure the hidden part.
  await save(page, 'Manage').click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Paid' })).toBeVisible()
  expect(await violationsInBoth(page, '[role="dialog"]')).toEqual([])
  for (const tab of ['', '?tab=images', '?tab=access', '?tab=business', '?tab=business&converted=true']) {
    await page.goto(`/${club.slug}/edit-club${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    expect(await flaws(page), tab).toEqual([])
  }
  for (const tab of ['customize', 'jobs']) {
    await page.goto(`/${club.slug}?tab=${tab}`)
    await expect(page.getByText(tab === 'jobs' ? 'Jobs Not Enabled' : 'Landing page').first()).toBeVisible()
    expect(await flaws(page), tab).toEqual([])
  }
})

test('a club’s settings mark the card in view, and on a phone are a list that leads to each', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Marked Hall') })
  const list = page.getByRole('navigation', { name: 'Club settings' })
  const link = (name: string) => list.getByRole('link', { name, exact: true })
  await page.goto(`/${club.slug}/settings`)
  await expect(link('Permissions')).toHaveAttribute('aria-current', 'page')
  await page
    .locator('#leaderboard')
    .evaluate((card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 100))
  await expect(link('Leaderboard')).toHaveAttribute('aria-current', 'page')
  await expect(list.locator('[aria-current]')).toHaveCount(1)

  await resize(page, { width: 390, height: 780 })
  await page.goto(`/${club.slug}/settings`)
  await expect(page.getByRole('heading', { name: 'Permissions' })).toBeHidden()
  await link('Permissions').click()
  await expect(page).toHaveURL(/#permissions$/)
  await expect(page.getByRole('heading', { name: 'Permissions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeHidden()
  await expect(list).toBeHidden()
  expect(await pageWidth(page)).toBeLessThanOrEqual(390)
  await page.goBack()
  await expect(list).toBeVisible()
  await link('Danger Zone').click()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(list).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
