import type { Page } from '@playwright/test'

/** In pixels: what a finger hits. */
const least = 44

/**
 * What can be pressed here and is smaller than a finger needs, one per line. Links that are plain text are left out, as
 * their lines give them their height; a box that is checked counts with its label.
 */
export const smallTargets = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ({ within, least }) => {
      const controls =
        'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="option"], [role^="menuitem"]'
      const isShown = (one: Element) => {
        const { width, height } = one.getBoundingClientRect()
        return (
          width > 2 &&
          height > 2 &&
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !one.closest('.visually-hidden, [inert], [aria-hidden="true"]')
        )
      }
      /** A name, title or time that leads somewhere: axe looks that lines of them are apart. */
      const isText = (one: Element) => {
        const { display, padding, backgroundColor, borderTopWidth } = getComputedStyle(one)
        const isPlain =
          padding === '0px' && backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px'
        return one.matches('a') && (display === 'inline' || (isPlain && !one.querySelector('svg, img, div')))
      }
      const isOnScreen = (one: Element) => {
        const { right, bottom } = one.getBoundingClientRect()
        return right + scrollX > 0 && bottom + scrollY > 0
      }
      const sizeOf = (one: Element) => {
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
        const boxes = [
          one,
          ...labels,
          ...(one.closest('label') ? [one.closest('label') as Element] : []),
        ].map((part) => part.getBoundingClientRect())
        const isBox = one instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(one.type)
        const counted = isBox ? boxes : boxes.slice(0, 1)
        return {
          width:
            Math.max(...counted.map(({ right }) => right)) - Math.min(...counted.map(({ left }) => left)),
          height:
            Math.max(...counted.map(({ bottom }) => bottom)) - Math.min(...counted.map(({ top }) => top)),
        }
      }
      return [...(document.querySelector(within)?.querySelectorAll(controls) ?? [])].flatMap((one) => {
        if (!isShown(one) || !isOnScreen(one) || isText(one)) return []
        const { width, height } = sizeOf(one)
        if (Math.min(width, height) > least - 0.5) return []
        const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
        const size = `${Math.round(width)} × ${Math.round(height)}`
        return `${one.tagName.toLowerCase()}.${one.className} “${name.slice(0, 40)}” ${size}`
      })
    },
    { within, least },
  )
