import type { APIRequestContext, Page } from '@playwright/test'
import { createClub, publishPost, unusedName } from './test.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
export const format = (page: Page) => page.getByRole('button', { name: 'Write with formatting' })
export const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ })

/** Publishes a post in a new club. */
export async function publishPostInNewClub(request: APIRequestContext) {
  const club = await createClub(request, { name: unusedName('Formatted') })
  return publishPost(request, club, { title: 'Which wax?' })
}
