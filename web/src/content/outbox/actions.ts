import { giveBack } from '../../lib/draftStore'
import { alone } from '../../lib/keepSending'
import { toast } from '../../lib/toast'
import { type Waiting, waitingLock, waitingOutbox } from './outbox'

/** What its author can do with an entry that waits; each waits for a try that is under way. */
export function waitingActions(personId: string, entry: Waiting) {
  const { id, kind, place } = entry
  // What waited may have arrived.
  const draft = { ...entry.draft, unheard: [...entry.unheard, entry.values] }
  /** Does it with what waits still; says so where it was sent meanwhile. */
  const act = (work: (now: Waiting) => void) =>
    alone(waitingLock, personId, async () => {
      const now = waitingOutbox.of(personId).find((one) => one.id === id)
      if (now) work(now)
      else toast.info('It was just sent')
    })
  return {
    tryAgain: () => waitingOutbox.keep(personId, { ...entry, failed: undefined }),
    discard: () => act(() => waitingOutbox.remove(personId, id)),
    /** Back into its form; false where that is not possible, which is said. */
    async edit(): Promise<boolean> {
      let isGiven = false
      await act(() => {
        isGiven = giveBack(personId, { kind, place }, draft)
        if (isGiven) waitingOutbox.remove(personId, id)
        else
          toast.error(
            'You are writing something else there',
            'Send or discard it first. This one stays here.',
          )
      })
      return isGiven
    },
  }
}
