import type { APIRequestContext, Page } from '@playwright/test'
import { flaws } from './axe.ts'
import { chooseFor } from './comments.ts'
import { giveFile } from './paste-and-drop.ts'
import { dismissToasts } from './refusals.ts'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, expectText, picture, publishPost, test, unusedName } from './test.ts'

const uploads = /\/storage\/v1\/pictures\/inline/
const broken = { status: 500, json: { error: { code: 'internal', message: 'x', requestId: 'x' } } }
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ })
const written = (page: Page) => field(page).getByRole('img')

async function aPost(request: APIRequestContext): Promise<{ path: string }> {
  const club = await createClub(request, { name: unusedName('Picture Talk') })
  return publishPost(request, club, { title: 'The door', content: 'Which one?' })
}

test('a comment waits for its picture’s upload, shows it to everyone, and can remove it', async ({
  signedIn,
  page: visitor,
}) => {
  const { page, request } = await signedIn('Pia')
  const { path } = await aPost(request)
  await page.goto(path)
  await field(page).fill('This one:')
  const letGo = await holdRequests(page, uploads)
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/comments')) sent += 1
  })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await (await chosen).setFiles([await picture('door.png', 900, 600)])
  // Switches to the formatted editor, which shows the upload; sending waits for it.
  await expect(written(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await page.getByLabel('What this picture shows').fill('A brass door')
  await page.getByLabel('What this picture shows').press('Control+Enter')
  await expect(comments(page)).toHaveCount(0)
  letGo()
  await expect(post(page)).toBeEnabled()
  expect(await flaws(page)).toEqual([])
  await post(page).click()
  await expect(comments(page).getByRole('img', { name: 'A brass door' })).toBeVisible()
  await expectText(field(page), '')
  expect(sent).toBe(1)

  await visitor.goto(path)
  const seen = comments(visitor).getByRole('img', { name: 'A brass door' })
  await expect(seen).toBeVisible()
  const width = seen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(await width).toBeGreaterThan(0)
  await seen.click()
  await expect(visitor.getByRole('dialog').getByRole('img', { name: 'A brass door' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  expect(await flaws(visitor)).toEqual([])

  await dismissToasts(page)
  await chooseFor(page, 'Edit', 'comment by Pia')
  const edited = page.getByRole('textbox', { name: 'Edit comment' })
  await expectText(edited, /This one:/)
  await page.getByRole('button', { name: 'Write with formatting' }).last().click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(comments(page)).toContainText('This one:')
  await expect(comments(page).getByRole('img', { name: 'A brass door' })).toHaveCount(0)
})

test('pictures can be pasted and dropped into the plain field, and failed uploads retried', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn('Piet')
  const { path } = await aPost(request)
  await page.goto(path)
  await page.route(uploads, (route) => route.fulfill(broken), { times: 1 })
  await field(page).focus()
  await giveFile(field(page), 'paste', await picture('shot.png'))
  await expect(written(page)).toHaveCount(1)
  await expect(page.getByText('shot.png: ')).toBeVisible()
  await post(page).click()
  await expect(page.getByText('“shot.png” wasn’t uploaded. Try again or remove it.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again: shot.png' }).click()
  await expect(page.getByText('shot.png: ')).toHaveCount(0)
  await post(page).click()
  await expect(comments(page).getByRole('img', { name: 'Picture' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Write in Markdown' }).click()
  await giveFile(field(page), 'drop', await picture('one.png'))
  await expect(written(page)).toHaveCount(1)
  // Part of the draft.
  await expect(post(page)).toBeEnabled()
  await page.reload()
  await expectText(field(page), /^!\[\]\(picture:[0-9a-f-]{36}\)/)
  await post(page).click()
  await expect(comments(page).getByRole('img', { name: 'Picture' })).toHaveCount(2)
})

test('a comment takes at most four pictures', async ({ signedIn }) => {
  const { page, request } = await signedIn('Pola')
  const { path } = await aPost(request)
  await page.goto(path)
  const input = page.getByLabel('Pictures for the comment')
  await field(page).focus()
  await input.setInputFiles(
    await Promise.all([1, 2, 3, 4, 5].map((number) => picture(`${number}.png`, 40, 40))),
  )
  await expect(page.getByText('At most 4 pictures in a comment')).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(post(page)).toBeEnabled()
  await post(page).click()
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).last().click()
  await expect(field(page)).not.toHaveAttribute('aria-invalid')
  await dismissToasts(page)
  await post(page).click()
  await expect(comments(page).getByRole('img', { name: 'Picture' })).toHaveCount(4)
})

test('a picture is inserted as Markdown when the editor fails to load', async ({
  signedIn,
  expectComplaints,
}) => {
  test.setTimeout(120_000)
  expectComplaints(/ERR_FAILED|Failed to fetch/)
  const { page, request } = await signedIn('Pim')
  const { path } = await aPost(request)
  await page.route(/assets\/RichText-.*\.js/, (route) => route.abort())
  await page.goto(path)
  await field(page).focus()
  await giveFile(field(page), 'paste', await picture('shot.png'))
  await expect(field(page)).toHaveValue(/^!\[\]\(picture:[0-9a-f-]{36}\)/)
  await expect(post(page)).toBeEnabled()
  await post(page).click()
  await expect(comments(page).getByRole('img', { name: 'Picture' })).toHaveCount(1)
})
