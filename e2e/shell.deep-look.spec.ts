import type { Page } from '@playwright/test'
import { violationsInBoth } from './axe.ts'
import { gotoHydrated } from './hydration.ts'
import { holdRequests } from './request-gate.ts'
import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, listings, publishOneOfEach, publishPost, test, unusedName } from './test.ts'

async function pages(request: Parameters<typeof createClub>[0]) {
  const club = await createClub(request, {
    name: unusedName('Seen by Axe'),
    description: 'Long enough to read.',
  })
  const id = crypto.randomUUID()
  const content = 'Some **text** with a [link](https://example.org).\n\n- one\n- two'
  const data = { id, title: 'A post to look at', content, images: [], attachmentPaths: [] }
  await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })
  await request.post(`/rest/v1/content/${id}/comments`, {
    data: { id: crypto.randomUUID(), content: 'A comment' },
  })
  const { post: _, ...others } = await publishOneOfEach(request, club, 'Another to look at')
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const item = `/${club.slug}/posts/a-post-to-look-at`
  const own = [
    `/${club.slug}`,
    `/${club.slug}?tab=posts`,
    '/profile',
    '/profile/saved',
    '/profile/drafts',
    '/edit-profile',
    '/settings',
    '/messages',
    '/settings/blocked',
  ]
  const open = [
    item,
    '/',
    '/clubs',
    '/search?q=axe',
    '/search?q=axe&tab=clubs',
    '/search?q=look&tab=posts',
    `/${club.slug}/preview`,
    `/user/${username}`,
    '/nothing/here/at/all',
  ]
  const account = ['/login', '/signup', '/forgot-password', '/reset-password?token=x']
  return {
    member: [...own, '/create-club', '/my-clubs', '/clubs-joined', ...open],
    // Pages for members are covered by the tests of each kind.
    visitor: [...open, ...Object.values(others).map(({ path }) => path), ...listings, ...account],
  }
}

/** Opens a page and resolves when it is hydrated and shows data instead of skeletons. */
async function settled(page: Page, path: string): Promise<void> {
  await gotoHydrated(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

for (const who of ['member', 'visitor'] as const)
  test(`every page passes axe for a ${who} in both color schemes, and fits 360 px`, async ({
    signedIn,
    visitor,
  }) => {
    test.setTimeout(300_000)
    const { page: own, request } = await signedIn()
    const page = who === 'member' ? own : await visitor()
    for (const path of (await pages(request))[who]) {
      await settled(page, path)
      expect(await violationsInBoth(page), path).toEqual([])
      await resize(page, { width: 360, height: 740 })
      const width = () => pageWidth(page)
      await expect.poll(width, { message: path }).toBeLessThanOrEqual(360)
      await resize(page, { width: 1280, height: 900 })
    }
  })

test('dialogs and menus pass axe', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Opened Up') })
  await publishPost(request, club, { title: 'Open me' })
  const menus = ['My Account', 'Club menu', 'Club options', 'Options for Open me']
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page, `/${club.slug}`)
  for (const name of menus) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await violationsInBoth(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  for (const item of ['Edit', 'Delete']) {
    await page.getByRole('button', { name: 'Options for Open me' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
    expect(await violationsInBoth(page), item).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the header has its parts in place before their chunk and any answer arrives', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const { slug, name } = await createClub(request, { name: unusedName('Early') })
  const loadParts = await holdRequests(page, /\/assets\/signed-in-[^/]*\.js$/)
  const answer = await holdRequests(
    page,
    /\/rest\/v1\/(my\/clubs|unread-messages|notifications\/unread-count)$/,
  )
  const banner = page.getByRole('banner')
  const bell = banner.getByRole('button', { name: 'Notifications' })
  const places = () =>
    banner.locator('svg, img, input').evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )
  await page.goto(`/${slug}`, { waitUntil: 'commit' })
  await expect(banner.getByText(name)).toBeVisible()
  await expect(bell).toHaveCount(0)
  const first: string[][] = []
  for (const width of [1280, 390]) {
    await resize(page, { width, height: 844 })
    first.push(await places())
  }
  loadParts()
  await expect(bell).toBeVisible()
  for (const [index, width] of [1280, 390].entries()) {
    await resize(page, { width, height: 844 })
    expect(await places()).toEqual(first[index])
  }
  answer()
})
