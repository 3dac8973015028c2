import { focusMain } from '../../lib/keyboard/focusMain'

/** Ids of the case that was opened from the queue, and of those below and above it, the next one first. */
let following: readonly string[] = []

const idOf = (row: Element) => row.getAttribute('data-case') ?? ''
const rowsIn = (queue: Element) => [...queue.querySelectorAll('[data-case]')]

/** The cases after the decided ones, then those before them, nearest first. */
function followingIn(queue: Element, decided: readonly string[]): string[] {
  const ids = rowsIn(queue).map(idOf)
  const last = ids.findLastIndex((id) => decided.includes(id))
  const others = (some: string[]) => some.filter((id) => !decided.includes(id))
  return [...others(ids.slice(last + 1)), ...others(ids.slice(0, Math.max(last, 0))).reverse()]
}

/** Focuses the first of these cases that is in the queue; without one, the page's main part. */
function focusFirst(queue: Element, ids: readonly string[]): void {
  const rows = new Map(rowsIn(queue).map((row) => [idOf(row), row]))
  const row = ids.map((id) => rows.get(id)).find((one) => one !== undefined)
  const link = row?.querySelector<HTMLElement>('a')
  if (link) link.focus()
  else focusMain()
}

/** Milliseconds until a closed dialog has given the focus back. */
const dialogCloses = 250

/**
 * Moves the focus to the case after the ones that are being decided. Call it before they leave the queue; `isByDialog`:
 * a dialog is closing.
 */
export function focusNextCase(queue: Element | null, decided: readonly string[], isByDialog = false): void {
  if (!queue) return
  const ids = followingIn(queue, decided)
  if (isByDialog) setTimeout(() => focusFirst(queue, ids), dialogCloses)
  else focusFirst(queue, ids)
}

/** Remembers a case that is being opened, and those after it, for the way back. */
export function rememberFollowing(queue: Element, opened: string): void {
  following = [opened, ...followingIn(queue, [opened])]
}

/** Back in the queue: focuses the case that was opened, or the next one if it was closed, once. */
export function focusRemembered(queue: Element): void {
  const ids = following
  following = []
  const { activeElement } = document
  if (ids.length > 0 && (activeElement === document.body || activeElement?.id === 'main'))
    focusFirst(queue, ids)
}
