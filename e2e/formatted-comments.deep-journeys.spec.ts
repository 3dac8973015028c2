import { flaws } from './axe.ts'
import { chooseFor } from './comments.ts'
import { runSql } from './database.ts'
import { comments, field, format, publishPostInNewClub, toolbar } from './formatted-comments.ts'
import { holdRequests } from './request-gate.ts'
import { expect, expectText, test } from './test.ts'

test('a comment is formatted by keyboard once the editor was chosen', async ({ signedIn, visitor }) => {
  const { page, request } = await signedIn('Mia')
  const post = await publishPostInNewClub(request)
  await page.goto(post.path)
  await field(page).pressSequentially('Half a ')
  await format(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(toolbar(page).getByRole('button')).toHaveCount(9)
  const keys = page.keyboard
  await keys.type('word, ')
  await keys.press('Control+b')
  await keys.type('boldly')
  await keys.press('Control+b')
  await keys.press('Enter')
  await keys.type('- one')
  await expectText(field(page), /^Half a word, boldly/)
  expect(await flaws(page)).toEqual([])
  await keys.press('Control+Enter')
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await expect(comments(page).locator('strong')).toHaveText('boldly')
  await expect(comments(page).getByRole('listitem')).toHaveText('one')
  await expectText(field(page), '')
  await expect(field(page)).toBeFocused()
  await keys.type('Next')
  await expectText(field(page), 'Next')
  await keys.press('Control+a')
  await keys.press('Delete')

  // Readers get the formatted comment in the HTML.
  const guest = await visitor()
  const html = await (await guest.request.get(post.path)).text()
  expect(html).toContain('<strong>boldly</strong>')
  await guest.goto(post.path)
  await expect(comments(guest).locator('strong')).toHaveText('boldly')

  // Editing leaves the text identical.
  await chooseFor(page, 'Edit', 'comment by Mia')
  const edit = page.getByRole('textbox', { name: 'Edit comment' })
  await expect(edit.locator('strong')).toHaveText('boldly')
  await expect(edit).toBeFocused()
  await keys.press('Escape')
  await expect(edit).toHaveCount(0)

  // The choice is remembered, but the editor loads only when writing begins.
  const editors: string[] = []
  page.on('request', (one) => one.url().includes('/RichText-') && editors.push(one.url()))
  await page.reload()
  await expect(format(page)).toBeVisible()
  await expect(comments(page)).toHaveCount(1)
  expect(editors).toEqual([])
  await field(page).focus()
  await expect(toolbar(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await keys.type('In between')
  await page.getByRole('button', { name: 'Write in Markdown' }).click()
  await expect(toolbar(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await keys.type(', going on')
  await expect(field(page)).toHaveValue('In between, going on')
  await page.reload()
  await field(page).fill('Said *plainly*')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(comments(page).first().locator('em')).toHaveText('plainly')
  await expect(toolbar(page)).toHaveCount(0)
})

test('shortcuts for bold, italic and links work in the plain field, and can be undone', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Kit')
  const post = await publishPostInNewClub(request)
  await page.goto(post.path)
  const keys = page.keyboard
  await field(page).fill('wax')
  await keys.press('Control+a')
  await keys.press('Control+b')
  await expect(field(page)).toHaveValue('**wax**')
  await keys.press('Control+b')
  await expect(field(page)).toHaveValue('wax')
  await keys.press('Control+i')
  await expect(field(page)).toHaveValue('*wax*')
  await keys.press('Control+z')
  await expect(field(page)).toHaveValue('wax')
  await keys.press('Control+a')
  await keys.press('Control+k')
  await expect(field(page)).toHaveValue('[wax](https://)')
  await keys.type('https://wax.example')
  await expect(field(page)).toHaveValue('[wax](https://wax.example)')

  // Shortcuts do not change a comment being sent.
  const answer = await holdRequests(page, '**/comments')
  await keys.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await keys.press('Control+b')
  await expect(field(page)).toHaveValue('[wax](https://wax.example)')
  answer()
  await expect(comments(page).getByRole('link', { name: 'wax' })).toHaveAttribute(
    'href',
    'https://wax.example',
  )
})

test('comments from before formatting are shown and edited as plain text', async ({ signedIn }) => {
  const { page, request } = await signedIn('Ida')
  const post = await publishPostInNewClub(request)
  const body = { id: crypto.randomUUID(), content: '2*3*4\n# not a heading' }
  expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data: body })).ok()).toBe(true)
  await runSql('update comments set is_markdown = false where id = $1', [body.id])
  await page.goto(post.path)
  await expect(comments(page).getByText('2*3*4')).toBeVisible()
  await expect(comments(page).locator('em, h2')).toHaveCount(0)
  await format(page).click()
  await expect(toolbar(page)).toBeVisible()
  await chooseFor(page, 'Edit', 'comment by Ida')
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toHaveValue(body.content)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toHaveValue(body.content)
  await expect(format(page)).toHaveCount(0)
  await expect(toolbar(page)).toHaveCount(1)
})

test('a comment can be written in Markdown when the editor fails to load', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const { page, request } = await signedIn('Noa')
  const post = await publishPostInNewClub(request)
  let tries = 0
  await page.route(/\/assets\/(RichText|MarkdownText)-/, (route) => {
    if (route.request().url().includes('MarkdownText')) tries += 1
    return route.abort()
  })
  await page.goto(post.path)
  await format(page).click()
  await field(page).fill('Said **all the same**')
  await expect(page.getByText('Formatting could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await expectText(field(page), 'Said **all the same**')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  // Shown as typed while the Markdown chunk loads, and after its retries fail.
  await expect(comments(page)).toContainText('Said **all the same**')
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(5)
  await expect(comments(page)).toContainText('Said **all the same**')
})

test('many long comments are partly sent as plain text, so that rendering stays fast', async ({
  signedIn,
  visitor,
}) => {
  const { page, request } = await signedIn('Lon')
  const post = await publishPostInNewClub(request)
  const content = `${'Some words of no great weight, and **bold** ones. '.repeat(90)}the end`
  for (let count = 0; count < 12; count++) {
    const data = { id: crypto.randomUUID(), content }
    expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  }
  const guest = await visitor()
  await guest.goto(post.path)
  await expect(comments(guest)).toHaveCount(12)
  await expect(comments(guest).filter({ hasText: 'the end' })).toHaveCount(12)
  await expect(comments(guest).first().locator('strong').first()).toBeVisible()
  await expect(comments(guest).last()).toContainText('**bold**')
  // Signed-in browsers render them one after the other.
  await page.goto(post.path)
  await expect(comments(page).last().locator('strong').first()).toBeVisible()
  await expect(comments(page).filter({ hasText: '**bold**' })).toHaveCount(0)
})
