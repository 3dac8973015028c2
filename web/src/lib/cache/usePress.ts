import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Write } from './reads'

type Press = { isOn: boolean }

type Options<P extends Press, T> = {
  /** Presses under one key are sent in order, so that the last of several quick ones wins. */
  mutationKey: QueryKey
  send: (press: P) => Promise<Partial<T>>
  /** Changes it wherever it is cached. */
  patch: (change: (old: T) => T, write?: Write) => void
  /** Which of several things under one key, such as the reactions to an item. */
  nameOf?: (press: P) => string
  /** Returns the same if it is pressed already. */
  withPress: (old: T, press: P) => T
  failed: (error: unknown) => void
}

/** What the server has of the presses under a key, while some are under way. */
const confirmed = new Map<string, Map<string, Press>>()

/** Switches something on or off, shown at once. After the last of several presses, what the server has is shown. */
export function usePress<P extends Press, T extends object>(options: Options<P, T>) {
  const { mutationKey, send, patch, nameOf = () => '', withPress, failed } = options
  const queries = useQueryClient()
  const key = mutationKey.join(' ')
  const show = (press: P, at?: number) =>
    patch((old) => withPress(old, press), { name: `${key} ${nameOf(press)}`, ...(at && { at }) })
  return useMutation({
    mutationKey,
    scope: { id: key },
    mutationFn: send,
    onMutate: (press) => {
      const chain = confirmed.get(key) ?? new Map<string, Press>()
      confirmed.set(key, chain)
      if (!chain.has(nameOf(press))) chain.set(nameOf(press), { ...press, isOn: !press.isOn })
      show(press, Number.POSITIVE_INFINITY)
    },
    onSuccess: (_, press) => void confirmed.get(key)?.set(nameOf(press), press),
    onSettled: (answer, error) => {
      // A later press is pending: its optimistic state stays.
      const isLast = queries.isMutating({ mutationKey }) <= 1
      if (isLast) {
        for (const press of confirmed.get(key)?.values() ?? []) show(press as P)
        confirmed.delete(key)
        if (answer) patch((old) => ({ ...old, ...answer }))
      }
      if (error) failed(error)
    },
  })
}
