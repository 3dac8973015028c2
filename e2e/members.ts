import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

export const join = async (request: APIRequestContext, club: { slug: string }) =>
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
export const names = (page: Page) => page.getByRole('rowheader').getByRole('link')
export const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name} Hollis` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
