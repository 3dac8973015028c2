import type { Page } from '@playwright/test'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

/** Replaces the system's share sheet, which ends as `how` says. */
const withSheet = (page: Page, how: 'shared' | 'AbortError' | 'NotAllowedError') =>
  page.addInitScript((outcome) => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, {
      share: async (data: unknown) => {
        shared.push(data)
        if (outcome !== 'shared') throw new DOMException('', outcome)
      },
    })
  }, how)
const sharedBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)

test('an item and a club are shared by the system’s share sheet', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Sharers') })
  const post = await publishPost(request, club, { title: 'Worth telling' })
  const open = async () => {
    await page.goto(post.path)
    await page.getByRole('button', { name: 'Options for Worth telling' }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  }
  const entry = page.getByRole('menuitem', { name: 'Share', exact: true })
  await open()
  await expect(entry).toHaveCount(0)

  await withSheet(page, 'shared')
  await open()
  await entry.click()
  const origin = new URL(page.url()).origin
  await expect.poll(() => sharedBy(page)).toEqual([{ title: 'Worth telling', url: origin + post.path }])
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club options' }).click()
  await entry.click()
  await expect.poll(() => sharedBy(page)).toEqual([{ title: club.name, url: `${origin}/${club.slug}` }])

  // Canceling is no error; other failures show the link.
  await withSheet(page, 'AbortError')
  await open()
  await entry.click()
  await expect.poll(() => sharedBy(page)).toHaveLength(1)
  await expect(page.getByText('Could not share the link')).toHaveCount(0)
  await withSheet(page, 'NotAllowedError')
  await open()
  await entry.click()
  await expect(page.getByText('Could not share the link')).toBeVisible()
  await expect(page.getByText(origin + post.path)).toBeVisible()
})

test('a visitor shares a club’s preview and a profile, and copies their links', async ({
  visitor,
  client,
}) => {
  const { request } = await client('Olga')
  const club = await createClub(request, { name: unusedName('Shown Around') })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const page = await visitor()
  await withSheet(page, 'shared')
  for (const [path, button, title] of [
    [`/${club.slug}/preview`, 'Club options', club.name],
    [`/user/${username}`, 'Options for Olga Hollis', 'Olga Hollis'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
    const url = new URL(path, page.url()).href
    await expect.poll(() => sharedBy(page)).toEqual([{ title, url }])
  }
})
