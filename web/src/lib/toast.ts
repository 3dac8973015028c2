type Kind = 'success' | 'error' | 'info'
export type Toast = { kind: Kind; title: string; description?: string }

let show: ((toast: Toast) => void) | null = null
let waiting: Toast[] = []
let load: (() => void) | null = null
let last = { reason: '', at: 0 }

function say(kind: Kind) {
  return (title: string, description?: string) => {
    if (wasJustSaid(title, description)) return
    const toast = { kind, title, description }
    if (show) return show(toast)
    waiting.push(toast)
    load?.()
  }
}

/** Short notes at the edge of the page: at most 3, for 4 seconds. */
export const toast = { success: say('success'), error: say('error'), info: say('info') }

/** Several calls may fail for one reason, such as an ended session; it is said once. */
function wasJustSaid(title: string, description?: string): boolean {
  const reason = description || title
  const repeats = Date.now() - last.at < 1500 && last.reason === reason
  if (!repeats) last = { reason, at: Date.now() }
  return repeats
}

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
