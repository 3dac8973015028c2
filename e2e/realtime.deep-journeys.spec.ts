import { itemCard } from './posts.ts'
import { createClub, expect, expectText, test, unusedName } from './test.ts'

test('the feed loads more on scrolling, without gaps or duplicates', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Feed') })
  for (let n = 1; n <= 45; n++) {
    const id = crypto.randomUUID()
    const data = { id, title: `Entry ${n}.`, content: 'Text', images: [], attachmentPaths: [] }
    expect((await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })).ok()).toBe(true)
  }
  await page.goto(`/${club.slug}`)
  await expect(itemCard(page, 'Entry 45.')).toBeVisible()
  const headings = page.getByRole('article').getByRole('heading', { level: 2 })
  let titles = await headings.allTextContents()
  while (!titles.includes('Entry 1.')) {
    const loaded = titles.length
    await headings.last().scrollIntoViewIfNeeded()
    await expect.poll(() => headings.count()).toBeGreaterThan(loaded)
    titles = await headings.allTextContents()
  }
  await expect(itemCard(page, 'Entry 1.')).toBeVisible()
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Entry ${45 - index}.`))
})

test('a half-written post survives closing the dialog, and a refused file loses nothing', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Drafts') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('Half a thought')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('It goes on')
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="x"/>') }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(fake)
  await expect(dialog.getByText('Please upload an image file').first()).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought')
  await expectText(dialog.getByRole('textbox', { name: 'Content' }), 'It goes on')
})

test('a private club shows outsiders only its preview', async ({ signedIn, visitor }) => {
  const { page: owner, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Closed Circle'), isPrivate: true })
  const id = crypto.randomUUID()
  const data = {
    id,
    title: 'Between us',
    content: 'Nobody else reads this',
    images: [],
    attachmentPaths: [],
  }
  await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })
  await owner.goto(`/${club.slug}`)
  await expect(itemCard(owner, 'Between us')).toBeVisible()

  const { page: stranger } = await signedIn()
  for (const page of [stranger, await visitor()]) {
    await page.goto(`/${club.slug}`)
    await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
    await expect(page.getByRole('heading', { name: club.name })).toBeVisible()
    await expect(page.getByText('Between us')).toHaveCount(0)
    await page.goto(`/${club.slug}/posts/between-us`)
    await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
    await page.goto('/search?q=Nobody%20else%20reads')
    await expect(page.getByText('Between us')).toHaveCount(0)
  }
})
