/** Where toasts stand: at an edge of the window, or so many pixels below its top. */
export type Place = 'top' | 'bottom' | number

/** About as large as a toast, and as far apart as two. */
const [width, height, between] = [380, 88, 16]
const gap = 12
/** So many stand at once. */
export const most = 3
const steps = 4
/** What one needs at this moment counts so much more than anything else that is pressed. */
const needed = 10

/**
 * Where so many toasts cover least of what one presses: below the header, else at the bottom, and where either would
 * stand over what one needs, in between.
 */
export function freePlace(count: number): Place {
  const style = getComputedStyle(document.documentElement)
  const space = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const shown = Math.min(count, most)
  const tall = shown * height + (shown - 1) * between
  const top = space('--gh-header') + gap
  const bottom = innerHeight - space('--gh-bar') - gap - tall
  const [atTop, atBottom] = [covered(top, tall), covered(bottom, tall)]
  let place: Place = atTop > atBottom ? 'bottom' : 'top'
  let least = Math.min(atTop, atBottom)
  if (least < needed) return place
  for (let from = top; from < bottom; from += height / steps) {
    const here = covered(from, tall)
    if (here < least) [place, least] = [from, here]
  }
  return place
}

/** How much is pressed between `from` and so far below, in the middle of the window. */
function covered(from: number, tall: number): number {
  const half = Math.min(width, innerWidth - 2 * gap) / 2
  const found = new Map<Element, number>()
  for (let across = -half; across <= half; across += half / steps)
    for (let down = 0; down <= tall; down += height / steps) {
      const target = below(innerWidth / 2 + across, from + down)?.closest(pressed)
      if (target) found.set(target, weightOf(target))
    }
  return [...found.values()].reduce((sum, weight) => sum + weight, 0)
}

/** The field that one is in and what sends it come before others that are to be corrected. */
function weightOf(target: Element): number {
  const isCurrent = target.matches(field) && target === document.activeElement
  if (isCurrent || target.matches(primary)) return 5 * needed
  return target.matches('[aria-invalid=true]') ? needed : 1
}

/** What is there beneath the toasts. */
const below = (x: number, y: number) =>
  document.elementsFromPoint(x, y).find((there) => !there.closest('.mantine-Notifications-root'))

const pressed = 'button, a, input, textarea, select'
const primary = '[type=submit], .mantine-Button-root[data-variant=filled], [role=dialog] .mantine-Button-root'
const field = 'input, textarea, select'
