import { flaws } from './axe.ts'
import { chatOf, createPair, input, log, texts } from './chats.ts'
import { chooser, chosen, paper, sendButton } from './message-files.ts'
import { expect, picture, test } from './test.ts'

const widthOf = (node: SVGElement | HTMLElement) => (node as HTMLImageElement).naturalWidth

test('pictures and files reach the other person, and go when the message is deleted', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 404/)
  const { mia, leo, club } = await createPair(signedIn)
  await leo.page.goto(chatOf(club, mia))
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await expect(sendButton(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Attach files' }).focus()
  await chooser(page).setInputFiles([
    await picture('one.png', 640, 480),
    await picture('two.png', 300, 900),
    paper('plan.txt'),
    paper('notes.txt'),
  ])
  await expect(chosen(page).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('notes.txt')).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Remove notes.txt' }).click()
  await expect(input(page)).toBeFocused()

  // Chosen files are part of the draft.
  await page.reload()
  await expect(chosen(page).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  await input(page).press('Enter')
  await expect(chosen(page)).toHaveCount(0)
  await expect(log(page).getByText('Sending')).toHaveCount(0)

  const theirs = log(leo.page).getByRole('article')
  const pictures = theirs.getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const at of [0, 1]) await expect.poll(() => pictures.nth(at).evaluate(widthOf)).toBeGreaterThan(0)
  await expect(pictures.first()).toHaveAttribute('alt', `Picture 1 of 2 from ${mia.name}`)
  const arriving = leo.page.waitForEvent('download')
  await theirs.getByRole('link', { name: /plan\.txt/ }).click()
  expect((await arriving).suggestedFilename()).toBe('plan.txt')
  const url = (await theirs.getByRole('link', { name: /Picture 1/ }).getAttribute('href')) ?? ''
  expect((await leo.request.get(url)).status()).toBe(200)
  expect(await flaws(leo.page)).toEqual([])

  // Without text, the list names the files.
  const list = leo.page.getByRole('list', { name: 'Conversations' })
  await expect(list).toContainText('2 pictures, 1 file')
  await theirs.getByRole('button', { name: /^Options/ }).click()
  await expect(leo.page.getByRole('menuitem', { name: 'Copy text' })).toHaveCount(0)
  await leo.page.getByRole('menuitem', { name: 'Reply' }).click()
  await input(leo.page).fill('Lovely')
  await input(leo.page).press('Enter')
  await expect(log(page).getByRole('button', { name: /^Show the message from you/ })).toContainText(
    '2 pictures, 1 file',
  )

  await log(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Options/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Its text and files are deleted for both of you.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(texts(leo.page).first()).toHaveText('Message deleted')
  await expect(pictures).toHaveCount(0)
  expect((await leo.request.get(url)).status()).toBe(404)
})

test('a refused or failed file shows why, and leaves the others', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED|status of 400/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await input(page).fill('With a plan')
  await page.route('**/storage/v1/attachments', (route) => route.abort(), { times: 1 })
  await chooser(page).setInputFiles([
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { ...paper('huge.txt'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') },
    { ...paper('empty.txt'), buffer: Buffer.alloc(0) },
    paper('plan.txt'),
  ])
  const says = (text: string) => chosen(page).getByRole('alert').filter({ hasText: text })
  await expect(says('huge.txt: File size too large. Maximum size is 10MB.')).toBeVisible()
  await expect(says('empty.txt: This file is empty.')).toBeVisible()
  // The first upload fails by the cut connection, and is refused once it arrives.
  const cut = 'Network error. Please check your connection and try again.'
  await expect(says(`run.exe: ${cut}`)).toBeVisible()
  await says('run.exe').getByRole('button', { name: 'Try again' }).click()
  await expect(says('run.exe: This kind of file cannot be attached.')).toBeVisible()
  await expect(says('run.exe').getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss huge.txt' }).click()
  await expect(says('huge.txt')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove plan.txt' })).toBeVisible()
  await expect(input(page)).toHaveValue('With a plan')

  await chooser(page).setInputFiles(Array.from({ length: 5 }, (_, at) => paper(`${at}.txt`)))
  await expect(says('4.txt: At most 5 files in a message.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(5)
  await input(page).press('Enter')
  await expect(texts(page)).toHaveText('With a plan')
  await expect(log(page).getByRole('listitem')).toHaveCount(5)
  await expect(chosen(page)).toHaveCount(0)
})

test('a message with files that could not be sent survives a reload and is sent once', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await chooser(page).setInputFiles([await picture('one.png', 64, 64), paper('plan.txt')])
  await expect(sendButton(page)).toBeEnabled()
  // Stored, but without a response.
  await page.route(
    '**/functions/v1/send-chat-message',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.route('**/functions/v1/send-chat-message', (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(log(page).getByText('Sending')).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Sending')).toHaveCount(0)
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await leo.page.goto(chatOf(club, mia))
  await expect(log(leo.page).getByRole('article')).toHaveCount(1)
  await expect(log(leo.page).getByRole('link', { name: /plan\.txt/ })).toHaveCount(1)
  await expect(log(leo.page).getByRole('img')).toHaveCount(1)
})

test('a picture can be pasted or dropped, and an expired one is reported', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  await page.goto(chatOf(club, leo))
  const { buffer } = await picture('pasted.png', 64, 64)
  const bytes = [...buffer]
  await input(page).evaluate((node, from) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(from)], 'pasted.png', { type: 'image/png' }))
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  const dropped = await page.evaluateHandle((from) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(from)], 'dropped.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await log(page).dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await log(page).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()

  // Unused files are deleted after a day, while the draft still names them.
  await page.route(/\/storage\/v1\/club-content/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.reload()
  await expect(
    chosen(page).getByText('Picture: The uploaded file is gone. Please upload it again.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(sendButton(page)).toBeDisabled()
})
