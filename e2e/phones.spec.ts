import type { Locator, Page } from '@playwright/test'
import { goToStep } from './events.ts'
import { pageWidth } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('dropdowns of every kind open on a phone without widening the page, and are tapped', async ({
  signedIn,
  onPhone,
}) => {
  const { page: desk, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Small Screens') })
  const page = await onPhone(desk)
  const options = page.getByRole('option')

  // Selects as wide as the form.
  for (const [tab, button, field] of [
    ['products', 'Add Product', 'Category'],
    ['polls', 'Create Poll', 'Duration'],
    ['jobs', 'Post a Job', 'Currency'],
  ] as const) {
    const form = await openForm(page, club, tab, button)
    await form.getByRole('combobox', { name: field }).tap()
    await form.getByRole('button', { name: 'Close', exact: true }).tap({ trial: true })
    await tapInPage(page, options.nth(1))
    await form.getByRole('button', { name: button, exact: true }).tap({ trial: true })
  }

  // One that is searched, suggestions of tags, a menu and a popover.
  await page.clock.install()
  const event = await openForm(page, club, 'events', 'Create Event')
  await event.getByLabel('Event Name').fill('Long table')
  await event.getByRole('textbox', { name: 'Description' }).fill('Bring a dish.')
  await goToStep(event, 'Continue', 'Date and Time')
  await choose(page, page.getByRole('combobox', { name: 'Time zone' }), options.nth(1))
  await page.goto(`/${club.slug}/edit-club`)
  const tags = page.getByRole('combobox', { name: 'Categories' })
  await tags.press('Backspace')
  await tags.pressSequentially('craf')
  await tapInPage(page, options.first())
  await page.goto('/clubs')
  await choose(page, page.getByRole('button', { name: 'My Account' }), page.getByRole('menuitem').first())
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await choose(
    page,
    page.getByRole('button', { name: 'Notifications' }),
    bell.getByRole('link', { name: 'See all' }),
  )
})

async function openForm(page: Page, club: { slug: string }, tab: string, button: string): Promise<Locator> {
  await page.goto(`/${club.slug}?tab=${tab}`)
  await page.getByRole('button', { name: button }).last().tap()
  const form = page.getByRole('dialog', { name: button })
  await expect(form).toBeVisible()
  return form
}

async function choose(page: Page, opener: Locator, choice: Locator): Promise<void> {
  await opener.tap()
  await tapInPage(page, choice)
}

async function tapInPage(page: Page, choice: Locator): Promise<void> {
  await expect(choice).toBeVisible()
  expect(await pageWidth(page)).toBeLessThanOrEqual(390)
  await choice.tap()
  await expect(choice).toBeHidden()
}
