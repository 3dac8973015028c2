export type Edge = 'top' | 'bottom'

/** About as large as a toast, and as far apart as two. */
const [width, height, between] = [380, 88, 16]
const gap = 12
/** So many stand at once. */
export const most = 3
const steps = 4

/** Where so many toasts cover least of what one presses, and nothing that sends a form if that can be: below the header, else at the bottom. */
export function freeEdge(count: number): Edge {
  const style = getComputedStyle(document.documentElement)
  const space = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const shown = Math.min(count, most)
  const tall = shown * height + (shown - 1) * between
  const atTop = covered(space('--gh-header') + gap, tall)
  const atBottom = covered(innerHeight - space('--gh-bar') - gap - tall, tall)
  return atTop > atBottom ? 'bottom' : 'top'
}

/** How much is pressed between `from` and so far below, in the middle of the window. */
function covered(from: number, tall: number): number {
  const half = Math.min(width, innerWidth - 2 * gap) / 2
  const found = new Map<Element, number>()
  for (let across = -half; across <= half; across += half / steps)
    for (let down = 0; down <= tall; down += height / steps) {
      const target = below(innerWidth / 2 + across, from + down)?.closest(pressed)
      if (target) found.set(target, target.matches(primary) ? 10 : 1)
    }
  return [...found.values()].reduce((sum, weight) => sum + weight, 0)
}

/** What is there beneath the toasts. */
const below = (x: number, y: number) =>
  document.elementsFromPoint(x, y).find((there) => !there.closest('.mantine-Notifications-root'))

const pressed = 'button, a, input, textarea, select'
const primary = '[type=submit], .mantine-Button-root[data-variant=filled], [role=dialog] .mantine-Button-root'
