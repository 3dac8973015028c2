import type { Draft } from '@guildhall/contract/drafts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData } from '../../lib/cache/reads'
import { draftsOf, removeDraft } from '../../lib/drafts/draftStore'
import { call } from '../../lib/net/call'
import { CallError } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { applyRemoteDrafts, browserId } from './sync'

/** The viewer's drafts from all browsers, latest change first. Fetching also applies them to this browser. */
export const draftsQuery = (personId: string) =>
  queryOptions({
    queryKey: keys.drafts,
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const { items } = await call('GET /my/drafts', { signal })
      await applyRemoteDrafts(personId, items, askedAt)
      return items
    },
  })

/** Discards a draft in all browsers. */
export function useDiscardDraft(personId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision }: Draft) =>
      call('DELETE /my/drafts/:draftId', {
        params: { draftId: id },
        query: { browser: browserId(), revision },
      }),
    onSuccess: (_, { id }) => {
      for (const [name, kept] of draftsOf(personId)) if (kept.id === id) removeDraft(name)
      const { queryKey } = draftsQuery(personId)
      patchData<Draft[]>(queries, queryKey, (old) => old.filter((one) => one.id !== id), {})
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        void queries.invalidateQueries({ queryKey: keys.drafts })
        return toast.error('Failed to discard the draft', 'It has been changed in another browser since.')
      }
      toast.error('Failed to discard the draft', errorText(error, ''))
    },
  })
}
