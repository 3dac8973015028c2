import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses an entry of the open menu by keyboard, once it is enabled and the menu has the focus. */
export async function choose(entry: Locator): Promise<void> {
  await expect(entry).toBeEnabled()
  const menu = entry.page().getByRole('menu').filter({ has: entry })
  await expect(menu.locator(':focus')).toHaveCount(1)
  await entry.press('Enter')
}

/**
 * Resolves when an opened menu keeps still: it focuses its first entry again after the next paint, which
 * would undo a key pressed before.
 */
export const menuSettled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(undefined)))),
      ),
  )

/** A filter's button, which names what is chosen: 'Role: Admins'. */
export const filterChip = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) })

/** Chooses in the menu of a filter. */
export async function filterBy(page: Page, label: string, choice: string): Promise<void> {
  await filterChip(page, label).click()
  await choose(page.getByRole('menuitemradio', { name: choice, exact: true }))
  await expect(filterChip(page, label)).toHaveAccessibleName(`${label}: ${choice}`)
}
