import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call'
import { codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import { keys } from '../lib/keys'
import { toast } from '../lib/toast'
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
