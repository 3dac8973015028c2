import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const prompt = (page: Page) => page.getByRole('button', { name: 'What do you want to talk about?' })
export const composer = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
/** The post that is queued in this browser. */
export const waiting = (page: Page) => page.getByRole('article', { name: 'Your post' })

export async function write(page: Page, title: string, content = 'Text') {
  await composer(page).getByLabel('Title').fill(title)
  await composer(page).getByRole('textbox', { name: 'Content' }).fill(content)
}
export const send = (page: Page) => composer(page).getByRole('button', { name: 'Create Post' }).click()

export const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('guildhall-draft')))

/** Returns the queued post to its form. */
export async function editWaiting(page: Page) {
  await waiting(page).getByRole('button', { name: 'Edit: Your post' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(composer(page).getByText('Draft restored')).toBeVisible()
}
