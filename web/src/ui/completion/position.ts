const gap = 6
const margin = 8

/** Below a place where there is room in what is seen of the window, above the keyboard of a phone; else above the place. */
export function positionOf(list: HTMLElement, at: { left: number; top: number; bottom: number }): void {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {}
  list.style.maxHeight = ''
  const needed = list.scrollHeight + 2
  const below = offsetTop + height - margin - at.bottom - gap
  const above = at.top - gap - offsetTop - margin
  const isBelow = below >= Math.min(needed, list.clientHeight + 2) || below >= above
  const room = Math.max(isBelow ? below : above, 0)
  const shown = Math.min(needed, list.clientHeight + 2, room)
  const left = Math.min(at.left, offsetLeft + width - margin - list.offsetWidth)
  Object.assign(list.style, {
    maxHeight: `${room}px`,
    left: `${Math.max(left, offsetLeft + margin)}px`,
    top: `${isBelow ? at.bottom + gap : at.top - gap - shown}px`,
  })
}
