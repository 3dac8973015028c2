import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { putData } from '../lib/cache/reads'
import { call } from '../lib/net/call'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'

/** Whether the viewer muted it. */
export const muteQuery = (contentId: string) =>
  queryOptions({
    queryKey: keys.mute(contentId),
    queryFn: ({ signal }) => call('GET /content/:contentId/mute', { params: { contentId }, signal }),
    // Other browsers may mute it too.
    staleTime: 0,
  })

/** Muted items, latest first. */
export const mutedContentQuery = pagedOptions(keys.mutedContent, ({ cursor, signal }) =>
  call('GET /my/muted-content', { query: { cursor }, signal }),
)

/** Mutes or unmutes an item; idempotent. */
export function useMute({ id: contentId, title }: { id: string; title: string }) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `mute ${contentId}` },
    mutationFn: async (isMuted: boolean) => {
      const params = { contentId }
      if (isMuted) await call('PUT /content/:contentId/mute', { params })
      else await call('DELETE /content/:contentId/mute', { params })
    },
    onSuccess: (_, isMuted) => {
      putData(queries, muteQuery(contentId).queryKey, { isMuted })
      void queries.invalidateQueries({ queryKey: keys.mutedContent })
      if (isMuted) toast.success('Muted', `You won’t be notified about “${title}” anymore.`)
      else toast.success('No longer muted', `You’ll be notified about “${title}” again.`)
    },
    onError: (error, isMuted) =>
      toast.error(
        isMuted ? 'Failed to mute this' : 'Failed to unmute this',
        errorText(error, '', { content_not_found: 'It was deleted.' }),
      ),
  })
}
