import type { Page } from '@playwright/test'

export const prompt = (page: Page) => page.getByRole('button', { name: 'What do you want to talk about?' })
export const composer = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

export async function write(page: Page, title: string, content = 'Text') {
  await composer(page).getByLabel('Title').fill(title)
  await composer(page).getByRole('textbox', { name: 'Content' }).fill(content)
}
export const send = (page: Page) => composer(page).getByRole('button', { name: 'Create Post' }).click()

export const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('guildhall-draft')))

/** The form's text when the server is unreachable. */
export const savedOffline = (page: Page) => page.getByText('You’re offline. Your draft is saved.')
