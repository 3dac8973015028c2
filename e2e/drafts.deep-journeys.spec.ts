import type { BrowserContext, Page } from '@playwright/test'
import { composer, draftsIn, prompt, savedOffline, send, titles, write } from './drafts.ts'
import {
  createClub,
  expect,
  newPerson,
  type Person,
  picture,
  publishPost,
  signUp,
  test,
  unusedName,
} from './test.ts'

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

const signIn = async (context: BrowserContext, person: Person) =>
  expect((await context.request.post('/auth/v1/sign-in', { data: person })).ok()).toBe(true)

test('one draft published in two tabs with different texts makes two posts', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 409|ERR_FAILED/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Two Tabs') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'From the first tab')
  const second = await page.context().newPage()
  await second.goto(`/${club.slug}`)
  await prompt(second).click()
  await expect(composer(second).getByText('Draft restored')).toBeVisible()
  await expect(composer(second).getByLabel('Title')).toHaveValue('From the first tab')
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()

  await write(second, 'From the second tab')
  // Loses the response of the new ID: a retry publishes nothing twice.
  const answers: number[] = []
  await second.route(/\/clubs\/[^/]+\/posts$/, async (route) => {
    const response = await route.fetch()
    answers.push(response.status())
    const isLost = response.ok() && answers.length <= 2
    if (isLost) await route.abort()
    else await route.fulfill({ response })
  })
  await send(second)
  await expect(savedOffline(second)).toBeVisible()
  await send(second)
  await expect(composer(second)).toHaveCount(0)
  expect(answers).toEqual([409, 200, 200])
  await second.reload()
  await expect(titles(second)).toHaveText(['From the second tab', 'From the first tab'])
  expect(await draftsIn(second)).toEqual([])
})

test('one draft published unchanged in two tabs makes one post', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Same Tabs') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'Only once')
  const second = await page.context().newPage()
  await second.goto(`/${club.slug}`)
  await prompt(second).click()
  await expect(composer(second).getByLabel('Title')).toHaveValue('Only once')
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await composer(second).getByRole('button', { name: 'Create Post' }).dblclick()
  await expect(second.getByText('Post created successfully')).toBeVisible()
  await second.reload()
  await expect(titles(second)).toHaveText(['Only once'])
})

test('drafts outlive the session, leave the browser on logout and return when their author logs in', async ({
  signedIn,
}) => {
  const { page, person, request } = await signedIn('Ada')
  const context = page.context()
  const club = await createClub(request, { name: unusedName('Shared Desk') })
  const { path } = await publishPost(request, club, { title: 'Talk' })
  const comment = page.getByLabel('Write a comment')
  const fill = async () => {
    await page.goto(`/${club.slug}`)
    await prompt(page).click()
    await write(page, 'Between us')
    await page.goto(path)
    await comment.fill('A quiet word')
    await page.goto('/create-club')
    await page.getByLabel('Club name').fill('Secret society')
  }
  const expectDrafts = async (exist: boolean) => {
    await page.goto(`/${club.slug}`)
    await prompt(page).click()
    await expect(composer(page).getByLabel('Title')).toHaveValue(exist ? 'Between us' : '')
    await page.goto(path)
    await expect(comment).toHaveValue(exist ? 'A quiet word' : '')
    await page.goto('/create-club')
    await expect(page.getByLabel('Club name')).toHaveValue(exist ? 'Secret society' : '')
    await expect(page.getByText('Draft restored')).toHaveCount(exist ? 1 : 0)
  }
  // An open page navigates home as soon as the session changes.
  const leave = () => page.goto('about:blank')
  await fill()
  await expect.poll(() => draftsIn(page)).toHaveLength(3)

  // Ends the session without logging out, and signs in someone else.
  const other = newPerson('Ben')
  await leave()
  await context.clearCookies()
  await signUp(context.request, other)
  expect((await context.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await expectDrafts(false)
  await leave()
  await context.clearCookies()
  await signIn(context, person)
  await expectDrafts(true)

  await logOut(page)
  expect(await draftsIn(page)).toEqual([])
  await leave()
  await signIn(context, other)
  await expectDrafts(false)
  await leave()
  await context.clearCookies()
  await signIn(context, person)
  await expectDrafts(true)
})

test('an unsent comment survives closing its comments, leaving the page and reloading', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Half Said') })
  const { path } = await publishPost(request, club, { title: 'Topic' })
  await page.goto(`/${club.slug}`)
  const toggle = page.getByRole('button', { name: 'Comment, 0 comments' })
  const field = page.getByLabel('Write a comment')
  await toggle.click()
  await field.fill('As I was saying')
  await toggle.click()
  await expect(field).toHaveCount(0)
  await toggle.click()
  await expect(field).toHaveValue('As I was saying')
  await page.reload()
  await toggle.click()
  await expect(field).toHaveValue('As I was saying')
  await page.goto(path)
  await expect(page.getByText('Draft restored')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(field).toHaveValue('')

  // Different texts from two tabs are two comments.
  await field.fill('First')
  const second = await page.context().newPage()
  await second.goto(path)
  await expect(second.getByLabel('Write a comment')).toHaveValue('First')
  await field.press('Control+Enter')
  await expect(field).toHaveValue('')
  await second.getByLabel('Write a comment').fill('Second')
  await second.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(second.getByRole('article', { name: /^Comment by/ })).toHaveCount(2)
  await second.reload()
  await expect(second.getByText('First', { exact: true })).toBeVisible()
  await expect(second.getByText('Second', { exact: true })).toBeVisible()
  await expect(second.getByLabel('Write a comment')).toHaveValue('')

  // Closing the comments before the response leaves no draft.
  await page.goto(`/${club.slug}`)
  const open = page.getByRole('button', { name: /^Comment, \d comments$/ })
  await open.click()
  let answer = () => {}
  const isClosed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await isClosed
    await route.continue()
  })
  await field.fill('Third')
  await field.press('Control+Enter')
  await open.click()
  await expect(field).toHaveCount(0)
  answer()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await open.click()
  await expect(field).toHaveValue('')
})

test('an unsent comment is offered for copying when its item is deleted', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Swept Away') })
  const dialog = page.getByRole('dialog', { name: 'Your comment was not posted' })
  const field = page.getByLabel('Write a comment')
  for (const isFeed of [true, false]) {
    const { id, path } = await publishPost(request, club, { title: 'Topic' })
    await page.goto(isFeed ? `/${club.slug}` : path)
    if (isFeed) await page.getByRole('button', { name: 'Comment, 0 comments' }).click()
    await field.fill('As I was\nsaying')
    await expect.poll(() => draftsIn(page)).toHaveLength(1)
    expect((await request.delete(`/rest/v1/content/${id}`)).ok()).toBe(true)
    await expect(dialog.getByLabel('Your comment')).toHaveValue('As I was\nsaying')
    await expect(field).toHaveCount(0)
    // No draft is left, and Escape alone does not discard the text.
    expect(await draftsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
  }

  // Two deleted items show a dialog each; an empty comment shows none.
  const typed = { First: 'One', Second: ' ', Third: 'Three' }
  const ids: string[] = []
  for (const title of Object.keys(typed)) ids.push((await publishPost(request, club, { title })).id)
  await page.goto(`/${club.slug}`)
  for (const [title, text] of Object.entries(typed)) {
    const card = page.getByRole('article', { name: title })
    await card.getByRole('button', { name: 'Comment, 0 comments' }).click()
    await card.getByLabel('Write a comment').fill(text)
  }
  for (const id of ids) expect((await request.delete(`/rest/v1/content/${id}`)).ok()).toBe(true)
  await expect(page.getByText('No content yet')).toBeAttached()
  for (const text of ['One', 'Three']) {
    await expect(dialog.getByLabel('Your comment')).toHaveValue(text)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
  await expect(dialog).toHaveCount(0)
})

test('the text stays selected when the browser refuses to copy it', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('No Clipboard') })
  const { id, path } = await publishPost(request, club, { title: 'Topic' })
  await page.goto(path)
  await page.getByLabel('Write a comment').fill('Mine')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
    document.execCommand = () => false
  })
  expect((await request.delete(`/rest/v1/content/${id}`)).ok()).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Your comment was not posted' })
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Could not copy the comment')).toBeVisible()
  await expect(page.getByText('Select it and copy it yourself.')).toBeVisible()
  await expect(dialog.getByLabel('Your comment')).toHaveValue('Mine')
})

test('a draft restores its files, and reports missing ones', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('With Files') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await write(page, 'With files')
  await composer(page)
    .getByLabel('Image', { exact: true })
    .setInputFiles(await picture('look.png'))
  await expect(composer(page).getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  const description = composer(page).getByLabel('Describe this picture')
  await description.fill('A long look')
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await composer(page)
    .getByLabel('Attach File', { exact: true })
    .last()
    .setInputFiles([file('kept.txt'), file('gone.txt')])
  await expect(composer(page).getByText('gone.txt', { exact: true })).toBeVisible()
  await expect(composer(page).getByRole('button', { name: 'Create Post' })).toBeEnabled()

  await page.reload()
  await prompt(page).click()
  await expect(composer(page).getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await expect(description).toHaveValue('A long look')
  await expect(composer(page).getByText('kept.txt', { exact: true })).toBeVisible()
  await expect(composer(page).getByText('gone.txt', { exact: true })).toBeVisible()

  // Simulates the sweep: the second file and the picture are gone.
  let isGone = (_: string) => false
  const stored: string[] = []
  await page.route(/\/storage\/v1\/club-content\//, (route) => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() === 'HEAD') stored.push(pathname)
    return isGone(pathname) ? route.fulfill({ status: 404 }) : route.fallback()
  })
  await page.reload()
  await prompt(page).click()
  await expect.poll(() => stored).toHaveLength(3)
  const last = stored.filter((path) => path.includes('attachments')).at(-1)
  isGone = (path) => path === last || !path.includes('attachments')
  await page.reload()
  await prompt(page).click()
  await expect(composer(page).getByText('The uploaded file is gone. Please upload it again.')).toHaveCount(2)
  await expect(composer(page).getByText('kept.txt', { exact: true })).toBeVisible()
  await expect(composer(page).getByText('gone.txt', { exact: true })).toHaveCount(0)
  await expect(composer(page).getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  await expect(description).toHaveCount(0)
  await send(page)
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(page.getByRole('article').getByText('kept.txt')).toBeVisible()
})

test('a text too long for a draft says so until it is shortened', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Winded') })
  await page.goto(`/${club.slug}`)
  await prompt(page).click()
  await composer(page).getByRole('button', { name: 'Insert picture' }).waitFor()
  await composer(page).getByRole('button', { name: 'Write in Markdown' }).click()
  const note = composer(page).getByText(/can’t be kept as a draft/)
  await write(page, 'Kept', 'Short')
  await expect(note).toHaveCount(0)
  await write(page, 'Kept', 'x'.repeat(80_000))
  await expect(note).toBeVisible()
  await write(page, 'Kept', 'Short again')
  await expect(note).toHaveCount(0)
})
