import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from './errorText'
import { keys } from './keys'
import { toast } from './toast'

type Setting<Settings, Change> = {
  /** Of the query that holds the settings. */
  queryKey: readonly unknown[]
  /** Sends what changed alone, and returns all settings as the server has them then. */
  send: (change: Change) => Promise<Settings>
}

/**
 * Changes of settings that are saved as they are made: shown at once, sent one after the other, each with its own keys
 * alone. A failed one puts back what the server has of its keys, and leaves those that later changes are about.
 */
export function settingChanges<Settings extends object, Change extends Partial<Settings>>({
  queryKey,
  send,
}: Setting<Settings, Change>) {
  const mutationKey = keys.changing(queryKey)
  /** What the server has of the keys that are being changed. */
  let saved: Partial<Settings> = {}

  const options = (queries: QueryClient): MutationOptions<Settings, Error, Change> => {
    /** All changes under way but one, the later over the earlier. */
    const pendingWithout = (one: Change): Partial<Settings> => {
      const all = queries.getMutationCache().findAll({ mutationKey, status: 'pending' })
      const others = all.map(({ state }) => state.variables as Change).filter((change) => change !== one)
      return Object.assign({}, ...others)
    }
    const show = (change: Partial<Settings>) =>
      queries.setQueryData<Settings>(queryKey, (shown) => shown && { ...shown, ...change })
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
        // With what another page changed meanwhile.
        show({ ...answer, ...pending })
      },
      // Toasted here, because the settings may be left by then.
      onError: (error, change) => {
        show(pick({ ...saved, ...pendingWithout(change) }, change))
        toast.error('Error', errorText(error, 'Your choice could not be saved. Please try again.'))
      },
    }
  }

  return {
    options,
    /** `mutate` takes what changed. */
    useChange: () => useMutation(options(useQueryClient())),
  }
}

/** What `from` has of the keys of `like`. */
function pick<T extends object>(from: Partial<T>, like: Partial<T>): Partial<T> {
  const names = Object.keys(like).filter((name) => name in from) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>
}
