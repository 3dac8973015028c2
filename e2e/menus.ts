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
