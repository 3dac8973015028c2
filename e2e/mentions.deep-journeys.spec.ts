import { flaws } from './axe.ts'
import { chosen, createClubWithPost, join, option, people, usernameOf } from './mentions.ts'
import { deviceOf } from './sizes.ts'
import { expect, expectText, prefersMarkdown, test } from './test.ts'

test('a person is mentioned in a new post by touch, in the editor and in Markdown', async ({
  signedIn,
  client,
  browser,
}) => {
  const { club, wilma } = await createClubWithPost(client)
  const { request } = await signedIn('Mia')
  await join({ request }, club)
  const username = await usernameOf(wilma)
  const context = await browser.newContext({
    ...deviceOf({ width: 390, height: 640 }),
    storageState: await request.storageState(),
  })
  const inEditor = await context.newPage()
  const inMarkdown = await context.newPage()
  await prefersMarkdown(inMarkdown)
  for (const page of [inEditor, inMarkdown]) {
    await page.goto(`/${club.slug}`)
    await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    const way = page === inEditor ? 'Write in Markdown' : 'Write with formatting'
    await expect(dialog.getByRole('button', { name: way })).toBeVisible()
    await dialog.getByLabel('Title').fill('Wax')
    const content = dialog.getByRole('textbox', { name: 'Content' })
    await content.tap()
    // Removes the draft.
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('Thanks, @wilm')
    await expect(option(page, /^Wilma/)).toBeVisible()
    await expect(people(page)).toBeInViewport({ ratio: 1 })
    expect(await flaws(page)).toEqual([])
    // Escape closes the list, not the dialog.
    await page.keyboard.press('Escape')
    await expect(people(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Backspace')
    await page.keyboard.type('@wilm')
    await option(page, /^Wilma/).tap()
    await expect(content).toBeFocused()
    await expectText(content, `Thanks, @${username} `)
    await page.keyboard.type('for it')
    await expectText(content, `Thanks, @${username} for it`)
  }
  await inMarkdown.getByRole('dialog').getByRole('button', { name: 'Create Post' }).tap()
  const card = inMarkdown.getByRole('article').filter({ hasText: 'Thanks,' })
  await expect(card.getByRole('link', { name: `@${username}` })).toHaveAttribute('href', `/user/${username}`)
  const { items } = await (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).json()
  expect(items[0].data.content).toBe(`Thanks, @${username} for it`)
  await context.close()
})

test('slow, failed or missing suggestions do not interrupt typing', async ({
  signedIn,
  client,
  expectComplaints,
}) => {
  expectComplaints(/Failed to load resource/)
  const { club, post } = await createClubWithPost(client)
  const { page, request } = await signedIn('Mia')
  await join({ request }, club)
  await page.goto(post.path)
  const field = page.getByRole('textbox', { name: 'Write a comment' })

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked: string[] = []
  await page.route(/\/mentionable\?/, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    if (q === 'wil') await held
    // The request may have been aborted.
    await route.continue().catch(() => undefined)
  })
  await field.pressSequentially('@wil')
  await expect.poll(() => asked).toContain('wil')
  await expect(people(page)).toHaveCount(0)
  await field.pressSequentially('f')
  await expect(option(page, /^Wilfried/)).toBeVisible()
  letGo()
  await expect(option(page, /^Wil/)).toHaveCount(1)
  await field.press('Escape')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/mentionable\?/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('q=wilma'))
  await field.fill('')
  await field.pressSequentially('@wilma')
  await failed
  await expect(people(page)).toHaveCount(0)
  await field.press('Enter')
  await field.pressSequentially('and on')
  await expect(field).toHaveValue('@wilma\nand on')

  // An open composition is left alone, and the list closes on blur.
  await page.unrouteAll()
  await field.fill('')
  await field.dispatchEvent('compositionstart')
  const [before] = [asked.length]
  await field.pressSequentially('@wilm')
  await expect(people(page)).toHaveCount(0)
  expect(asked).toHaveLength(before)
  await field.dispatchEvent('compositionend')
  await expect(option(page, /^Wilma/)).toBeVisible()
  await page.getByRole('button', { name: 'Post', exact: true }).focus()
  await expect(people(page)).toHaveCount(0)
})

test('a mentioned person is led to the comment, and their name links to them on the page as served', async ({
  signedIn,
  client,
  visitor,
}) => {
  const { club, post, wilfried } = await createClubWithPost(client)
  const [mia, wilhelmina] = [await signedIn('Mia'), await signedIn('Wilhelmina')]
  for (const one of [mia, wilhelmina]) await join(one, club)
  const username = await usernameOf(wilhelmina)
  await wilhelmina.page.goto('/')
  const { page } = mia
  await page.goto(post.path)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('Beeswax. Ask ')
  await field.pressSequentially('@wil')
  await expect(option(page, /^Wil/)).toHaveCount(3)
  await expect(page.getByText('3 people to mention')).toBeAttached()
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  await expect(await chosen(page, field)).toContainText('Wilfried Hollis')
  expect(await flaws(page)).toEqual([])
  await field.press('ArrowUp')
  await expect(await chosen(page, field)).toContainText('Wilma Hollis')
  // Escape closes the list and keeps the text.
  await field.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await field.press('l')
  await expect(field).toHaveValue('Beeswax. Ask @will')
  await expect(people(page)).toHaveCount(0)
  for (let pressed = 0; pressed < 5; pressed++) await field.press('Backspace')
  await field.pressSequentially('@wilh')
  await expect(option(page, /^Wil/)).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue(`Beeswax. Ask @${username} `)
  await expect(people(page)).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  const wilfrieds = await usernameOf(wilfried)
  await field.pressSequentially('or @wilf')
  await expect(option(page, /^Wilfried/)).toBeVisible()
  await field.press('Tab')
  await expect(field).toHaveValue(`Beeswax. Ask @${username} or @${wilfrieds} `)
  await field.press('Control+Enter')
  const said = page.getByRole('article', { name: /^Comment by Mia/ })
  await expect(said.getByRole('link', { name: `@${username}` })).toHaveAttribute('href', `/user/${username}`)

  await wilhelmina.page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await wilhelmina.page.getByRole('link', { name: /Mia Hollis mentioned you in “Which wax\?”/ }).click()
  await expect(wilhelmina.page).toHaveURL(/#comment-/)
  await expect(wilhelmina.page.getByRole('article', { name: /^Comment by Mia/ })).toBeInViewport()

  // In the server-rendered page, also after the person was renamed.
  const guest = await visitor()
  await guest.goto(post.path)
  await guest.getByRole('link', { name: `@${username}` }).click()
  await expect(guest).toHaveURL(new RegExp(`/user/${username}$`))
  await expect(guest.getByRole('heading', { name: 'Wilhelmina Hollis' })).toBeVisible()
})
