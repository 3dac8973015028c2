import { expect, type Locator } from '@playwright/test'

/** Chooses an entry of the open menu by keyboard: once it can be chosen, and once the menu has taken the focus. */
export async function choose(entry: Locator): Promise<void> {
  await expect(entry).toBeEnabled()
  const menu = entry.page().getByRole('menu').filter({ has: entry })
  await expect(menu.locator(':focus')).toHaveCount(1)
  await entry.press('Enter')
}
