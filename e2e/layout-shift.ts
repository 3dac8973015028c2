import type { Page } from '@playwright/test'

/** What the pages that are opened from now on move, as browsers sum it up: CLS without what a press caused. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: { value: number; moved: string[] }[] = []
    Object.assign(globalThis, { seenShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const names = sources.map(({ node, previousRect: { top }, currentRect }) =>
          node instanceof Element ? `${node.tagName}.${node.className} ${top} ${currentRect.top}` : '',
        )
        if (!hadRecentInput) seen.push({ value, moved: names })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum so far, and what moved. */
export async function shifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  const seen = (await page.evaluate('seenShifts')) as { value: number; moved: string[] }[]
  return {
    sum: seen.reduce((sum, { value }) => sum + value, 0),
    moved: seen.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(', ')}`),
  }
}
