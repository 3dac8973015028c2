import { chatOf, createPair, input, log, send, texts } from './chats.ts'
import { holdRequests } from './request-gate.ts'
import { phone, resize } from './sizes.ts'
import { expect, test } from './test.ts'

test('a conversation stays readable after someone left the club, and says why sending is off', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of (403|409)/)
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Good-bye')
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await expect(texts(page)).toHaveText('Good-bye')
  // The message arrives after the other person has left; it is refused and stays in the log.
  const letGo = await holdRequests(page, '**/send-chat-message')
  const isSent = page.waitForRequest('**/send-chat-message')
  await input(page).fill('Wait, where are you going?')
  await input(page).press('Enter')
  await isSent
  const left = await leo.request.delete(`/rest/v1/clubs/${club.slug}/membership`)
  expect(left.ok()).toBe(true)
  letGo()
  await expect(log(page).getByText('You can’t send messages in this conversation.')).toBeVisible()
  await expect(log(page)).toContainText('Wait, where are you going?')
  await page.reload()
  await expect(
    page.getByText(
      `You and ${leo.name} are no longer in this club together. You can still read what was said.`,
    ),
  ).toBeVisible()
  await expect(input(page)).toHaveCount(0)
  await expect(log(page)).toContainText('Good-bye')
  await expect(log(page)).toContainText('Wait, where are you going?')
  // Also for the person who left.
  await leo.page.goto(chatOf(club, mia))
  await expect(texts(leo.page)).toHaveText('Good-bye')
  await expect(input(leo.page)).toHaveCount(0)
})

test('logging in for a conversation leads to it', async ({ signedIn, visitor }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Behind the login')
  const page = await visitor()
  await page.goto(chatOf(club, leo))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const { email, password } = mia.person
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(texts(page)).toHaveText('Behind the login')
})

test('reopening a conversation restores the reading position', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  for (let count = 1; count <= 45; count++) await send(leo, mia, club, `Note ${count}\n\n.\n.\n.`)
  const { page } = mia
  await page.goto(chatOf(club, leo))
  const note = (number: number) => log(page).getByText(new RegExp(`^Note ${number}\\s`))
  await expect(note(45)).toBeInViewport()
  const place = async () =>
    ((await note(20).boundingBox())?.y ?? 0) - ((await log(page).boundingBox())?.y ?? 0)
  const scrollTo = (top: number) => log(page).evaluate((node, to) => node.scrollTo(0, to), top)
  await scrollTo(0)
  await expect(texts(page)).toHaveCount(40)
  await note(20).evaluate((node) => node.scrollIntoView({ block: 'start' }))
  await expect(note(20)).toBeInViewport()
  const before = await place()
  await page.reload()
  await expect(note(20)).toBeInViewport()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
  await page.getByRole('link', { name: 'Guildhall, home' }).click()
  await expect(log(page)).toHaveCount(0)
  await page.goBack()
  await expect(note(20)).toBeInViewport()
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(note(45)).toBeInViewport()
  await page.reload()
  await expect(note(45)).toBeInViewport()
})

test('searching messages leads to one far back, and from there to the latest', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Have you seen the heron?')
  for (let count = 1; count <= 60; count++) await send(leo, mia, club, `Note ${count}\n\n.\n.\n.`)
  const { page } = mia
  await resize(page, phone)
  await page.goto('/messages')
  const search = page.getByRole('searchbox', { name: 'Search messages and people' })
  await search.fill('Heró')
  const result = page.getByRole('list', { name: 'Found messages' }).getByRole('link')
  await expect(result).toContainText('Leo Hollis')
  await expect(result.locator('mark')).toHaveText('hero')
  await result.press('Enter')
  const found = log(page).getByRole('article').filter({ hasText: 'heron' })
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()
  await expect(page).toHaveURL(/&at=1$/)
  // Later messages load by scrolling on; new ones wait at the end.
  await expect(texts(page)).toHaveCount(11)
  await send(leo, mia, club, 'The latest')
  await log(page).evaluate((node) => node.scrollTo(0, node.scrollHeight))
  await expect(log(page).getByText(/^Note 30\s/)).toBeAttached()
  await expect(found).toHaveCount(1)
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(log(page).getByText('The latest')).toBeInViewport()
  await expect(page).not.toHaveURL(/at=/)
  await expect(found).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(search).toHaveValue('Heró')
  await result.click()
  await expect(found).toBeFocused()
  // Writing returns to the latest messages as well.
  await input(page).fill('Yes')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(texts(page).last()).toHaveText('Yes')
  await expect(texts(page).last()).toBeInViewport()
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await search.fill('nothing like it')
  await expect(page.getByText('No messages found')).toBeVisible()
})

test('two tabs show the same messages and read marks', async ({ signedIn }) => {
  const { mia, leo, club } = await createPair(signedIn)
  await send(leo, mia, club, 'Which of the two?')
  const [one, other] = [mia.page, await mia.page.context().newPage()]
  await one.goto('/clubs')
  await expect(one).toHaveTitle(/^\(1\) /)
  await other.goto(chatOf(club, leo))
  await expect(texts(other)).toHaveText('Which of the two?')
  await expect(one).not.toHaveTitle(/^\(1\) /)
  await one.goto(chatOf(club, leo))
  for (const [tab, text] of [
    [one, 'From one'],
    [other, 'From the other'],
    [one, 'And again'],
  ] as const) {
    await input(tab).fill(text)
    await input(tab).press('Enter')
    for (const each of [one, other]) await expect(texts(each).last()).toHaveText(text)
  }
  const all = ['Which of the two?', 'From one', 'From the other', 'And again']
  for (const each of [one, other]) {
    await expect(texts(each)).toHaveText(all)
    await expect(log(each).getByText('Sending')).toHaveCount(0)
  }
  // Deleting in one tab shows in both.
  const last = log(one).getByRole('article').filter({ hasText: 'And again' })
  await last.getByRole('button', { name: /^Options/ }).click()
  await one.getByRole('menuitem', { name: 'Delete' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const each of [one, other])
    await expect(texts(each)).toHaveText([...all.slice(0, -1), 'Message deleted'])
})
