import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const commentField = (page: Page) => page.getByLabel('Write a comment')
export const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ })
/** Comments in the send queue, shown below those that were sent. */
export const queuedComments = (page: Page) =>
  page.getByRole('list', { name: 'Comments waiting to send' }).getByRole('listitem')
/** Counts on every page what is queued or was refused, and leads to the list of it. */
export const queueNote = (page: Page) => page.getByRole('link', { name: /waiting to send|not sent/ })

export async function postComment(page: Page, text: string): Promise<void> {
  await commentField(page).fill(text)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(commentField(page)).toHaveValue('')
}
