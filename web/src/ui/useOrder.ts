import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { hasModifier } from '../lib/keyboard/modifiers'

type Order = {
  list: RefObject<HTMLElement | null>
  /** Puts an entry in another place. */
  onMove: (from: number, to: number) => void
}

const keyMoves: Record<string, 1 | -1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * The order of a list's entries, by dragging a handle with whatever points, and by its arrow keys. `handle(at)` is
 * spread on the handle of the entry at that place; what had the focus keeps it wherever it goes.
 */
export function useOrder({ list, onMove }: Order) {
  const [dragged, setDragged] = useState<number | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  /** The button of a move. At an end of the list it is off, and its entry's handle takes the focus instead. */
  const pressed = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const button = pressed.current
    pressed.current = undefined
    if (button?.matches(':disabled')) button.closest('li')?.querySelector<HTMLElement>('button')?.focus()
  })

  function move(from: number, to: number) {
    const count = list.current?.children.length ?? 0
    if (to < 0 || to >= count || from === to) return
    if (list.current?.contains(document.activeElement))
      pressed.current = document.activeElement as HTMLElement
    onMove(from, to)
  }

  function drag(event: PointerEvent<HTMLElement>, start: number) {
    if (event.button !== 0) return
    const { pointerId } = event
    let at = start
    setDragged(at)
    const follow = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      const to = placeUnder(list.current, at, moved.clientY)
      if (to === at) return
      move(at, to)
      at = to
      setDragged(at)
    }
    const end = (ended?: globalThis.PointerEvent) => {
      if (ended && ended.pointerId !== pointerId) return
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      stop.current = undefined
      setDragged(null)
    }
    stop.current?.()
    stop.current = end
    // The handle itself may be put elsewhere in the document meanwhile.
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => drag(event, at),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = keyMoves[event.key]
      if (!by || hasModifier(event)) return
      event.preventDefault()
      move(at, at + by)
    },
  })

  return { dragged, move, handle }
}

/** The index that the row at `at` moves to at this height of the pointer: past the middle of a neighbour. */
function placeUnder(list: HTMLElement | null, at: number, y: number): number {
  const middles = [...(list?.children ?? [])].map((entry) => {
    const { top, height } = entry.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < at && y < middle)
  if (above >= 0) return above
  const below = middles.findLastIndex((middle, index) => index > at && y > middle)
  return below >= 0 ? below : at
}
