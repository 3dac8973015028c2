import type { APIRequestContext, Page } from '@playwright/test'
import { publishPost, uploadPicture } from './test.ts'

export const viewer = (page: Page, of: string) => page.getByRole('dialog', { name: `Pictures of ${of}` })
export const shownPicture = (page: Page, of: string) =>
  viewer(page, of).locator('.yarl__slide_current').getByRole('img')

/** Publishes a post with `count` pictures, of which the first has a description. */
export async function postWithPictures(
  request: APIRequestContext,
  club: { slug: string },
  title: string,
  count: number,
) {
  const images = []
  for (let nth = 1; nth <= count; nth++)
    images.push({ path: await uploadPicture(request), alt: nth === 1 ? 'Two oak boards' : '' })
  return publishPost(request, club, { title, images })
}
