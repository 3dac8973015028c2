import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

export const joinRequestPath = (slug: string) => `/rest/v1/clubs/${slug}/join-request`

export async function askToJoin(request: APIRequestContext, slug: string): Promise<void> {
  expect((await request.put(joinRequestPath(slug))).ok()).toBe(true)
}

export const requestRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
