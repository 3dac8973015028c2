import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { putData } from '../lib/cache/reads'
import { call } from '../lib/net/call'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'

/** Whether the viewer saved it. */
export const isSavedQuery = (contentId: string) =>
  queryOptions({
    queryKey: keys.isSaved(contentId),
    queryFn: ({ signal }) => call('GET /content/:contentId/saved', { params: { contentId }, signal }),
    // Other browsers may save it too.
    staleTime: 0,
  })

/** Saved items, latest first. */
export const savedQuery = pagedOptions(keys.saved, ({ cursor, signal }) =>
  call('GET /my/saved', { query: { cursor }, signal }),
)

/** Saves an item, or removes it; idempotent. */
export function useSave({ id: contentId, title }: { id: string; title: string }) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `save ${contentId}` },
    mutationFn: async (isSaved: boolean) => {
      const params = { contentId }
      if (isSaved) await call('PUT /content/:contentId/saved', { params })
      else await call('DELETE /content/:contentId/saved', { params })
    },
    onSuccess: (_, isSaved) => {
      putData(queries, isSavedQuery(contentId).queryKey, { isSaved })
      void queries.invalidateQueries({ queryKey: keys.saved })
      if (isSaved) toast.success('Saved', `Find “${title}” on your profile, under Saved.`)
      else toast.success('Removed from Saved', `“${title}” is no longer on your list.`)
    },
    onError: (error, isSaved) =>
      toast.error(
        isSaved ? 'Failed to save this' : 'Failed to remove this',
        errorText(error, '', { content_not_found: 'It was deleted.' }),
      ),
  })
}
