import type { BlockerFn, RouterHistory } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

let reportHydrated = () => {}
const hydrated = new Promise<void>((resolve) => {
  reportHydrated = resolve
})

/** Delays every navigation until the page is hydrated: React can hydrate it only at the address it was rendered for. */
export function blockUntilHydrated(history: RouterHistory): void {
  let isLeaving = false
  const blockerFn: BlockerFn = async ({ action }) => {
    // Visitors who have chosen where to go are no longer redirected by the page.
    if (isLeaving && action === 'REPLACE') return true
    isLeaving = true
    await hydrated
    return false
  }
  void hydrated.then(history.block({ blockerFn, enableBeforeUnload: false }))
}

/** Reports that the page is hydrated; for every component that can be a whole page. */
export function useReportHydrated(): void {
  useEffect(() => {
    reportHydrated()
    // For app/loader.ts.
    dispatchEvent(new Event('hydrated'))
  }, [])
}

/**
 * False on the server and while hydrating, when the page must equal the server's HTML. After that, what only a browser
 * knows may be shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
