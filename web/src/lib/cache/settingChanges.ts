import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../net/errorText'
import { toast } from '../page/toast'
import { keys } from './keys'
import { patchData } from './reads'

type Setting<Settings, Change> = {
  /** The key of the query with the settings. */
  queryKey: readonly unknown[]
  /** Sends only the change, and returns all settings as the server has them. */
  send: (change: Change) => Promise<Settings>
}

/**
 * Settings that are saved as they are changed: shown at once, and sent one after the other, each with its own keys
 * only. A failure reverts its keys, except those that later changes are about.
 */
export function settingChanges<Settings extends object, Change extends Partial<Settings>>({
  queryKey,
  send,
}: Setting<Settings, Change>) {
  const mutationKey = keys.changing(queryKey)
  /** The server's values of the keys that are being changed. */
  let saved: Partial<Settings> = {}

  const options = (queries: QueryClient): MutationOptions<Settings, Error, Change> => {
    /** All pending changes but one, later ones over earlier ones. */
    const pendingWithout = (one: Change): Partial<Settings> => {
      const all = queries.getMutationCache().findAll({ mutationKey, status: 'pending' })
      const others = all.map(({ state }) => state.variables as Change).filter((change) => change !== one)
      return Object.assign({}, ...others)
    }
    const show = (change: Partial<Settings>) =>
      patchData<Settings>(queries, queryKey, (shown) => ({ ...shown, ...change }))
    return {
      mutationKey,
      scope: { id: mutationKey.join(' ') },
      mutationFn: send,
      onMutate: async (change) => {
        await queries.cancelQueries({ queryKey })
        const shown = queries.getQueryData<Settings>(queryKey)
        if (shown) saved = { ...pick(shown, change), ...pick(saved, pendingWithout(change)) }
        show(change)
      },
      onSuccess: (answer, change) => {
        const pending = pendingWithout(change)
        saved = pick(answer, pending)
        // Includes what another page changed meanwhile.
        show({ ...answer, ...pending })
      },
      // Toasted here, because the settings may be unmounted by then.
      onError: (error, change) => {
        show(pick({ ...saved, ...pendingWithout(change) }, change))
        toast.error('Error', errorText(error, 'Your choice could not be saved. Please try again.'))
      },
    }
  }

  return {
    options,
    /** `mutate` takes the change. */
    useChange: () => useMutation(options(useQueryClient())),
  }
}

/** The entries of `from` whose keys are in `like`. */
function pick<T extends object>(from: Partial<T>, like: Partial<T>): Partial<T> {
  const names = Object.keys(like).filter((name) => name in from) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
}
