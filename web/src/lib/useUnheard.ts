import { useState } from 'react'
import { CallError } from './callError'
import type { DraftPlace } from './draftStore'
import { useDraftRemoved } from './drafts'

/** Each of them may be what arrived. Product forms are the largest: that many fit into a draft. */
const most = 3

/**
 * What was sent under a draft's id without an answer: the next try makes of it what is wanted by then. Kept with the
 * draft, in case the page is reloaded; once another tab has sent the draft and heard so, it is no longer this one's.
 */
export function useUnheard<V>(place: DraftPlace, found: V[] | undefined) {
  const [unheard, setUnheard] = useState(found ?? [])
  const forget = () => setUnheard([])
  useDraftRemoved(place, forget)

  async function sending<T>(values: V, send: (unheard: V[]) => Promise<T>): Promise<T> {
    setUnheard([...unheard, values].slice(-most))
    try {
      return await send(unheard)
    } catch (error) {
      if (isAnswer(error)) setUnheard(unheard)
      throw error
    }
  }

  return { unheard, sending, forget, takeOver: setUnheard }
}

/** A refusal; without one, what was sent may have arrived. */
const isAnswer = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500
