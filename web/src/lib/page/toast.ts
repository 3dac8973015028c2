import { isOneCause } from '../net/errorText'

type Kind = 'success' | 'error' | 'info'
export type Toast = { kind: Kind; title: string; description?: string }

let show: ((toast: Toast) => void) | null = null
let waiting: Toast[] = []
let load: (() => void) | null = null
const saidAt = new Map<string, number>()

function say(kind: Kind) {
  return (title: string, description?: string) => {
    if (kind === 'error' && isOneCause(description) && wasJustSaid(description)) return
    const toast = { kind, title, description }
    if (show) return show(toast)
    waiting.push(toast)
    load?.()
  }
}

/** Shows a toast: at most 3 at once, for 4 seconds. */
export const toast = { success: say('success'), error: say('error'), info: say('info') }

/** All that is under way fails at once when the session or the network is gone: that is one event, said once. */
function wasJustSaid(cause: string): boolean {
  const before = saidAt.get(cause) ?? Number.NEGATIVE_INFINITY
  saidAt.set(cause, Date.now())
  return Date.now() - before < 1500
}

/** Whoever has read it, and closed it, and tries again is told again. */
export const toastClosed = ({ description }: Toast) => saidAt.delete(description ?? '')

/** ui/Toaster calls `ready` once it can show; until then `wanted` asks for it to be loaded. */
export function connectToaster(wanted: () => void): void {
  load = wanted
  if (waiting.length > 0) wanted()
}

export function toasterReady(shown: (toast: Toast) => void): void {
  show = shown
  for (const toast of waiting) shown(toast)
  waiting = []
}
