import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createClub, expect, unusedName } from './test.ts'

export const aClub = (request: APIRequestContext, isPrivate = false) =>
  createClub(request, { name: unusedName('Writers'), isPrivate })
export const composer = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
export const contentOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content' })

/** Opens the composer on a club's page and waits for its editor. */
export async function open(page: Page, slug: string): Promise<Locator> {
  await page.goto(`/${slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(composer(page).getByRole('button', { name: 'Write in Markdown' })).toBeVisible()
  return composer(page)
}

/** Returns the text of a club's newest item, as the server stores it. */
export async function storedText(request: APIRequestContext, slug: string): Promise<string> {
  const { items } = await (await request.get(`/rest/v1/clubs/${slug}/feed`)).json()
  return items[0].data.content
}
