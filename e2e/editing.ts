import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

export const clash = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' })
/** A field in the conflict dialog. */
export const field = (page: Page, label: string) =>
  clash(page).getByRole('region', { name: label, exact: true })
export const put = async (request: APIRequestContext, path: string, data: object) =>
  expect((await request.put(`/rest/v1${path}`, { data })).ok()).toBe(true)
