import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createClub, expect, unusedName } from './test.ts'

export const aClub = (request: APIRequestContext) => createClub(request, { name: unusedName('Painters') })
const composer = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
export const contentOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Content' })
export const shownPictures = (dialog: Locator) => contentOf(dialog).getByRole('img')

/** Opens Create Post in a club. */
export async function open(page: Page, slug: string): Promise<Locator> {
  await page.goto(`/${slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(composer(page).getByRole('button', { name: 'Insert picture' })).toBeVisible()
  return composer(page)
}

/** The text of a club's newest post, with picture IDs replaced by `1`, `2`. */
export async function newestText(request: APIRequestContext, slug: string): Promise<string> {
  const { items } = await (await request.get(`/rest/v1/clubs/${slug}/feed`)).json()
  const { item } = await (await request.get(`/rest/v1/clubs/${slug}/posts/${items[0].slug}`)).json()
  const ids: string[] = []
  return item.data.content.replaceAll(/picture:([0-9a-f-]{36})/g, (_: string, id: string) => {
    if (!ids.includes(id)) ids.push(id)
    return `picture:${ids.indexOf(id) + 1}`
  })
}
