import { appFiles, gotoHydrated, untilHydrated } from './hydration.ts'
import { dataRequests, foundPublicClub } from './rendered-page.ts'
import { holdRequests } from './request-gate.ts'
import { expect, test } from './test.ts'

test('a server-rendered page receives comments, edits and likes live, and navigates', async ({
  signedIn,
  visitor,
}) => {
  const author = await signedIn('Vera')
  const { id, path, slug, name } = await foundPublicClub(author)
  const page = await visitor()
  const watching = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      // The response to the page's `watch` message.
      predicate: ({ payload }) => /^43\d*\[\[true\]\]/.test(String(payload)),
    }),
  )
  await page.goto(path)
  await expect(page.locator('em')).toHaveText('emphasis')
  await watching
  await author.request.post(`/rest/v1/content/${id}/comments`, {
    data: { id: crypto.randomUUID(), content: 'Just now' },
  })
  await expect(page.getByText('Just now', { exact: true })).toBeVisible()
  const { content } = (await (await author.request.get(`/rest/v1/content/${id}`)).json()).data
  const change = { title: 'Taken over', content: 'Now it is **bold**', images: [], attachmentPaths: [] }
  const edit = async (data: Partial<typeof change>) =>
    expect((await author.request.put(`/rest/v1/posts/${id}`, { data })).ok()).toBe(true)
  await edit(change)
  await expect(page.locator('strong', { hasText: 'bold' })).toBeVisible()
  // Differs from the server-rendered text, which is replaced.
  await edit({ content })
  await expect(page.locator('em')).toHaveText('emphasis')
  await expect(page).toHaveTitle('Taken over · Guildhall')

  await page.getByRole('button', { name: 'Options for Taken over' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Options for Taken over' })).toBeFocused()
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(page.getByText('Please sign in to like content')).toBeVisible()

  // The former page's head is removed.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${slug}/preview$`))
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.locator('link[rel=canonical], meta[name=description]')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Taken over', level: 1 })).toBeVisible()
})

test('a missing page is reported once, and fetched again on the next visit', async ({ visitor }) => {
  const page = await visitor()
  const asked = dataRequests(page)
  await gotoHydrated(page, '/not-a-club-at-all/preview')
  await expect(page.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'A hall for every club' })).toBeVisible()
  // No other request for the club was sent.
  expect(asked.filter((path) => path.includes('not-a-club-at-all'))).toEqual([])
})

test('search works before hydration, and without scripts', async ({ visitor }) => {
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

  // The form also works without scripts.
  const releaseNext = await holdRequests(page, appFiles)
  await page.goto('/clubs', { waitUntil: 'commit' })
  await box.fill('anvils')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=anvils$/)
  releaseNext()
  await expect(page.getByRole('heading', { name: 'Results for “anvils”' })).toBeVisible()
})
