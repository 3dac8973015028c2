import type { Locator, Page } from '@playwright/test'
import { expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('a new account has a club with a first post and an invite link after 7 presses', async ({
  visitor,
  onPhone,
}) => {
  const page = await visitor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // Presses of buttons and links count, also of the link in the mail; typing doesn't.
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const main = page.locator('main')

  await page.goto('/signup')
  const person = newPerson('Fia')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL(/sent=1/)
  const mailed = await mailedLink(page.request, person.email, 'Confirm')
  presses += 1
  await page.goto(mailed)
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await press(main.getByRole('link', { name: 'Create Club' }).first())

  const name = unusedName('First Hall')
  await page.getByLabel('Club name').fill(name)
  await expect(page.getByText(/^\S+first-hall-\S+ is free/)).toBeVisible()
  const create = main.getByRole('button', { name: 'Create Club' })
  await fitsAboveBar(page, create)
  const phone = await onPhone(page)
  await phone.goto(page.url())
  await fitsAboveBar(phone, phone.locator('main').getByRole('button', { name: 'Create Club' }))
  await press(create)

  const post = page.getByRole('dialog', { name: 'Create Post' })
  await post.getByLabel('Title').fill('The doors are open')
  await post.getByRole('textbox', { name: 'Content' }).fill('Come in.')
  await press(post.getByRole('button', { name: 'Create Post' }))
  await expect(page.getByRole('heading', { name: 'The doors are open' })).toBeVisible()
  await press(
    page.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Copy invite link' }),
  )
  await expect(page.getByText('Invite link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/join-club\?club=\S+&token=\S{43}$/,
  )
  expect(presses).toBeLessThanOrEqual(7)
})

/** The whole form fits between the header and the bar at the bottom. */
async function fitsAboveBar(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible()
  const bottom = page.viewportSize()?.height ?? 0
  const bar = await page.locator('nav[aria-label="Main"]').boundingBox()
  const box = await button.boundingBox()
  expect(await page.evaluate('scrollY')).toBe(0)
  expect((box?.y ?? bottom) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? bottom)
}
