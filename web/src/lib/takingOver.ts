import type { BlockerFn, RouterHistory } from '@tanstack/react-router'
import { useEffect } from 'react'

let hasTakenOver = () => {}
const takenOver = new Promise<void>((resolve) => {
  hasTakenOver = resolve
})

/**
 * Whoever goes on while the page that the server made is still taking over waits until it has: what React has yet to
 * take over can only be rendered at the address that it was made for.
 */
export function stayUntilTakenOver(history: RouterHistory): void {
  let isLeaving = false
  const blockerFn: BlockerFn = async ({ action }) => {
    // Where the page would send its visitor no longer matters once they have chosen where to go.
    if (isLeaving && action === 'REPLACE') return true
    isLeaving = true
    await takenOver
    return false
  }
  void takenOver.then(history.block({ blockerFn, enableBeforeUnload: false }))
}

/** In whatever stands in the place of a page, so that it says when it has taken over. */
export function useTakingOver(): void {
  useEffect(() => hasTakenOver(), [])
}
