import type { Locator, Page } from '@playwright/test'
import { flaws } from './axe.ts'
import { createClubWithPost, join, option, people, usernameOf } from './mentions.ts'
import { expect, test } from './test.ts'

/** The option announced by screen readers. */
const chosen = async (page: Page, field: Locator) =>
  page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)

test('a person mentioned in a comment by keyboard is notified and led there', async ({
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
