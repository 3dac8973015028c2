type Edge = 'top-center' | 'bottom-center'

/** About as large as a toast, and as far apart as two. */
const [width, height, between] = [380, 88, 16]
const gap = 12
const most = 3
const steps = 4

/** Where a toast covers least of what one presses, and nothing that sends a form if that can be: below the header, else at the bottom. */
export function freeEdge(): Edge {
  const style = getComputedStyle(document.documentElement)
  const space = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const [top, bottom] = [tall('top-center'), tall('bottom-center')]
  const atTop = covered(space('--gh-header') + gap, top)
  const atBottom = covered(innerHeight - space('--gh-bar') - gap - bottom, bottom)
  return atTop > atBottom ? 'bottom-center' : 'top-center'
}

/** How tall the toasts of an edge are once another one stands with them. */
function tall(edge: Edge): number {
  const stack = `.mantine-Notifications-root[data-position="${edge}"] .mantine-Notification-root`
  const count = Math.min(document.querySelectorAll(stack).length + 1, most)
  return count * height + (count - 1) * between
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
