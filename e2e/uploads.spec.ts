import { holdRequests } from './request-gate.ts'
import { expect, picture, test, unusedName } from './test.ts'

test('a form waits for two uploads, and a failed one affects nothing else', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, request } = await signedIn()
  const letGo = await holdRequests(page, '**/pictures/club-thumbnail')
  await page.goto('/create-club')
  const name = unusedName('Two Pictures')
  await page.getByLabel('Club name').fill(name)
  await page.getByRole('button', { name: 'More options' }).click()
  const files = page.locator('input[type=file]')
  const create = page.locator('main').getByRole('button', { name: 'Create Club' })
  await files.nth(0).setInputFiles(await picture('cover.png', 1200, 675))
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  await page.route('**/pictures/club-logo', (route) => route.abort(), { times: 1 })
  await files.nth(1).setInputFiles(await picture('logo.png', 300, 300))
  const logo = page.getByRole('group', { name: 'Logo' })
  await expect(logo.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  )
  await files.nth(1).setInputFiles(await picture('logo.png', 300, 300))
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await expect(logo.getByRole('alert')).toHaveCount(0)

  // While the cover uploads, Enter submits no more than the button does.
  await expect(page.getByRole('button', { name: 'Uploading...', exact: true })).toBeDisabled()
  await page.getByLabel('Club name').press('Enter')
  letGo()
  await expect(page.getByRole('button', { name: 'Change cover image' })).toBeVisible()
  await create.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const slug = new URL(page.url()).pathname.slice(1)
  const club = await (await request.get(`/rest/v1/clubs/${slug}`)).json()
  expect([club.logoUrl, club.thumbnailUrl]).toEqual([
    expect.stringContaining('/storage/v1/'),
    expect.stringContaining('/storage/v1/'),
  ])
})
