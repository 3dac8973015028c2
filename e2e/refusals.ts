import { expect, type Locator, type Page } from '@playwright/test'

/** A refusing response with an error code. */
export const refusal = (code: string) => ({
  status: code === 'internal' ? 500 : 409,
  json: { error: { code, message: '', requestId: 'x' } },
})

/** At most three are shown; more would be queued. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(dismiss).toHaveCount(0)
}

/** Retries queued requests at once. */
export const comesBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('online'))
  })

type Press = {
  page: Page
  press: Locator
  sends: readonly [method: string, path: RegExp]
  /** Reopens the dialog that a refusal closed. */
  ask?: () => Promise<void>
}

/** Presses a button once per refusal code, and expects its text. */
export async function expectRefusals(
  { page, press, sends: [method, path], ask }: Press,
  texts: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [code, said] of Object.entries(texts)) {
    await page.route(path, (route) =>
      route.request().method() === method ? route.fulfill(refusal(code)) : route.fallback(),
    )
    await ask?.()
    await press.click()
    for (const text of said) await expect(page.getByText(text).first(), `${path} ${code}`).toBeVisible()
    await page.unrouteAll()
    await dismissToasts(page)
  }
}
