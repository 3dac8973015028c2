import { useEffect, useState } from 'react'

const shownMs = 2000

export type SaveState = 'idle' | 'saving' | 'saved'

/** Where an explicit save stands; 'saved' for 2 seconds (platform.md 9), or until something is changed again. */
export function useSaving() {
  const [state, setState] = useState<SaveState>('idle')

  useEffect(() => {
    if (state !== 'saved') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  return {
    state,
    /** After a change: what was saved is no longer all there is. */
    clear: () => setState((now) => (now === 'saved' ? 'idle' : now)),
    /** Saves; tells by its answer whether that worked. */
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
