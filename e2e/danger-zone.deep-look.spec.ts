import { flaws, violationsInBoth } from './axe.ts'
import { becomesAdmin, joins, zone } from './danger-zone.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('danger zone and choice of a new owner pass axe', async ({ signedIn }) => {
  const [owner, heir] = [await signedIn('Olga'), await signedIn('Hanna')]
  const club = await createClub(owner.request, { name: unusedName('Accessible') })
  await joins(heir.request, club)
  await becomesAdmin(heir.person, club)
  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  await expect(page.getByRole('combobox', { name: 'New owner' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('combobox', { name: 'New owner' }).click()
  await expect(page.getByRole('option', { name: /Hanna/ })).toBeVisible()
  // Checked alone, like the dialog, because they cover part of the page.
  expect(await violationsInBoth(page, '[role=listbox]')).toEqual([])
  await page.keyboard.press('Escape')
  await zone(page).getByRole('button', { name: 'Delete Club' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
})

test('an ownership offer and its answer pass axe', async ({ signedIn }) => {
  const [owner, heir] = [await signedIn('Olga'), await signedIn('Hanna')]
  const club = await createClub(owner.request, { name: unusedName('Accessible') })
  await joins(heir.request, club)
  await becomesAdmin(heir.person, club)
  const people = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/ownership-candidates`)).json()
  const data = { personId: people.people[0].id }
  expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/ownership-offer`, { data })).ok()).toBe(true)
  await heir.page.goto(`/${club.slug}?tab=settings`)
  await expect(heir.page.getByRole('button', { name: 'Accept' })).toHaveCount(2)
  expect(await flaws(heir.page)).toEqual([])
  await heir.page.getByRole('button', { name: 'Accept' }).first().click()
  await expect(heir.page.getByRole('dialog')).toBeVisible()
  expect(await flaws(heir.page)).toEqual([])
})
