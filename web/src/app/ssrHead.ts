import type { AnyRouter } from '@tanstack/react-router'

/** The attribute of every head element that the server wrote for the first address. */
export const ssrHeadMark = 'data-first'

/** Removes the server's head elements on the first navigation: they describe the first address only. */
export function removeSsrHead(router: AnyRouter): void {
  const stop = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    for (const element of document.head.querySelectorAll(`[${ssrHeadMark}]`)) element.remove()
    stop()
  })
}
