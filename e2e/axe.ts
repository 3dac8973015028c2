import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { dismissToasts } from './refusals.ts'
import { pageWidth, resize } from './sizes.ts'

/**
 * Axe's violations, one per line; `within` limits the check, for example to a dialog that covers other
 * elements.
 */
export async function violations(page: Page, within = ':root'): Promise<string[]> {
  // Fading elements have the wrong contrast: repeat the check if a fade began during it.
  for (;;) {
    const before = await settled(page)
    const found = await violationsNow(page, within)
    if (found.length === 0) return found
    if (before !== (await settled(page))) continue
    if (!found.every((line) => line.startsWith('target-size'))) return found
    // A toast may cover half of a link until it disappears.
    if ((await page.getByRole('button', { name: 'Dismiss' }).count()) > 0) {
      await dismissToasts(page)
      continue
    }
    // So may the sticky header at this scroll position.
    await page.evaluate(() => scrollBy({ top: scrollY >= 80 ? -80 : 80, behavior: 'instant' }))
    await settled(page)
    const elsewhere = await violationsNow(page, within)
    return found.filter((line) => elsewhere.includes(line))
  }
}

/** Waits until nothing moves or fades. Returns how many animations have started since the first call. */
export const settled = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const counted = globalThis as { begun?: number }
    if (counted.begun === undefined) {
      counted.begun = 0
      for (const type of ['transitionrun', 'animationstart'])
        document.addEventListener(type, () => (counted.begun = (counted.begun ?? 0) + 1), true)
    }
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter(({ playState }) => playState === 'running')
    for (let moving = passing(); moving.length > 0; moving = passing())
      await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)))
    return counted.begun
  })

async function violationsNow(page: Page, within: string): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  // Injects axe's 500 kB once per page, and reports violations only.
  const axeSource = (await page.evaluate(() => 'axe' in globalThis)) ? 'void 0' : undefined
  const found = await new AxeBuilder({ page, axeSource })
    // Pages have no cross-origin frames; the default mode opens a blank page each time.
    .setLegacyMode()
    .include(within)
    .options({
      runOnly: { type: 'tag', values: tags },
      // Not part of WCAG, but screen readers navigate by headings.
      rules: { 'heading-order': { enabled: true } },
      resultTypes: ['violations'],
    })
    .analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Violations of the current page in both color schemes. */
export async function violationsInBoth(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await inScheme(page, colorScheme)
    found.push(...(await violations(page, within)).map((line) => `${colorScheme}: ${line}`))
  }
  return found
}

export const screens = [
  ['light', 1280],
  ['dark', 360],
] as const

/**
 * Violations of the current page on a desktop in light and on a phone in dark mode, and elements wider than
 * the screen.
 */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) found.push(...(await flawsOn(page, screen)))
  await resize(page, { width: 1280, height: 900 })
  return found
}

/** The same on one screen. */
export async function flawsOn(page: Page, [colorScheme, width]: (typeof screens)[number]): Promise<string[]> {
  await resize(page, { width, height: 900 })
  await inScheme(page, colorScheme)
  const found = (await violations(page)).map((line) => `${colorScheme}: ${line}`)
  const shown = () => pageWidth(page)
  // Layout for the new width may take a moment.
  await expect.poll(shown, { message: `wide on ${width}` }).toBeLessThanOrEqual(width)
  return found
}

export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
