import { flaws, violationsInBoth } from './axe.ts'
import { save } from './club-settings.ts'
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
