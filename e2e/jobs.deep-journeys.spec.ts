import type { Route } from '@playwright/test'
import { violations } from './axe.ts'
import { runSql } from './database.ts'
import { refusal } from './refusals.ts'
import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, publishJob, test, unusedName } from './test.ts'

test('a job closes live at its closing date, and has a JobPosting until then', async ({
  signedIn,
  visitor,
}) => {
  const { request } = await signedIn('Pia')
  const club = await createClub(request, { name: unusedName('Open Jobs') })
  const job = await publishJob(request, club, { title: 'Piano tuner', location: 'Vienna, Austria' })
  const guest = await visitor()
  const things = async () => {
    const html = await (await guest.request.get(job.path)).text()
    return [...html.matchAll(/<script[^>]*ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    )
  }
  const [posting] = await things()
  // Required by search engines.
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Piano tuner',
    description: expect.stringMatching(/^<p>.+<\/p>/),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hiringOrganization: { '@type': 'Organization', name: 'A company' },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'AT' } },
  })
  const closesIn = (time: string) =>
    runSql(`update jobs set closes_at = now() + $2::interval where id = $1`, [job.id, time])
  await closesIn('40 seconds')
  // Without a live connection, which the time jump would interrupt; the page's clock closes the job.
  await guest.routeWebSocket(/realtime/, () => undefined)
  await guest.clock.install()
  await guest.goto(job.path)
  await expect(guest.getByText('Closes in a moment')).toBeVisible()
  // Independent of how long the test took so far.
  await closesIn('0 seconds')
  await guest.clock.fastForward(60_000)
  await expect(guest.getByText('Closed', { exact: true })).toBeVisible()
  expect((await things()).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
  expect(await violations(guest)).toEqual([])
})

test('errors of jobs are shown, and long words do not widen the page', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/status of [45]|ERR_FAILED/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Jobs') })
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
  const job = await publishJob(request, club, {
    title: long.repeat(3),
    company: long,
    location: 'שלום עולם',
    requirements: `${long.repeat(2)}, שלום עולם`,
  })
  const guest = await visitor()
  await resize(guest, { width: 390, height: 844 })
  await guest.goto(job.path)
  await expect(guest.getByRole('heading', { name: 'Requirements' })).toBeVisible()
  expect(await pageWidth(guest)).toBeLessThanOrEqual(390)

  await page.goto(`/${club.slug}`)
  const failing = (route: Route) => route.fulfill(refusal('internal'))
  await page.route('**/feed?type=job**', failing)
  await page.getByRole('tab', { name: /Jobs/ }).click()
  await expect(page.getByText('Error loading jobs: Please try again.')).toBeVisible()
  await page.route('**/rest/v1/clubs/*/jobs/*', failing)
  await page.goto(job.path)
  await expect(page.getByText('Failed to load job details')).toBeVisible()
  // What is left of an item's address leads to its club's list, and says what is wrong where nothing can be read.
  for (const [tab, text] of [
    ['posts', 'Oops! Page not found'],
    ['polls', 'Oops! Page not found'],
    ['services', 'Oops! Page not found'],
    ['products', 'Missing club or product slug'],
    ['events', 'Invalid slug format. Expected: club-slug/events/event-slug'],
    ['jobs', 'Invalid job URL. Club and job information is required.'],
  ] as const) {
    await page.goto(`/${club.slug}/${tab}`)
    await expect(page).toHaveURL(new RegExp(`/${club.slug}\\?tab=${tab}$`))
    await expect(page.getByRole('tab', { name: new RegExp(tab, 'i') })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const asked = await guest.request.get(`/${club.slug}/${tab}`, { maxRedirects: 0 })
    expect([asked.status(), asked.headers().location]).toEqual([302, `/${club.slug}/preview?tab=${tab}`])
    expect((await guest.request.get(`/no-such-club/${tab}`)).status()).toBe(404)
    await page.goto(`/no-such-club/${tab}`)
    await expect(page.getByRole('heading', { name: text, level: 1 })).toBeVisible()
  }
})

test('Join Club on a job is hidden from members and the poster, and leads to the preview where rules come first', async ({
  signedIn,
  client,
  visitor,
}) => {
  const [owner, poster] = [await client('Olga'), await signedIn('Pia')]
  const club = await createClub(owner.request, { name: unusedName('Ferry Works') })
  const membership = `/rest/v1/clubs/${club.slug}/membership`
  expect((await poster.request.put(membership)).ok()).toBe(true)
  const own = await publishJob(poster.request, club, { title: 'Ferry pilot' })
  const other = await publishJob(owner.request, club, { title: 'Deckhand' })
  const { page } = poster
  const join = page.getByRole('button', { name: 'Join Club' })
  await page.goto(other.path)
  await expect(page.getByRole('heading', { name: 'Deckhand', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this club' })).toContainText('Public club')
  await expect(join).toHaveCount(0)

  expect((await poster.request.delete(membership)).ok()).toBe(true)
  await page.goto(own.path)
  await expect(page.getByRole('heading', { name: 'Ferry pilot', level: 1 })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this club' })).toContainText('Public club')
  await expect(join).toHaveCount(0)
  await page.goto(other.path)
  await join.click()
  await expect(page.getByText('Successfully joined club!')).toBeVisible()

  const guest = await visitor()
  await guest.goto(other.path)
  await expect(guest.getByRole('link', { name: 'Login to Join' })).toBeVisible()

  const rules = [{ id: crypto.randomUUID(), title: 'Be kind', text: '' }]
  const data = { version: 0, rules, questions: [] }
  expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/rules`, { data })).ok()).toBe(true)
  expect((await poster.request.delete(membership)).ok()).toBe(true)
  await page.goto(other.path)
  await expect(page.getByRole('link', { name: 'Join Club' })).toHaveAttribute('href', `/${club.slug}/preview`)
})

test('a job shows each error at its field, and is edited, closed, re-opened and deleted', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Club of Jobs') })
  await page.goto(`/${club.slug}?tab=jobs`)
  await expect(page.getByText('No Jobs Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Post a Job' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Post a Job' })
  const send = dialog.getByRole('button', { name: 'Post a Job' })
  await send.click()
  for (const text of [
    'Job title is required',
    'Company is required',
    'Location is required',
    'Job type is required',
    'Workplace type is required',
    'Description is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByLabel('Job title')).toBeFocused()
  expect(await violations(page)).toEqual([])

  await dialog.getByLabel('Job title').fill('Bell founder')
  await dialog.getByLabel('Company').fill('Clapper & Sons')
  await dialog.getByLabel('Location').fill('Ghent, Belgium')
  await dialog.getByRole('combobox', { name: 'Job type' }).click()
  await page.getByRole('option', { name: 'Full Time' }).click()
  await dialog.getByRole('combobox', { name: 'Workplace' }).click()
  await page.getByRole('option', { name: 'On Site' }).click()
  const pay = dialog.getByRole('group', { name: 'Pay (optional)' })
  await expect(pay.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD – US Dollar')
  await pay.getByLabel('From').fill('80,000')
  await pay.getByLabel('To').fill('60000')
  const long = `Cast bells. ${'They ring. '.repeat(30)}`
  await dialog.getByRole('textbox', { name: 'Description' }).fill(long)
  await dialog.getByLabel('Requirements (optional)').fill('Strong arms, , good ears')
  await dialog.getByLabel('Closing date (optional)').fill('2020-01-31')
  await send.click()
  await expect(dialog.getByText('This is less than the lowest pay')).toBeVisible()
  await pay.getByLabel('From').fill('60,000')
  await pay.getByLabel('To').fill('80,000')
  await send.click()
  await expect(dialog.getByText('Please select a date to come')).toBeVisible()
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Closing date (optional)').fill(inAWeek)
  await send.click()
  await expect(page.getByText('Job created successfully')).toBeVisible()

  const card = page.getByRole('article', { name: 'Bell founder' })
  await expect(card.getByText('Clapper & Sons')).toBeVisible()
  await expect(card.getByText('$60,000–80,000 a year')).toBeVisible()
  await expect(card.getByText('On Site')).toBeVisible()
  await expect(card.getByText(/^Closes in/)).toBeVisible()
  await expect(card).not.toContainText('They ring.')
  // Buttons on the card, and presses while a dialog is open, do not open the job.
  await card.getByRole('button', { name: 'Options for Bell founder' }).click()
  await page.getByRole('menuitem', { name: 'Edit Job' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Job' })
  await expect(edit.getByLabel('Closing date (optional)')).toHaveValue(inAWeek)
  await edit.getByLabel('Company').fill('Clapper & Daughters')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Job updated successfully')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/${club.slug}`)
  await expect(edit).toHaveCount(0)
  await card.click()
  await expect(page.getByRole('heading', { name: 'Bell founder', level: 1 })).toBeVisible()
  await expect(page.getByText('$60,000–80,000 a year')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Benefits' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: /^good ears$/ })).toBeVisible()
  await expect(page.getByText(`@`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Close Job' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`/${club.slug}?tab=jobs`)
  await expect(page.getByText('No open jobs')).toBeVisible()
  await page.getByRole('group', { name: 'Which jobs' }).getByRole('button', { name: 'All' }).click()
  await expect(card.getByText('Closed', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await card.click()
  await page.getByRole('button', { name: 'Re-open Job' }).click()
  await expect(page.getByText(/^Closes in/)).toBeVisible()

  await page.getByRole('button', { name: 'Options for Bell founder' }).click()
  await page.getByRole('menuitem', { name: 'Delete Job' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Job deleted successfully')).toBeVisible()
  await expect(page.getByText('No Jobs Yet').or(page.getByText('No content yet'))).toBeVisible()
})
