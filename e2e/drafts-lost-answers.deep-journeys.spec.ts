import { composer, prompt, savedOffline, send, titles, write } from './drafts.ts'
import { dismissToasts } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('being offline or without a response shows at once, and loses no input', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('No Network') })
  // Before any error is shown.
  const loaded = page.waitForResponse(/ToastStack-[^/]*\.js/)
  await page.goto(`/${club.slug}`)
  await loaded
  await prompt(page).click()
  await write(page, 'Written offline')
  await page.context().setOffline(true)
  await send(page)
  await expect(savedOffline(page)).toBeVisible()
  await expect(composer(page).getByLabel('Title')).toHaveValue('Written offline')
  await dismissToasts(page)
  await page.context().setOffline(false)

  // Saved, but the response is lost, and the next try has another text.
  await page.route(/\/clubs\/[^/]+\/posts$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await expect(savedOffline(page)).toBeVisible()
  await page.unrouteAll()
  await write(page, 'Written twice')
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await page.reload()
  await expect(titles(page)).toHaveText(['Written twice'])
})

test('text edited after a lost response arrives once, also after a reload', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, request } = await signedIn('Lou')
  const club = await createClub(request, { name: unusedName('Lost Answers') })
  const { id, path } = await publishPost(request, club, { title: 'Topic' })
  const networkError = page.getByText('Network error. Please check your connection and try again.').first()
  /** Loses the response, or the request as well. */
  const loses = async (
    address: RegExp,
    press: () => Promise<void>,
    said = savedOffline(page),
    arrives = true,
  ) => {
    await page.route(address, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      if (arrives) await route.fetch()
      await route.abort()
    })
    await press()
    await expect(said).toBeVisible()
    await page.unrouteAll()
    await dismissToasts(page)
  }

  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'First title')
  await loses(/\/posts$/, () => send(page))
  // An edit whose response is lost too, then a failed request: any of three versions may be stored.
  await write(page, 'Second title')
  await loses(/\/posts\/[^/]+$/, () => send(page))
  await write(page, 'Third title')
  await loses(/\/posts\/[^/]+$/, () => send(page), savedOffline(page), false)
  await page.reload()
  await prompt(page).click()
  await expect(composer(page).getByLabel('Title')).toHaveValue('Third title')
  await write(page, 'Fourth title', 'Fourth text')
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await page.reload()
  await expect(titles(page)).toHaveText(['Fourth title', 'Topic'])

  await page.goto(path)
  const comment = page.getByLabel('Write a comment')
  const comments = async () =>
    (await (await request.get(`/rest/v1/content/${id}/comments`)).json()).items.map(
      (one: { content: string }) => one.content,
    )
  await comment.fill('First thought')
  await loses(/\/comments$/, () => page.getByRole('button', { name: 'Post', exact: true }).click())
  expect(await comments()).toEqual(['First thought'])
  await page.reload()
  await expect(comment).toHaveValue('First thought')
  await comment.fill('Second thought')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await expect(comment).toHaveValue('')
  expect(await comments()).toEqual(['Second thought'])
  await expect(page.getByText('Second thought')).toHaveCount(1)
  await expect(page.getByText('First thought')).toHaveCount(0)

  const [first, second] = [unusedName('First Name'), unusedName('Second Name')]
  await page.goto('/create-club')
  const create = page.locator('main').getByRole('button', { name: 'Create Club' })
  await page.getByLabel('Club name').fill(first)
  await loses(/\/clubs$/, () => create.click(), networkError)
  await page.reload()
  await expect(page.getByLabel('Club name')).toHaveValue(first)
  await page.getByLabel('Club name').fill(second)
  await create.click()
  await expect(page.getByRole('heading', { name: second, level: 1 })).toBeVisible()
  const { mine } = await (await request.get('/rest/v1/my/clubs')).json()
  const names = mine.map(({ name }: { name: string }) => name)
  expect([names.includes(first), names.filter((name: string) => name === second)]).toEqual([false, [second]])
})

test('an unacknowledged post is not overwritten after it was edited or sent elsewhere', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|status of 409/)
  const { page, request } = await signedIn('Lou')
  const club = await createClub(request, { name: unusedName('Two Minds') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'Unheard')
  await page.route(/\/clubs\/[^/]+\/posts$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await expect(savedOffline(page)).toBeVisible()
  await page.unrouteAll()
  const feed = await (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).json()
  const { id } = feed.items[0]
  await request.put(`/rest/v1/posts/${id}`, { data: { title: 'Changed elsewhere' } })
  await write(page, 'Written on')
  await send(page)
  await expect(page.getByText('It was published already')).toBeVisible()
  await expect(composer(page).getByLabel('Title')).toHaveValue('Written on')

  // In another tab the draft does not know of this tab's successful request.
  await request.put(`/rest/v1/posts/${id}`, { data: { title: 'Unheard' } })
  const second = await page.context().newPage()
  await second.goto(`/${club.slug}`)
  await prompt(second).click()
  await write(second, 'Written on')
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await write(second, 'From the second tab')
  await send(second)
  await expect(second.getByText('Post created successfully')).toBeVisible()
  await second.reload()
  await expect(titles(second)).toHaveText(['From the second tab', 'Written on'])
})
