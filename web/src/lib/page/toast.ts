import { isOneCause } from '../net/errorText'

type Kind = 'success' | 'error' | 'info'
/** A way back, for a few seconds more. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { kind: Kind; title: string; description?: string; action?: ToastAction }

let show: ((toast: Toast) => void) | null = null
let queued: Toast[] = []
let load: (() => void) | null = null
const shownAt = new Map<string, number>()

function showAs(kind: Kind) {
  return (title: string, description?: string, action?: ToastAction) => {
    if (kind === 'error' && isOneCause(description) && wasJustShown(description)) return
    const toast = { kind, title, description, ...(action && { action }) }
    if (show) return show(toast)
    queued.push(toast)
    load?.()
  }
}

/** Shows a toast: at most 3 at once, for 4 seconds, or 12 with an action. */
export const toast = { success: showAs('success'), error: showAs('error'), info: showAs('info') }

/** All pending requests fail at once without a session or network: shows a single toast for them. */
function wasJustShown(cause: string): boolean {
  const before = shownAt.get(cause) ?? Number.NEGATIVE_INFINITY
  shownAt.set(cause, Date.now())
  return Date.now() - before < 1500
}

/** Lets a closed toast appear again at the next try. */
export const toastClosed = ({ description }: Toast) => shownAt.delete(description ?? '')

/** ui/Toaster calls `toasterReady` once loaded; `wanted` starts loading it. */
export function connectToaster(wanted: () => void): void {
  load = wanted
  if (queued.length > 0) wanted()
}

export function toasterReady(shown: (toast: Toast) => void): void {
  show = shown
  for (const toast of queued) shown(toast)
  queued = []
}
