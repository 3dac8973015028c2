import { useEffect, useState } from 'react'

const shownMs = 2000

export type SaveState = 'idle' | 'saving' | 'saved'

/** The state of an explicit save; 'saved' for 2 seconds (platform.md 9), or until the next change. */
export function useSaving() {
  const [state, setState] = useState<SaveState>('idle')

  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    /** To be called after a change, which makes 'saved' untrue. */
    clear: () => setState((now) => (now === 'saved' ? 'idle' : now)),
    /** Saves; returns whether that succeeded. */
    save: async (work: () => Promise<unknown>, failed: (error: unknown) => void): Promise<boolean> => {
      setState('saving')
      try {
        await work()
        setState('saved')
        return true
      } catch (error) {
        setState('idle')
        failed(error)
        return false
      }
    },
  }
}
