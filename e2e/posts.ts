import type { APIRequestContext, Page } from '@playwright/test'
import { createClub, unusedName } from './test.ts'

export const itemCard = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

export const foundPostsClub = (request: APIRequestContext) =>
  createClub(request, { name: unusedName('Posts of All Kinds') })

/** The response of a failing server. */
export const broken = {
  status: 500,
  json: { error: { code: 'internal', message: 'broken', requestId: 'test' } },
}
