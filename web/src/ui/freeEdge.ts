type Edge = 'top-center' | 'bottom-center'

/** About as large as a toast. */
const [width, height] = [380, 88]
const gap = 12

/** Where a toast covers least of what one presses, and nothing that sends a form if that can be: below the header, else at the bottom. */
export function freeEdge(): Edge {
  const style = getComputedStyle(document.documentElement)
  const space = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const top = covered(space('--gh-header') + gap)
  return top > covered(innerHeight - space('--gh-bar') - gap - height) ? 'bottom-center' : 'top-center'
}

/** How much is pressed between `from` and a toast's height below, in the middle of the window. */
function covered(from: number): number {
  const half = Math.min(width, innerWidth - 2 * gap) / 2
  const found = new Map<Element, number>()
  for (let across = -1; across <= 1; across += 0.25)
    for (let down = 0; down <= 1; down += 0.25) {
      const there = document.elementFromPoint(innerWidth / 2 + across * half, from + down * height)
      const target = there?.closest('button, a, input, textarea, select')
      if (target) found.set(target, target.matches(primary) ? 10 : 1)
    }
  return [...found.values()].reduce((sum, weight) => sum + weight, 0)
}

const primary = '[type=submit], .mantine-Button-root[data-variant=filled], [role=dialog] .mantine-Button-root'
