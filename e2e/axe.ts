import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds wrong, in a line each. */
export async function violations(page: Page): Promise<string[]> {
  // What is fading in has the contrast of neither state.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)))
  })
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const found = await new AxeBuilder({ page })
    // Not demanded by WCAG, but what people who listen find their way by.
    // All of a page is its own; the other way opens a blank page each time.
    .setLegacyMode()
    .options({ runOnly: { type: 'tag', values: tags }, rules: { 'heading-order': { enabled: true } } })
    .analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The same in both schemes, of a page as it stands. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    found.push(...(await violations(page)).map((line) => `${colorScheme}: ${line}`))
  }
  return found
}
