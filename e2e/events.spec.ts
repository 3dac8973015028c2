import { violations } from './axe.ts'
import { goToStep, pressInStep } from './events.ts'
import { openLive } from './live.ts'
import { createClub, expect, picture, publishEvent, test, unusedName } from './test.ts'

test('an event is created step by step without losing input', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Events') })
  await page.clock.install()
  await page.goto(`/${club.slug}?tab=events`)
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  await pressInStep(dialog, 'Continue')
  await expect(dialog.getByText('Event name is required')).toBeVisible()
  await dialog.getByLabel('Event Name').fill('Long table')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Everyone brings a dish.')
  await goToStep(dialog, 'Continue', 'Date and Time')

  // The browser reports half a date as none.
  await dialog.getByLabel('Start date').press('5')
  await pressInStep(dialog, 'Continue')
  await expect(dialog.getByText('Please select a valid start date')).toBeVisible()
  await dialog.getByLabel('Start date').fill('2099-03-29')
  await dialog.getByLabel('Time zone').fill('berlin')
  await page.getByRole('option', { name: /^Berlin \(GMT\+[12]\)$/ }).click()
  await goToStep(dialog, 'Continue', 'Place')
  await dialog.getByLabel('Location').fill('Old Tram Depot')
  // Steps that are done are ticked, and can be pressed.
  await goToStep(dialog, 'Event Details (done)', 'Event Details')
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Long table')
  await goToStep(dialog, '3 Place', 'Place')
  await expect(dialog.getByLabel('Location')).toHaveValue('Old Tram Depot')
  await goToStep(dialog, 'Continue', 'Cover Image')
  await dialog.getByLabel('Cover image', { exact: true }).setInputFiles(await picture('cover.png'))
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await dialog.getByLabel('Describe this picture').fill('A long table')
  expect(await violations(page)).toEqual([])
  await pressInStep(dialog, 'Save')

  const card = page.getByRole('article', { name: 'Long table' })
  await expect(card.getByText('Old Tram Depot')).toBeVisible()
  await card.getByRole('link', { name: 'Long table', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Long table', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A long table' })).toBeVisible()
})

test('people attend an event until it is full, join the waitlist and move up live', async ({
  signedIn,
  client,
}) => {
  const [author, first, second] = [await client('Ada'), await client('Fay'), await signedIn('Sue')]
  const club = await createClub(author.request, { name: unusedName('Few Places') })
  const event = await publishEvent(author.request, club, { eventName: 'One chair', capacity: 1 })
  const attendance = `/rest/v1/events/${event.id}/attendance`
  const { page } = second
  await openLive(page, event.path)
  const attend = page.getByRole('button', { name: 'Attend Event' })
  await expect(attend).toBeVisible()
  expect((await first.request.put(attendance)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are on the waiting list')).toBeVisible()
  await expect(page.getByText('1 of 1 attending, 1 waiting')).toBeVisible()
  expect((await first.request.delete(attendance)).ok()).toBe(true)
  await expect(page.getByText('Attending', { exact: true })).toBeVisible()

  const cancellation = `/rest/v1/events/${event.id}/cancellation`
  expect((await author.request.put(cancellation)).ok()).toBe(true)
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Attend Event|waiting list/ })).toHaveCount(0)
})
