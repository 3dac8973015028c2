import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Counts presses of buttons and links, each on a page that names the club. */
export function pressing(page: Page, club: { name: string }) {
  let count = 0
  return {
    press: async (target: Locator) => {
      await expect(page.getByRole('main').getByText(club.name).first()).toBeVisible()
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

/** Comments on the first item of the club. */
export async function comment(page: Page, press: (target: Locator) => Promise<void>, text: string) {
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Comment, / })
      .first(),
  )
  const field = page.getByLabel('Write a comment')
  await field.fill(text)
  await press(page.locator('form', { has: field }).getByRole('button', { name: 'Post', exact: true }))
  await expect(page.getByText(text)).toBeVisible()
}
