import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type { Page, Route } from '@playwright/test'
import { fixtures } from '../server/src/testing/kinds.ts'
import { goToStep, pressInStep } from './events.ts'
import { choose } from './menus.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishTitled, test, unusedName } from './test.ts'

const failing = (route: Route) => route.fulfill(refusal('internal'))
/** Fails requests with this method only. */
const failingTo = (method: string) => (route: Route) =>
  route.request().method() === method ? failing(route) : route.fallback()

for (const kind of contentKinds)
  test(`failing to load, edit or delete a ${kind} shows its own error`, async ({
    signedIn,
    expectComplaints,
  }) => {
    expectComplaints(/status of 500/)
    const { page, request } = await signedIn()
    const { failures } = fixtures[kind]
    const club = await createClub(request, { name: unusedName('Failures') })
    const item = await publishTitled(request, kind, club, 'To be or not')
    const read = `**/rest/v1/clubs/*/${featureOf[kind]}/*`
    await page.route(read, failing)
    await page.goto(item.path)
    await expect(page.getByRole('main').getByText(failures.load, { exact: true })).toBeVisible()
    await page.unroute(read)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'To be or not', level: 1 })).toBeVisible()

    if (failures.change) {
      await page.route(`**/rest/v1/${featureOf[kind]}/*`, failingTo('PUT'))
      await chooses(page, /^Edit/)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(failures.change.field).fill('Something else')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(failures.change.text, { exact: true })).toBeVisible()
      await page.reload()
    }

    await page.route('**/rest/v1/content/*', failingTo('DELETE'))
    await chooses(page, /^Delete/)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(failures.delete, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${item.path}$`))
  })

async function chooses(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Options for To be or not' }).click()
  await choose(page.getByRole('menuitem', { name: entry }))
}

test('invalid lengths, dates and times of an event are shown at their fields', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Events') })
  await page.clock.install()
  await page.goto(`/${club.slug}?tab=events`)
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  const refused = async (button: string, ...texts: string[]) => {
    await pressInStep(dialog, button)
    for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }
  const [name, description] = [
    dialog.getByLabel('Event Name'),
    dialog.getByRole('textbox', { name: 'Description' }),
  ]
  await name.fill('n'.repeat(256))
  await description.fill('d'.repeat(2001))
  await refused(
    'Continue',
    'Event name must be less than 255 characters',
    'Description must be less than 2000 characters',
  )
  await name.fill('n'.repeat(255))
  await description.fill('d'.repeat(2000))
  await goToStep(dialog, 'Continue', 'Date and Time')

  await dialog.getByLabel('Start date').fill('2099-06-01')
  await dialog.getByLabel('Start time').fill('')
  await dialog.getByLabel('Start time').press('5')
  await dialog.getByLabel('Add an end time').check()
  await dialog.getByLabel('End time', { exact: true }).fill('18:00')
  await dialog.getByLabel('End date').press('5')
  await refused('Continue', 'Please enter a valid time (HH:MM)', 'Please select a valid end date')
  await dialog.getByLabel('Start time').fill('12:00')
  await dialog.getByLabel('End date').fill('2099-06-01')
  await goToStep(dialog, 'Continue', 'Place')
  await dialog.getByLabel('Location').fill('l'.repeat(501))
  await refused('Continue', 'Location must be less than 500 characters')
})

test('a service’s description that is too long is refused at its field', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Services') })
  await page.goto(`/${club.slug}?tab=services`)
  await page.getByRole('button', { name: 'Create Service' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Service' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('d'.repeat(1001))
  await dialog.getByRole('button', { name: 'Create Service' }).click()
  await expect(dialog.getByText('Description must be less than 1000 characters')).toBeVisible()
})
