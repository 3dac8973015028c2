import { appFiles, untilHydrated } from './hydration.ts'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('input before hydration is kept', async ({ visitor }) => {
  const page = await visitor()
  const release = await holdRequests(page, appFiles)
  await page.goto('/clubs', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search Anything' })
  await box.fill('lanterns')
  await page.getByRole('link', { name: 'Clubs' }).first().hover()
  const hydrated = untilHydrated(page)
  release()
  await hydrated
  await expect(box).toHaveValue('lanterns')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lanterns$/)
  await expect(page.getByRole('heading', { name: 'Results for “lanterns”' })).toBeVisible()
})

test('a login sent before hydration is sent once, with what was typed', async ({ visitor, signedIn }) => {
  const { person } = await signedIn('Early')
  const page = await visitor()
  const release = await holdRequests(page, appFiles)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  release()
  await expect(page.getByRole('heading', { name: /Welcome, Early/ })).toBeVisible()
  expect(page.url()).not.toContain('?')
  expect(sent.filter((path) => path.startsWith('/auth/'))).toEqual(['/auth/v1/sign-in'])
})

test('a member’s comment and like before hydration arrive once', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Early Words') })
  const { path, id } = await publishPost(request, club, { title: 'Come early' })
  const release = await holdRequests(page, appFiles)
  const sent: string[] = []
  page.on('request', (one) => one.method() !== 'GET' && sent.push(new URL(one.url()).pathname))
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByLabel('Write a comment').fill('I was here first')
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Like, 1 like', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveText(/I was here first/)
  const ours = sent.filter((one) => one.includes(id))
  expect(ours.filter((one) => !one.endsWith('/comments'))).toHaveLength(1)
  expect(ours.filter((one) => one.endsWith('/comments'))).toHaveLength(1)
})
