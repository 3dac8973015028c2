import type { Draft } from '@guildhall/contract/drafts'
import type { ContentKind } from '@guildhall/contract/limits'
import { uuidv7 } from 'uuidv7'
import { CallError } from '../../lib/callError'
import { waitingPrefix } from '../../lib/keptNames'
import { outboxOf } from '../../lib/outbox'
import { toast } from '../../lib/toast'

/** An item or a comment that is to be sent yet. */
export type Waiting = {
  /** Made when it was first to be sent, so that all leave in that order. */
  id: string
  kind: ContentKind | 'comment'
  /** Where its form stands, as drafts have it: a club's id, or an item's with the comment that is answered. */
  place: string
  about: Pick<Draft['about'], 'club' | 'item'>
  /** What its form makes of it again, to change it. */
  draft: { id: string } & Record<string, unknown>
  /** What is sent under the id of the draft: the values of the item's form, or the text of the comment. */
  values: unknown
  /** What was sent under that id before, without an answer; each may have arrived. */
  unheard: unknown[]
  /** Fields of an item of which none is changed without the others. */
  groups?: readonly (readonly string[])[] | undefined
  failed?: string | undefined
}

export const waitingOutbox = outboxOf<Waiting>(waitingPrefix)
export const waitingLock = 'guildhall-waiting'

/** The last first try of a person that is under way; what is sent after it does not overtake it. */
const trying = new Map<string, Promise<void>>()

/**
 * Sends something; null where it waits in the outbox instead, because the server cannot be reached, or because something
 * waits there already that was written before. Throws refusals. `renew` makes another id where that is something else's.
 */
export async function sendOrWait<T>(
  personId: string | undefined,
  given: Omit<Waiting, 'id'>,
  renew: () => string,
  send: (renew: () => string) => Promise<T>,
): Promise<T | null> {
  let entry = given
  const renewed = () => {
    const id = renew()
    entry = { ...entry, draft: { ...entry.draft, id } }
    return id
  }
  if (!personId) return send(renewed)
  const id = uuidv7()
  const before = trying.get(personId)
  let done = () => {}
  trying.set(
    personId,
    new Promise((resolve) => {
      done = resolve
    }),
  )
  try {
    await before
    if (waitingOutbox.of(personId).every(({ failed }) => failed !== undefined))
      try {
        return await send(renewed)
      } catch (error) {
        if (!(error instanceof CallError && error.unreachable)) throw error
      }
    waitingOutbox.keep(personId, { id, ...entry })
  } finally {
    done()
  }
  toast.info(
    'Waiting for a connection',
    entry.kind === 'comment'
      ? 'Your comment will be posted once you’re online.'
      : `Your ${entry.kind} will be published once you’re online.`,
  )
  return null
}
