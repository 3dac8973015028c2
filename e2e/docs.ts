import type { Locator, Page } from '@playwright/test'

/** Expands an operation on the API's page. A policy violation is logged to the console, which fails the test. */
export async function open(page: Page, operation: string): Promise<Locator> {
  const [tag] = operation.split('-')
  const group = page.locator(`#operations-tag-${tag}`)
  if ((await group.getAttribute('data-is-open')) === 'false') await group.click()
  await page.locator(`#operations-${operation} .opblock-summary-control`).click()
  return page.locator(`#operations-${operation}`)
}
