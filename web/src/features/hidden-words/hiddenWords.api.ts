import type { HiddenWord } from '@guildhall/contract/hidden-words'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

export const hiddenWordsQuery = queryOptions({
  queryKey: keys.hiddenWords,
  queryFn: ({ signal }) => call('GET /my/hidden-words', { signal }),
})

type Listed = { items: HiddenWord[] }

export function useHideWord() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; word: string }) => call('POST /my/hidden-words', { body }),
    onSuccess: (added) =>
      changeList(queries, (items) => [added, ...items.filter(({ id }) => id !== added.id)]),
  })
}

export function useShowWord() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wordId: string) => call('DELETE /my/hidden-words/:wordId', { params: { wordId } }),
    onSuccess: (_, wordId) => changeList(queries, (items) => items.filter(({ id }) => id !== wordId)),
  })
}

/** Items and comments are read again, because they are folded otherwise. */
function changeList(queries: QueryClient, change: (items: HiddenWord[]) => HiddenWord[]): void {
  patchData<Listed>(queries, keys.hiddenWords, ({ items }) => ({ items: change(items) }), {})
  for (const queryKey of [keys.content, keys.commentLists]) void queries.invalidateQueries({ queryKey })
}
