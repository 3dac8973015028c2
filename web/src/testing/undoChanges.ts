import { vi } from 'vitest'
import { cancelTimers } from './timers'

/** Undoes what earlier files changed in this worker: mocks are restored by Vitest. */
export async function undoChanges(): Promise<void> {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (typeof document !== 'undefined') {
    const { resetDocument } = await import('./resetDocument')
    resetDocument()
  }
  cancelTimers()
  vi.resetModules()
}
