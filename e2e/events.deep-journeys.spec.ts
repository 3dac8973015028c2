import { violations } from './axe.ts'
import { goToStep, pressInStep } from './events.ts'
import { refusal } from './refusals.ts'
import { deviceOf, pageWidth, phone } from './sizes.ts'
import { createClub, expect, picture, publishEvent, test, unusedName } from './test.ts'

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'

test('a double press moves one step, however late the step appears', async ({ signedIn }) => {
  const { page, request } = await signedIn('Edda')
  const club = await createClub(request, { name: unusedName('Slow Steps') })
  await page.goto(`/${club.slug}?tab=events`)
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  const next = dialog.getByRole('button', { name: 'Continue', exact: true })
  await dialog.getByLabel('Event Name').fill('Slow supper')
  await page.evaluate(() => {
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, options)
      const end = performance.now() + 700
      while (this.tagName === 'H3' && performance.now() < end);
    }
  })
  await next.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 60))
    button.click()
  })
  await expect(dialog.getByRole('region', { name: 'Date and Time' })).toBeVisible()
  await expect(dialog.getByText('Start date is required')).toHaveCount(0)
})

test('the events tab shows why it is off or failed to load, and what to do', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('No Events') })
  await page.route(/clubs\/[^/]+\/events/, (route) => route.fulfill(refusal('internal')))
  await page.goto(`/${club.slug}?tab=events`)
  await expect(page.getByText('Failed to load events. Please try again.')).toBeVisible()
  await page.unroute(/clubs\/[^/]+\/events/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No Events Yet')).toBeVisible()
  const data = { features: { events: false } }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/features`, { data })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Events Feature Not Enabled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Enable Events' }).click()
  await expect(page.getByText('No Events Yet')).toBeVisible()
})

test('an event is shown in the viewer’s time zone, named; its link only to attendees', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Zones') })
  const event = await publishEvent(request, club, {
    eventName: `Call ${longWord}`,
    eventFormat: 'online',
    link: 'https://meet.test/quincelink',
    location: 'שלום עולם',
    startDate: '2099-07-01',
    startTime: '01:30',
    timeZone: 'Europe/Berlin',
  })
  await page.goto(event.path)
  await expect(page.getByRole('link', { name: 'https://meet.test/quincelink' })).toBeVisible()

  const elsewhere = await browser.newContext({
    baseURL,
    timezoneId: 'America/New_York',
    ...deviceOf(phone),
  })
  const guest = await elsewhere.newPage()
  await guest.goto(event.path)
  await expect(guest.getByText('June 30, 2099 7:30 PM')).toBeVisible()
  await expect(guest.getByText('EDT (Wednesday, July 1, 2099 1:30 AM in Berlin)')).toBeVisible()
  expect(await guest.content()).not.toContain('quincelink')
  expect(await pageWidth(guest)).toBeLessThanOrEqual(390)
  expect(await violations(guest)).toEqual([])
  await elsewhere.close()
})

test('events are listed as upcoming, past and by month, by keyboard and live', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Months') })
  const publish = async (eventName: string, startDate: string, given: object = {}) => {
    const data = {
      id: crypto.randomUUID(),
      eventName,
      startDate,
      startTime: '12:00',
      timeZone: 'UTC',
      ...given,
    }
    const answer = await request.post(`/rest/v1/clubs/${club.slug}/events`, { data })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  await publish('Later', '2099-12-05')
  const soonest = await publish('Sooner', '2099-12-04')
  await publish('Festival', '2099-12-30', { hasEndTime: true, endDate: '2100-01-02', endTime: '18:00' })
  await publish('Long ago', '2020-01-01')
  await publish('Not so long ago', '2021-01-01')
  await page.goto(`/${club.slug}?tab=events`)
  await expect(page.getByRole('heading', { name: 'Events', level: 2 })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Events', exact: true }).getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toHaveAccessibleName('Sooner')
  await page.getByRole('button', { name: 'Past', exact: true }).click()
  await expect(page).toHaveURL(/view=past/)
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toHaveAccessibleName('Not so long ago')
  await page.goBack()
  await expect(cards).toHaveCount(3)

  await page.goto(`/${club.slug}?tab=events&view=month&month=2099-12`)
  const grid = page.getByRole('grid', { name: 'December 2099' })
  await expect(grid.getByRole('button', { name: 'Friday, December 4, 2099, 1 event' })).toBeVisible()
  const day = (name: string) => page.getByRole('grid').getByRole('button', { name, exact: true })
  await day('Tuesday, December 1, 2099').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Wednesday, December 2, 2099'],
    ['ArrowDown', 'Wednesday, December 9, 2099'],
    ['PageUp', 'Monday, November 9, 2099'],
    ['ArrowLeft', 'Sunday, November 8, 2099'],
    ['PageDown', 'Tuesday, December 8, 2099'],
    ['ArrowUp', 'Tuesday, December 1, 2099'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(name)).toBeFocused()
  }
  await expect(page).toHaveURL(/month=2099-12/)
  await expect(page.getByText('No events on this day.')).toBeVisible()
  await day('Friday, December 4, 2099, 1 event').click()
  const ofDay = page.getByRole('region', { name: 'Events of the chosen day' })
  await expect(ofDay.getByRole('link', { name: 'Sooner' })).toBeVisible()
  for (const name of ['Wednesday, December 30, 2099, 1 event', 'Thursday, December 31, 2099, 1 event'])
    await expect(day(name)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await publish('Same day', '2099-12-04')
  await expect(ofDay.getByRole('link', { name: 'Same day' })).toBeVisible()
  expect((await request.delete(`/rest/v1/content/${soonest.id}`)).ok()).toBe(true)
  await expect(ofDay.getByRole('link', { name: 'Sooner' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(day('Friday, January 1, 2100, 1 event')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('grid').locator('[aria-current="date"]')).toBeVisible()
})

test('the events tab says why a member cannot publish, and links to their calendar', async ({ signedIn }) => {
  const { request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Admins Only') })
  const data = { permissions: { events: [] } }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/permissions`, { data })).ok()).toBe(true)
  const member = await signedIn()
  await member.request.put(`/rest/v1/clubs/${club.slug}/membership`)
  const { page } = member
  await page.goto(`/${club.slug}?tab=events`)
  const create = page.getByRole('button', { name: 'Create Event' })
  const why = 'Members are not allowed to publish events. Please contact a club admin.'
  await expect(create).toHaveAccessibleDescription(why)
  await expect(create).toBeDisabled()
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Events in your calendar' })
  await dialog.getByRole('button', { name: 'Create calendar link' }).click()
  const address = await dialog.getByLabel('Calendar link').inputValue()
  await expect(dialog.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'webcal'),
  )
  expect((await request.get(new URL(address).pathname)).headers()['content-type']).toContain('text/calendar')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('Last used')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await page
    .getByRole('dialog', { name: 'Remove calendar link?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(dialog.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  expect((await request.get(new URL(address).pathname)).status()).toBe(404)
})

test('an event shows each error in its step, and is edited, duplicated and deleted', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Events') })
  await page.clock.install()
  await page.goto(`/${club.slug}?tab=events`)
  await expect(page.getByText('No Events Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Event' })
  const next = dialog.getByRole('button', { name: 'Continue', exact: true })
  await pressInStep(dialog, 'Continue')
  await expect(dialog.getByText('Event name is required')).toBeVisible()
  await expect(dialog.getByLabel('Event Name')).toBeFocused()
  await dialog.getByLabel('Event Name').fill('Long table')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Everyone brings a dish.')
  await dialog.getByRole('textbox', { name: 'Agenda' }).fill('1. Soup')
  await goToStep(dialog, 'Continue', 'Date and Time')

  await expect(dialog.getByLabel('Start time')).toHaveValue('12:00')
  await dialog.getByLabel('Start time').fill('')
  await pressInStep(dialog, 'Continue')
  await expect(dialog.getByText('Start date is required')).toBeVisible()
  await expect(dialog.getByText('Start time is required')).toBeVisible()
  await dialog.getByLabel('Start date').press('5')
  await next.click()
  await expect(dialog.getByText('Please select a valid start date')).toBeVisible()
  await dialog.getByLabel('Start date').fill('2099-03-29')
  await dialog.getByLabel('Start time').fill('02:30')
  await dialog.getByLabel('Time zone').fill('berlin')
  await page.getByRole('option', { name: /^Berlin \(GMT\+[12]\)$/ }).click()
  // Clocks go forward from two to three.
  await expect(dialog.getByText('March 29, 2099 3:30 AM, Central European Summer Time')).toBeVisible()
  await dialog.getByLabel('Add an end time').check()
  await next.click()
  await expect(dialog.getByText('End time is required when end time is enabled')).toBeVisible()
  await dialog.getByLabel('End time', { exact: true }).fill('18:00')
  await dialog.getByLabel('End date').fill('2099-03-28')
  await next.click()
  await expect(dialog.getByText('End date must be after start date')).toBeVisible()
  await dialog.getByLabel('End date').fill('')
  await dialog.getByLabel('Start time').fill('12:30')
  await goToStep(dialog, 'Continue', 'Place')
  await dialog.getByLabel('Location').fill('Old Tram Depot')
  await goToStep(dialog, 'Back', 'Date and Time')
  // Steps that are done are ticked, and can be pressed.
  await goToStep(dialog, 'Event Details (done)', 'Event Details')
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Long table')
  expect(await violations(page)).toEqual([])
  await goToStep(dialog, '3 Place', 'Place')
  await expect(dialog.getByLabel('Location')).toHaveValue('Old Tram Depot')
  // Fields of another format are neither checked nor saved.
  await dialog.getByRole('radio', { name: 'Online' }).check()
  await dialog.getByRole('textbox', { name: 'Link' }).fill('no address')
  await dialog.getByRole('radio', { name: 'In person' }).check()
  await dialog.getByLabel('Capacity').fill('many')
  await pressInStep(dialog, 'Continue')
  await expect(dialog.getByText('Please enter a whole number from 1 to 100,000')).toBeVisible()
  await dialog.getByLabel('Capacity').fill('12')
  await goToStep(dialog, 'Continue', 'Cover Image')
  await expect(dialog.getByText('Minimum width 480 pixels, 16:9 recommended')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upload cover image' })).toBeVisible()
  await dialog.getByLabel('Cover image', { exact: true }).setInputFiles(await picture('cover.png'))
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  await dialog.getByLabel('Describe this picture').fill('A long table')
  await pressInStep(dialog, 'Save')
  await expect(page.getByText('Your event has been created successfully.')).toBeVisible()

  const card = page.getByRole('article', { name: 'Long table' })
  await expect(card.getByText('Old Tram Depot')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card.getByRole('link', { name: 'Long table', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Long table', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A long table' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(page.getByText('Old Tram Depot')).toBeVisible()
  await expect(page.getByText('Link', { exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  const menu = (entry: string) => async () => {
    await page.getByRole('button', { name: 'Options for Long table' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Edit Event')()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await goToStep(edit, 'Place (done)', 'Place')
  await edit.getByLabel('Location').fill('Town hall')
  await pressInStep(edit, 'Save')
  await expect(page.getByText('Your event has been updated successfully.')).toBeVisible()
  await expect(edit).toHaveCount(0)
  await expect(page.getByText('Town hall')).toBeVisible()
  await menu('Duplicate')()
  await expect(dialog.getByLabel('Event Name')).toHaveValue('Long table')
  await goToStep(dialog, 'Date and Time (done)', 'Date and Time')
  await expect(dialog.getByLabel('Start date')).toHaveValue('2099-04-05')
  await pressInStep(dialog, 'Save')
  await expect(page).toHaveURL(/\/events\/long-table-1$/)
  await expect(page.getByText('Town hall')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A long table' })).toBeVisible()
  await menu('Delete Event')()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Event deleted')).toBeVisible()
})

test('people attend an event, and its author sees them, cancels and restores it, shown live', async ({
  signedIn,
  visitor,
}) => {
  const [author, first, second] = [await signedIn('Ada'), await signedIn('Fay'), await signedIn('Sue')]
  const club = await createClub(author.request, { name: unusedName('Few Places') })
  const event = await publishEvent(author.request, club, { eventName: 'One chair', capacity: 1 })
  await first.page.goto(event.path)
  await first.page.getByRole('button', { name: 'Attend Event' }).click()
  await expect(first.page.getByText("You're now attending")).toBeVisible()
  await expect(first.page.getByText('Attending', { exact: true })).toBeVisible()
  await second.page.goto(event.path)
  await second.page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(second.page.getByText('You are on the waiting list')).toBeVisible()
  await expect(first.page.getByText('1 of 1 attending, 1 waiting')).toBeVisible()

  await author.page.goto(event.path)
  await author.page.getByRole('button', { name: 'Attendees' }).click()
  const list = author.page.getByRole('dialog', { name: 'Attendees' })
  await expect(list.getByRole('list', { name: 'Attending' }).getByRole('link')).toHaveText(/^Fay/)
  await expect(list.getByRole('list', { name: 'Waiting list' }).getByRole('link')).toHaveText(/^Sue/)
  expect(await violations(author.page)).toEqual([])
  await author.page.keyboard.press('Escape')

  await first.page.getByRole('button', { name: 'Cancel attendance' }).click()
  await expect(first.page.getByText('Registration cancelled')).toBeVisible()
  await expect(first.page.getByText("You're no longer attending")).toBeVisible()
  await expect(second.page.getByText('Attending', { exact: true })).toBeVisible()

  await author.page.getByRole('button', { name: 'Cancel event' }).click()
  await author.page.getByRole('dialog').getByRole('button', { name: 'Cancel event', exact: true }).click()
  await expect(author.page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(second.page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(first.page.getByRole('button', { name: /Attend Event|waiting list/ })).toHaveCount(0)
  await author.page.getByRole('button', { name: 'Restore event' }).click()
  await expect(author.page.getByRole('button', { name: 'Cancel event' })).toBeVisible()

  const guest = await visitor()
  await guest.goto(event.path)
  await expect(guest.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await guest.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(guest.getByText('Please sign in to register for events.')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Log in' }).last()).toBeVisible()
  expect(await violations(guest)).toEqual([])
})
