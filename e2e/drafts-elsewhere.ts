import type { Page } from '@playwright/test'

/** Opens another browser with the session of `first`. */
export async function signedInAlso(first: Page, visitor: () => Promise<Page>): Promise<Page> {
  const page = await visitor()
  await page.context().addCookies(await first.context().cookies())
  return page
}

/** Resolves when the server has stored a draft of this page that contains `text`. */
export const isStored = (page: Page, text: string) =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      /\/my\/drafts\/[^/]+$/.test(answer.url()) &&
      answer.ok() &&
      (answer.request().postData() ?? '').includes(text),
  )

export const comment = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
