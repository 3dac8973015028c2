import type { Page } from '@playwright/test'
import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { openLive } from './live.ts'
import { comesBack, refusal } from './refusals.ts'
import { expect, test } from './test.ts'

async function say(page: Page, text: string) {
  await input(page).fill(text)
  await input(page).press('Enter')
  await expect(input(page)).toHaveValue('')
}

/** The note on every page that counts queued and refused messages and links to them. */
const queueNote = (page: Page) => page.getByRole('link', { name: /waiting to send|not sent/ })

test('a message queued when the session ends is sent once after the person logs in', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 401/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page, request, person } = mia
  await page.goto(chatOf(club, leo))
  await expect(input(page)).toBeVisible()
  await page.context().setOffline(true)
  await say(page, 'From the tunnel')
  expect((await request.post('/auth/v1/sign-out')).ok()).toBe(true)
  await page.context().setOffline(false)
  const again = page.getByRole('dialog', { name: 'Session expired. Please log in again.' })
  await expect(again).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).click()
  // Retries do not ask again.
  for (let tries = 0; tries < 2; tries++)
    await page.waitForResponse((one) => one.url().endsWith('/send-chat-message') && one.status() === 401)
  await expect(again).toHaveCount(0)

  // A press does.
  await say(page, 'Out of it')
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toHaveCount(0)
  await comesBack(page)
  const all = ['From the tunnel', 'Out of it']
  await expect(texts(page)).toHaveText(all)
  await expect(log(page).getByText('Sending')).toHaveCount(0)
  await leo.page.goto(chatOf(club, mia))
  await expect(texts(leo.page)).toHaveText(all)
})

test('queued and refused messages are shown on other pages, and can be sent or discarded there', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|status of 403/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  await send(leo, mia, club, 'Hello')
  let isCut = true
  await page.route('**/send-chat-message', (route) => (isCut ? route.abort() : route.fallback()))
  await page.goto(chatOf(club, leo))
  await say(page, 'Cut off')
  await say(page, 'Cut off, too')
  const row = page.getByRole('link', { name: /^Leo Hollis.*Hello/s })
  await expect(row).toContainText('Waiting to send')
  await page.goto('/my-clubs')
  await expect(queueNote(page)).toHaveText(/^[12] waiting to send$/)

  const membership = `/rest/v1/clubs/${club.slug}/membership`
  expect((await leo.request.delete(membership)).ok()).toBe(true)
  isCut = false
  await comesBack(page)
  await expect(queueNote(page)).toHaveText('2 not sent')
  await queueNote(page).click()
  const waiting = page.getByRole('article', { name: 'Message to Leo Hollis' })
  await expect(waiting).toHaveCount(2)
  const one = waiting.filter({ hasText: /Cut off(?!,)/ })
  await expect(one).toContainText(club.name)
  await expect(one).toContainText('Not sent. You can’t send messages in this conversation.')
  await waiting.filter({ hasText: 'Cut off, too' }).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(waiting).toHaveCount(1)
  await one.getByRole('link', { name: 'Message to Leo Hollis' }).click()
  await expect(row).toContainText('Not sent')
  await expect(queueNote(page)).toHaveText('1 not sent')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out without sending?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)

  expect((await leo.request.put(membership)).ok()).toBe(true)
  await queueNote(page).click()
  await one.getByRole('button', { name: 'Try again' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Waiting to send' })).toHaveCount(0)
  await leo.page.goto(chatOf(club, mia))
  await expect(texts(leo.page)).toHaveText(['Hello', 'Cut off'])
})

test('a refused first message is in the list of conversations', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/status of 409/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  await page.route('**/send-chat-message', (route) => route.fulfill(refusal('chat_not_allowed')), {
    times: 1,
  })
  await page.goto(chatOf(club, leo))
  await say(page, 'First of all')
  const notice = page.getByText('Not sent. You can’t send messages in this conversation.')
  await expect(notice).toBeVisible()
  await page.goto('/messages')
  const row = page.getByRole('list', { name: 'Not sent yet' }).getByRole('link')
  await expect(row).toContainText('Leo Hollis')
  await expect(row).toContainText('You: First of all')
  await expect(row).toContainText('Not sent')
  await row.click()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toHaveCount(0)
  await expect(
    page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /^Leo Hollis.*First of all/s }),
  ).toBeVisible()
})

test('a message queued in a closed tab is sent by the next page, and shown once', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { mia, leo, club } = await createPair(signedIn)
  const { page } = mia
  const context = page.context()
  await openLive(page, chatOf(club, leo))
  await context.setOffline(true)
  await say(page, 'From the tunnel')
  await expect(log(page).getByText('Sending')).toBeAttached()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/my-clubs')
  await leo.page.goto(chatOf(club, mia))
  await expect(texts(leo.page)).toHaveText('From the tunnel')
  await next.goto(chatOf(club, leo))
  await expect(texts(next)).toHaveText('From the tunnel')
})
