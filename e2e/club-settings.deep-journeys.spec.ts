import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { save } from './club-settings.ts'
import { createClub, expect, picture, publishPost, test, unusedName } from './test.ts'

const join = async (request: APIRequestContext, club: { slug: string }) =>
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)

const composer = (page: Page) => page.getByRole('region', { name: 'Composer' })

test('turning a feature off and on shows in members’ open pages', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED.*features.posts/)
  const owner = await signedIn('Olga')
  const member = await signedIn('Max')
  const club = await createClub(owner.request, { name: unusedName('Feature Hall') })
  await join(member.request, club)
  await publishPost(owner.request, club, { title: 'From before' })
  await member.page.goto(`/${club.slug}`)
  const create = composer(member.page).getByRole('button', { name: 'Create Post' })
  await expect(create).toBeVisible()

  await owner.page.goto(`/${club.slug}/settings`)
  const features = owner.page.getByRole('region', { name: 'Club Features' })
  const posts = features.getByRole('switch', { name: 'Posts' })
  await posts.click()
  await expect(features.getByText('Not saved yet')).toBeVisible()
  await save(owner.page, 'Save Features').click()
  await expect(features.getByText('Changes are saved!')).toBeVisible()
  await expect(features.getByRole('button', { name: 'Saved' })).toBeVisible()
  // A new change clears 'Saved' before its two seconds are over.
  await posts.click()
  await expect(save(owner.page, 'Save Features')).toBeVisible()
  await posts.click()

  await expect(member.page.getByRole('tab', { name: 'Posts' })).toHaveCount(0)
  await expect(create).toHaveCount(0)
  // Existing content stays.
  await expect(member.page.getByRole('heading', { name: 'From before' })).toBeVisible()
  await member.page.goto(`/${club.slug}?tab=posts`)
  await expect(member.page.getByText('Posts Not Enabled')).toBeVisible()
  await expect(member.page.getByText('The club owner has not enabled posts.')).toBeVisible()
  await expect(member.page.getByRole('button', { name: 'Enable Posts' })).toHaveCount(0)
  expect(await violations(member.page)).toEqual([])

  // Owners get there from the customize tab.
  await owner.page.goto(`/${club.slug}?tab=customize`)
  await owner.page.getByRole('link', { name: 'Enable Posts' }).click()
  await expect(owner.page.getByText('Posts Not Enabled')).toBeVisible()
  await owner.page.route('**/features/posts', (route) => route.abort(), { times: 1 })
  await owner.page.getByRole('button', { name: 'Enable Posts' }).click()
  await expect(owner.page.getByText('Failed to enable posts feature.')).toBeVisible()
  // A slow response: the signal adds the tab first.
  await owner.page.route('**/features/posts', async (route) => {
    const response = await route.fetch()
    await expect(composer(owner.page)).toBeVisible()
    await route.fulfill({ response })
  })
  await owner.page.getByRole('button', { name: 'Enable Posts' }).click()
  await expect(owner.page.getByText('feature has been enabled')).toBeVisible()
  await expect(composer(owner.page)).toBeVisible()
  await expect(member.page.getByRole('tab', { name: 'Posts' })).toBeVisible()
})

test('saving permissions names chosen people who left the club, and they can be removed', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/409/)
  const owner = await signedIn('Olga')
  const [stays, leaves] = [await signedIn('Nora'), await signedIn('Otto')]
  const club = await createClub(owner.request, { name: unusedName('Leavers') })
  for (const { request } of [stays, leaves]) await join(request, club)
  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  await page
    .getByRole('combobox', { name: 'Who may publish posts', exact: true })
    .selectOption('Some people and groups')
  const people = page.getByRole('combobox', { name: 'People who may publish posts' })
  for (const name of ['Nora Hollis', 'Otto Hollis']) {
    await people.fill(name)
    await page.getByRole('option', { name }).click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByText('Otto Hollis', { exact: true })).toBeVisible()
  const left = await leaves.request.delete(`/rest/v1/clubs/${club.slug}/membership`)
  expect(left.ok()).toBe(true)
  await save(page, 'Save Permissions').click()
  await expect(
    page.getByText('Otto Hollis is no longer in the club. Remove them and save again.'),
  ).toBeVisible()
})

test('a club cannot open with a tab whose feature is off', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Landing') })
  await page.goto(`/${club.slug}?tab=customize`)
  await expect(page.getByRole('radio')).toHaveCount(7)
  await page.getByRole('radio', { name: 'Posts' }).check()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('publishing can be limited to admins, everyone, or named people', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED.*permissions/)
  const owner = await signedIn('Olga')
  const [named, other, outsider] = [await signedIn('Nora'), await signedIn('Otto'), await signedIn('Oda')]
  const club = await createClub(owner.request, { name: unusedName('Permission Hall') })
  for (const { request } of [named, other]) await join(request, club)
  const denied = 'Members are not allowed to publish posts. Please contact a club admin.'
  for (const one of [named, other, outsider]) await one.page.goto(`/${club.slug}?tab=posts`)
  await expect(outsider.page.getByText('You need to be a club member to create posts.')).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  const who = page.getByRole('combobox', { name: 'Who may publish posts', exact: true })
  await who.selectOption('Only Admins')
  await save(page, 'Save Permissions').click()
  await expect(page.getByText('Permissions updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  for (const one of [named, other]) await expect(one.page.getByText(denied)).toBeVisible()

  await who.selectOption('Some people and groups')
  await save(page, 'Save Permissions').click()
  await expect(page.getByText('Choose at least one person')).toBeVisible()
  const people = page.getByRole('combobox', { name: 'People who may publish posts' })
  await people.fill('nor')
  await page.getByRole('option', { name: 'Nora Hollis' }).click()
  await page.keyboard.press('Escape')
  await save(page, 'Save Permissions').click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(composer(named.page).getByRole('button', { name: 'Create Post' })).toBeVisible()
  await expect(other.page.getByText(denied)).toBeVisible()
  await page.reload()
  await expect(who).toHaveValue('named')
  await expect(page.getByText('Nora Hollis')).toBeVisible()

  await who.selectOption('Only Admins')
  await page.route('**/permissions', (route) => route.abort(), { times: 1 })
  await save(page, 'Save Permissions').click()
  await expect(page.getByText('Error updating permissions')).toBeVisible()
  await expect(who).toHaveValue('admins')
  await save(page, 'Save Permissions').click()
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible()
  await page.goto(`/${club.slug}`)
  await expect(page.getByText('Only you and other admins can publish posts here.')).toBeVisible()
})

test('a regular club is converted to a business club once', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/status of 500.*conversion/)
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Corner Shop') })
  await page.goto(`/${club.slug}/settings`)
  await page.getByRole('link', { name: 'Convert to Business Club' }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/edit-club\\?tab=business&converted=true$`))
  await save(page, 'Convert to Business Club').click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await page.getByLabel('Business name').fill('Corner Ltd')
  await save(page, 'Convert to Business Club').click()
  const question = page.getByRole('dialog', { name: 'Convert to a business club?' })
  await page.route('**/conversion', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await question.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('Failed to convert club to business. Please try again.')).toBeVisible()
  await question.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/edit-club\\?tab=business$`))
  await page.getByLabel('City').fill('Leeds')
  await save(page, 'Save Changes').click()
  await expect(page.getByText('Changes are saved!')).toBeVisible()
  await page.goto(`/${club.slug}/settings`)
  await expect(page.getByRole('heading', { name: 'Monetization' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Convert to Business Club' })).toHaveCount(0)

  await save(page, 'Manage').click()
  const dialog = page.getByRole('dialog', { name: 'Monetization' })
  await dialog.getByRole('radio', { name: 'Paid' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the membership fee')).toBeVisible()
  await dialog.getByLabel('Amount').fill('12,5')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('Subscription duration').selectOption('Monthly')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const monetization = page.getByRole('region', { name: 'Monetization' })
  await expect(monetization.getByText('€12.50 / month')).toBeVisible()
})

test('a club opens with the chosen landing tab', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Landing Hall') })
  await page.goto(`/${club.slug}?tab=customize`)
  await expect(page.getByRole('tab', { name: 'Feed' })).toBeVisible()
  await page.getByRole('radio', { name: 'Posts' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('tab', { name: 'Posts', selected: true })).toBeVisible()
  const features = { posts: false }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/features`, { data: { features } })).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('tab', { name: 'Feed', selected: true })).toBeVisible()
})

test('a landing tab that someone else changed is shown before it is overwritten', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 409/)
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Two Landings') })
  const address = `/rest/v1/clubs/${club.slug}/landing-page`
  const landing = async () => (await (await request.get(`/rest/v1/clubs/${club.slug}`)).json()).landingPage
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  /** Saves from another window right before the page's own request arrives. */
  const meanwhile = (landingPage: string) =>
    page.route(
      `**${address}`,
      async (route) => {
        expect((await request.put(address, { data: { landingPage } })).ok()).toBe(true)
        await route.fallback()
      },
      { times: 1 },
    )
  await page.goto(`/${club.slug}?tab=customize`)
  await meanwhile('polls')
  await page.getByRole('radio', { name: 'Posts' }).click()
  const both = dialog.getByRole('region', { name: 'Landing page' })
  await expect(both).toContainText('Theirs')
  await expect(both.locator('mark')).toHaveText(['Polls', 'Posts'])
  expect(await landing()).toBe('polls')
  await dialog.getByRole('radio', { name: 'Take theirs' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Polls' })).toBeChecked()

  await meanwhile('jobs')
  await page.getByRole('radio', { name: 'Events' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Events' })).toBeChecked()
  expect(await landing()).toBe('events')
})

test('club settings are for owners and admins; others see why they have no access', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const [member, stranger, guest] = [await signedIn('Max'), await signedIn('Sue'), await visitor()]
  const club = await createClub(owner.request, { name: unusedName('Closed Desk') })
  await join(member.request, club)
  for (const [{ page }, text] of [
    [member, 'Only club owners and admins can view and modify these settings.'],
    [stranger, 'You need to be a club member to access these settings.'],
  ] as const) {
    await page.goto(`/${club.slug}/settings`)
    await expect(page.getByText(text)).toBeVisible()
    await page.goto(`/${club.slug}/edit-club`)
    await expect(page.getByText('Access Restricted')).toBeVisible()
    await expect(page.getByText('Only club owners and admins can edit club details')).toBeVisible()
    await page.goto(`/${club.slug}?tab=customize`)
    await expect(page.getByRole('tab', { name: 'Customize' })).toHaveCount(0)
  }
  for (const place of ['settings', 'edit-club']) {
    await guest.goto(`/${club.slug}/${place}`)
    await expect(guest).toHaveURL(`/login?redirect=/${club.slug}/${place}`)
  }
})

test('each part of a club is saved separately, and outsiders lose a club that becomes private', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const guest = await signedIn('Gus')
  const club = await createClub(request, { name: unusedName('Old Hall') })
  const { path } = await publishPost(request, club, { title: 'Inside' })
  await guest.page.goto(path)
  await expect(guest.page.getByRole('heading', { name: 'Inside' })).toBeVisible()

  await page.goto(`/${club.slug}/settings`)
  await page.getByRole('link', { name: 'Edit Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/edit-club$`))
  await page.getByLabel('Club name').fill('x')
  await save(page, 'Save Changes').click()
  await expect(page.getByText('Club name must be at least 2 characters long')).toBeVisible()

  // A tab keeps its input after another tab was saved and the address has changed.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('tab', { name: 'Access' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue('x')
  await page.getByRole('tab', { name: 'Access' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('radio', { name: 'Paid' }).check()
  await page.getByLabel('Amount').fill('7.5')
  await page.getByRole('tab', { name: 'Details' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  const name = unusedName('New Hall')
  await page.getByLabel('Club name').fill(name)
  await expect(page.getByText('The old address will redirect here.')).toBeVisible()
  await save(page, 'Save Changes').click()
  await expect(page.getByText('Changes are saved!')).toBeVisible()
  await expect(page).toHaveURL(/\/new-hall-\w+\/edit-club/)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/^new-hall-\w+$/)
  await expect(page.getByLabel('Club name')).toHaveValue(name)
  await page.getByRole('tab', { name: 'Access' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('7.5')

  // Leaving needs a confirmation.
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('radio', { name: 'Private' }).check()
  await expect(page.getByText('The club becomes private when you save')).toBeVisible()
  await save(page, 'Save Changes').click()
  await expect(page.getByLabel('Amount')).toHaveValue('7.50')
  // Making the club private closes the guest's page.
  await expect(guest.page.getByRole('heading', { name: 'Inside' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Images' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await picture('logo.png', 200, 200))
  const images = page.getByRole('form', { name: 'Images' })
  await expect(images.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await images.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
  await expect(page.getByRole('main').locator('header img').first()).toBeVisible()
  await page.goto(`/${club.slug}/edit-club?tab=images`)
  await expect(page).toHaveURL(/\/new-hall-\w+\/edit-club\?tab=images/)
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
})
