import { codeOf } from './callError'

type Creation<T> = {
  id: string
  /** Makes another id, and keeps it for a further try. */
  renew: () => string
  send: (id: string) => Promise<T>
  /** Where this very form sent the id before and heard nothing: makes of what arrived what is wanted by now. */
  mend?: () => Promise<T>
}

/**
 * Creates something under an id made here, so that sending it again after a lost answer creates nothing twice. Where the
 * id is something else's, as another tab's with the same draft, it is created under a new one.
 */
export async function createOnce<T>({ id, renew, send, mend }: Creation<T>): Promise<T> {
  try {
    return await send(id)
  } catch (error) {
    if (codeOf(error) !== 'id_taken') throw error
  }
  try {
    if (mend) return await mend()
  } catch (error) {
    // It is not what was sent from here, or not any more.
    if (codeOf(error) !== 'changed_meanwhile' && codeOf(error) !== 'content_not_found') throw error
  }
  return send(renew())
}
