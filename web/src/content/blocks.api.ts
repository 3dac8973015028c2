import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { call } from '../lib/net/call'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'

/** Blocked people, latest first. */
export const blocksQuery = pagedOptions(keys.blocks, async ({ cursor, signal }) => {
  const { items, next } = await call('GET /my/blocks', { query: { cursor }, signal })
  return { items: items.map((block) => ({ ...block, id: block.person.id })), next }
})

/** Blocks or unblocks a person; idempotent. */
export function useBlock({ id: personId, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? call('PUT /my/blocks/:personId', { params: { personId } })
        : call('DELETE /my/blocks/:personId', { params: { personId } }),
    onSuccess: (_, isOn) => {
      toast.success(isOn ? `${name} is blocked` : `${name} is no longer blocked`)
      // Hides or shows everything they have written.
      for (const queryKey of [
        ...[keys.blocks, keys.threads, keys.profiles, keys.content],
        ...[keys.commentLists],
      ])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error, isOn) =>
      toast.error(
        isOn ? 'Failed to block this person' : 'Failed to unblock this person',
        errorText(error, '', { user_not_found: 'This account was deleted.' }),
      ),
  })
}
