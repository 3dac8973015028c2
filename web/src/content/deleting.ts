import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { call } from '../lib/net/call'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'
import type { KindTexts } from './kind'
import { forgetContent } from './refresh'

export function useDeleteItem(item: ContentItem, { deleted, deleteFailed, reasons }: KindTexts) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.deleting(item.id),
    mutationFn: () => call('DELETE /content/:contentId', { params: { contentId: item.id } }),
    onSuccess: () => {
      forgetContent(queries, item.id)
      void queries.invalidateQueries({ queryKey: keys.clubCounts(item.club.slug) })
      toast.success(...deleted)
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, item.id)
      const [title, otherwise = ''] = deleteFailed
      toast.error(title, errorText(error, otherwise, reasons.delete))
    },
  })
}
