import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { entries, log } from './activity-logs.ts'
import { violations, violationsInBoth } from './axe.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const put = async (request: APIRequestContext, path: string, data: object = {}) =>
  expect((await request.put(`/rest/v1/clubs/${path}`, { data })).ok()).toBe(true)

test('the activity log shows changes with before and after, filtered by kind, person and days', async ({
  signedIn,
  client,
}) => {
  const { page, request, person } = await signedIn('Olga')
  const name = unusedName('Paper Trail')
  const club = await createClub(request, { name })
  const member = await client('Max')
  await put(member.request, `${club.slug}/membership`)
  const { id } = await publishPost(member.request, club, { title: 'שלום עולם' })
  expect((await request.delete(`/rest/v1/content/${id}`)).ok()).toBe(true)
  await put(request, `${club.slug}/details`, { description: 'What we are now', categories: ['Wood'] })
  await put(request, `${club.slug}/features`, { features: { jobs: false } })

  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu' }).click()
  await page.getByRole('menuitem', { name: 'Activity Logs' }).click()
  await expect(page).toHaveURL(`/${club.slug}/activity-logs`)
  await expect(page.getByRole('heading', { name: 'Activity Logs', level: 1 })).toBeVisible()
  // 'Yesterday' if the test started right before midnight.
  await expect(page.getByRole('heading', { name: /^(Today|Yesterday)$/, level: 2 }).first()).toBeVisible()
  await expect(page.getByText('Entries are kept for 1 year.')).toBeVisible()
  const sentences = log(page).locator('li > div p:first-child')
  await expect(sentences).toHaveText([
    'Olga Hollis turned off Jobs',
    'Olga Hollis changed the description and the categories',
    'Olga Hollis deleted the post “שלום עולם” by Max Hollis',
    'Max Hollis published the post “שלום עולם”',
    'Max Hollis joined',
    'Olga Hollis founded the club',
  ])
  const edit = entries(page).filter({ hasText: 'changed the description' })
  await edit.getByText('Before and after').press('Enter')
  await expect(edit.getByRole('definition')).toHaveText([
    'Before: A club of a browser test.',
    'After: What we are now',
    'Before: Crafts',
    'After: Wood',
  ])
  expect(await violationsInBoth(page)).toEqual([])

  const filters = page.getByRole('search', { name: 'Activity' })
  await filters.getByLabel('Kind').selectOption('Content')
  await expect(entries(page)).toHaveCount(2)
  await filters.getByRole('combobox', { name: 'Person' }).click()
  await filters.getByRole('combobox', { name: 'Person' }).fill('max')
  await page.getByRole('option', { name: 'Max Hollis' }).click()
  // Includes what others did to the person.
  await expect(entries(page)).toHaveCount(2)
  await filters.getByLabel('Kind').selectOption('Members')
  await expect(sentences).toHaveText(['Max Hollis joined'])
  await page.reload()
  await expect(sentences).toHaveText(['Max Hollis joined'])
  await expect(filters.getByRole('combobox', { name: 'Person' })).toHaveValue('Max Hollis')

  await filters.getByLabel('From').fill('2026-05-02')
  await filters.getByLabel('To').fill('2026-05-01')
  await expect(page.getByText('This is before “From”')).toBeVisible()
  await expect(filters.getByLabel('To')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('The end date is before the start date')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await filters.getByLabel('To').fill('2026-05-02')
  await expect(page.getByText('No entries match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`/${club.slug}/activity-logs`)
  await expect(entries(page)).toHaveCount(6)

  await filters.getByLabel('Kind').selectOption('Settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${club.slug}-activity-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`,${person.firstName} Hollis,`)
})

test('the owner sets the retention after a warning; admins can read the log, others see why not', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Short Memory') })
  const page = owner.page
  await page.goto(`/${club.slug}/settings#activity`)
  const card = page.getByRole('region', { name: 'Activity Log' })
  await card.getByLabel('Keep entries for').selectOption('30 days')
  await card.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep entries for 30 days only?' })
  await expect(dialog).toContainText(
    'No entry is that old yet. Entries will be deleted when they reach that age.',
  )
  await dialog.getByRole('button', { name: 'Delete older entries' }).click()
  await expect(page.getByText('Entries are kept for 30 days.')).toBeVisible()
  await card.getByRole('link', { name: 'See the activity log' }).click()
  await expect(entries(page).first()).toContainText(
    'Olga Hollis changed how long the activity log is kept from “1 year” to “30 days”',
  )

  const member = await signedIn('Max')
  await put(member.request, `${club.slug}/membership`)
  const { viewer } = await (await member.request.get('/auth/v1/session')).json()
  await put(owner.request, `${club.slug}/members/${viewer.id}/admin`)
  await member.page.goto(`/${club.slug}/settings`)
  await expect(
    member.page.getByText('Entries are kept for 30 days. Only the owner can change this.'),
  ).toBeVisible()
  await member.page.goto(`/${club.slug}/activity-logs`)
  await expect(entries(member.page)).toHaveCount(4)
  // Losing the role closes the log at once.
  expect((await owner.request.delete(`/rest/v1/clubs/${club.slug}/members/${viewer.id}/admin`)).ok()).toBe(
    true,
  )
  await expect(member.page.getByText('Access Restricted')).toBeVisible()
  await expect(member.page.getByText('Only club owners and admins can see the activity log.')).toBeVisible()
  await expect(log(member.page)).toHaveCount(0)
  await member.page.getByRole('button', { name: 'Club menu' }).click()
  await expect(member.page.getByRole('menuitem', { name: 'Members' })).toBeVisible()
  await expect(member.page.getByRole('menuitem', { name: 'Activity Logs' })).toHaveCount(0)
  expect(await violations(member.page)).toEqual([])

  const anyone = await visitor()
  await anyone.goto(`/${club.slug}/activity-logs`)
  await expect(anyone).toHaveURL(/\/login/)
  const secret = await createClub(owner.request, { name: unusedName('Closed Book'), isPrivate: true })
  await member.page.goto(`/${secret.slug}/activity-logs`)
  await expect(member.page).toHaveURL(`/${secret.slug}/preview`)
})
