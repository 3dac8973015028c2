import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export const ownStorageQuery = queryOptions({
  queryKey: keys.storage,
  queryFn: ({ signal }) => call('GET /my/storage', { signal }),
})

export function useDeleteUnusedFiles() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /my/unused-files'),
    onSuccess: (storage) => {
      putData(queries, keys.storage, storage)
      toast.success('Your unused files were deleted')
    },
    onError: (error) => toast.error('Nothing was deleted', errorText(error, 'Please try again.')),
  })
}
