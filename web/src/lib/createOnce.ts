import { codeOf } from './callError'

type Creation<T> = {
  id: string
  /** Makes another id, and keeps it for a further try. */
  renew: () => string
  send: (id: string) => Promise<T>
  /** Where the id was sent from here before without an answer: makes of what arrived what is wanted by now. */
  mend: (() => Promise<T>) | false
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
  if (!mend) return send(renew())
  try {
    return await mend()
  } catch (error) {
    if (codeOf(error) !== 'content_not_found') throw error
  }
  // It has been deleted since.
  return send(id)
}
