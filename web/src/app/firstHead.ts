import type { AnyRouter } from '@tanstack/react-router'

/** On what the server says in the head of the address that was opened first. */
export const firstHeadMark = 'data-first'

/** Once somebody goes on, what the head says of the first address would be wrong, as for a browser that shares it. */
export function forgetFirstHead(router: AnyRouter): void {
  const stop = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    for (const element of document.head.querySelectorAll(`[${firstHeadMark}]`)) element.remove()
    stop()
  })
}
