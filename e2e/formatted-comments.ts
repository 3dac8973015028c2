import type { APIRequestContext, Page } from '@playwright/test'
import { foundClub, published, unusedName } from './test.ts'

export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
export const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })
export const format = (page: Page) => page.getByRole('button', { name: 'Write with formatting' })
export const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ })

/** Publishes a post in a new club. */
export async function publishPost(request: APIRequestContext) {
  const club = await foundClub(request, { name: unusedName('Formatted') })
  return published(request, club, { title: 'Which wax?' })
}
