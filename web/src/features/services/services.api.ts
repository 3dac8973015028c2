import { limits } from '@guildhall/contract/limits'
import type { ServiceFields, ServiceItem } from '@guildhall/contract/services'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import type { Writes } from '../../content/writes'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { patience } from '../../lib/net/patience'
import { toast } from '../../lib/page/toast'

/** What the form of a service holds; no delivery time is chosen at first. */
export type ServiceValues = ServiceFields

export const serviceWrites: Writes<ServiceValues, ServiceItem> = {
  publish: (club, body) => call('POST /clubs/:club/services', { params: { club }, body, patience }),
  change: (contentId, body) => call('PUT /services/:contentId', { params: { contentId }, body }),
  asCard: (service) => {
    const { description, images } = service.data
    const isLong = description.length > limits.textPreview
    return {
      ...service,
      data: {
        ...service.data,
        ...(isLong && { description: `${description.slice(0, limits.textPreview)}…`, truncated: true }),
        images: images.slice(0, 1),
      },
    }
  },
}

/** Marks a service as unavailable or available. */
export function usePause({ id }: ServiceItem) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `pause ${id}` },
    mutationFn: (isPaused: boolean) =>
      call(isPaused ? 'PUT /services/:contentId/pause' : 'DELETE /services/:contentId/pause', {
        params: { contentId: id },
      }),
    onSuccess: ({ data: { pausedAt } }) => {
      patchContent(queries, id, (old) =>
        old.type === 'service' ? { ...old, data: { ...old.data, pausedAt } } : old,
      )
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error(
        'Failed to update service',
        errorText(error, '', { content_not_found: 'Service not found' }),
      )
    },
  })
}
