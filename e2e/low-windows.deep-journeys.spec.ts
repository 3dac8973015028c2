import type { Page } from '@playwright/test'
import { menuSettled } from './menus.ts'
import { resize } from './sizes.ts'
import { createClub, expect, publishPost, publishProduct, test, unusedName } from './test.ts'

/** Presses a key `times` times and returns the elements that were focused outside the visible part. */
async function unseen(page: Page, key: string, times: number): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key)
    const hidden = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement
      const { top, bottom, left, right } = one.getBoundingClientRect()
      const isWithin = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return isWithin && seen && (one.contains(seen) || seen.contains(one)) ? '' : one.textContent
    })
    if (hidden) found.push(hidden)
  }
  return found
}

for (const [width, height] of [
  [640, 360],
  [320, 256],
] as const)
  test(`menus show the focused entry in a window of ${width} × ${height} pixels`, async ({ signedIn }) => {
    const { page, request } = await signedIn('Milo')
    await resize(page, { width, height })
    const club = await createClub(request, { name: unusedName('Low') })
    const product = await publishProduct(request, club, { title: 'A long ladder' })
    await page.goto(product.path)

    await page.getByRole('button', { name: 'My Account' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeAttached()
    await menuSettled(page)
    expect(await unseen(page, 'ArrowDown', 10)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await expect(bell.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    expect(await unseen(page, 'Tab', 5)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Options for A long ladder' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Delete Product' })).toBeAttached()
    await menuSettled(page)
    expect(await unseen(page, 'ArrowDown', 8)).toEqual([])
  })

test('header, tabs and bar scroll away in a window of 320 × 215 pixels', async ({ signedIn }) => {
  const { page, request } = await signedIn('Milo')
  await resize(page, { width: 320, height: 215 })
  const club = await createClub(request, { name: unusedName('Zoomed') })
  for (const title of ['Third', 'Second', 'First'])
    await publishPost(request, club, { title, content: 'A line.\n\n'.repeat(12) })
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('article', { name: 'Third' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 700))
  for (const role of ['banner', 'tablist'] as const) await expect(page.getByRole(role)).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toBeInViewport()
  // Nothing else takes their place either.
  const taken = await page.evaluate(() =>
    [4, 60, 110, 160, 211].filter((y) => !document.elementFromPoint(160, y)?.closest('[role="tabpanel"]')),
  )
  expect(taken).toEqual([])
  // A conversation has the whole window, too.
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const main = await page.getByRole('main').boundingBox()
  expect(main?.height).toBeGreaterThanOrEqual(215)
})
