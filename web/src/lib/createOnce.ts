import { codeOf } from './callError'

/**
 * Creates something under an id made here, so that sending it again after a lost answer creates nothing twice. Where
 * the id was used for something else, as by another tab with the same draft, it is created under a new one, which
 * `renew` makes and keeps.
 */
export async function createOnce<T>(
  id: string,
  renew: () => string,
  send: (id: string) => Promise<T>,
): Promise<T> {
  try {
    return await send(id)
  } catch (error) {
    if (codeOf(error) !== 'id_taken') throw error
    return send(renew())
  }
}
