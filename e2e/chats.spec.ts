import { flaws } from './axe.ts'
import { chatOf, input, log, pairOf, send, texts } from './chats.ts'
import { expect, forSale, test } from './test.ts'

test('a conversation can be read after somebody left the club, and says why nothing is sent', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of (403|409)/)
  const { mia, leo, club } = await pairOf(signedIn)
  await send(leo, mia, club, 'Good-bye')
  const { page } = mia
  await page.goto(chatOf(club, leo))
  await expect(texts(page)).toHaveText('Good-bye')
  await input(page).fill('Wait, where are you going?')
  const left = await leo.request.delete(`/rest/v1/clubs/${club.slug}/membership`)
  expect(left.ok()).toBe(true)
  // Whoever is writing finds out by sending, at the latest, and keeps the words.
  await expect(async () => {
    if (await input(page).isVisible()) await input(page).press('Enter', { timeout: 1000 })
    await expect(log(page).getByText('You can’t send messages in this conversation.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
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
  // The same for the one who left.
  await leo.page.goto(chatOf(club, mia))
  await expect(texts(leo.page)).toHaveText('Good-bye')
  await expect(input(leo.page)).toHaveCount(0)
})

test('two tabs agree on what was written and read', async ({ signedIn }) => {
  const { mia, leo, club } = await pairOf(signedIn)
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
  // Taken back in one, it is gone in both.
  const last = log(one).getByRole('article').filter({ hasText: 'And again' })
  await last.getByRole('button', { name: /^Options/ }).click()
  await one.getByRole('menuitem', { name: 'Delete' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const each of [one, other])
    await expect(texts(each)).toHaveText([...all.slice(0, -1), 'Message deleted'])
})

test('axe finds nothing in a conversation, its list, its banner and its panel, and all of it fits', async ({
  signedIn,
}) => {
  const { mia, leo, club } = await pairOf(signedIn)
  const long = 'a'.repeat(57)
  const first = await send(leo, mia, club, `${long} https://guildhall.test/${long}${long}`)
  await send(leo, mia, club, 'שלום, מה שלומך?')
  const answer = await send(mia, leo, club, long, { reply_to: first.id })
  await leo.request.put(`/rest/v1/messages/${answer.id}/reactions/love`)
  const back = await send(mia, leo, club, 'Never mind')
  await mia.request.delete(`/rest/v1/messages/${back.id}`)
  const product = await forSale(leo.request, club, { title: long })
  const { page } = mia
  await page.goto(`${chatOf(club, leo)}&about=${product.id}`)
  const banner = page.getByRole('complementary', { name: 'About the product' })
  await expect(banner).toContainText(long)
  await expect(log(page).getByRole('article')).toHaveCount(4)
  expect(await flaws(page)).toEqual([])
  await banner.getByRole('button', { name: 'Hide' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /Leo Hollis/ })).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('button', { name: `Actions for ${leo.name}` }).click()
  await page.getByRole('menuitem', { name: 'Send Message' }).click()
  const panel = page.getByRole('dialog', { name: 'Chat' })
  await expect(panel.getByRole('article')).toHaveCount(4)
  expect(await flaws(page)).toEqual([])
})

test('whoever has to log in for a conversation comes to it', async ({ signedIn, visitor }) => {
  const { mia, leo, club } = await pairOf(signedIn)
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

test('whoever comes back to a conversation reads on where they were', async ({ signedIn }) => {
  const { mia, leo, club } = await pairOf(signedIn)
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
  // At the end it is at the end.
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(note(45)).toBeInViewport()
  await page.reload()
  await expect(note(45)).toBeInViewport()
})
