import type { EventItem } from '@guildhall/contract/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent, refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

const over = 'This event is over'
const reasons = {
  sign_in_required: 'Please sign in to register for events.',
  content_not_found: 'Event not found',
  event_over: over,
  event_called_off: 'This event was canceled',
} as const

/** Takes or gives up a spot and patches the event wherever it is shown. */
export function useAttendance({ id }: EventItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.attending(id),
    scope: { id: `attendance ${id}` },
    mutationFn: (attends: boolean) =>
      call(attends ? 'PUT /events/:contentId/attendance' : 'DELETE /events/:contentId/attendance', {
        params: { contentId: id },
      }),
    onSuccess: (answer) => {
      patchAttendance(queries, answer)
      const { attendance } = answer.data
      if (attendance === 'confirmed') toast.success('Registration successful', "You're now attending")
      else if (attendance === 'waiting')
        toast.success('You are on the waiting list', 'We’ll notify you when a spot opens up.')
      else toast.success('Registration cancelled', "You're no longer attending")
    },
    onError: (error) => {
      const code = codeOf(error)
      if (code === 'content_not_found') forgetContent(queries, id)
      if (code === 'event_over' || code === 'event_called_off') refreshContent(queries, id)
      toast.error(
        code === 'sign_in_required' ? 'Authentication required' : 'Failed to update attendance status.',
        errorText(error, 'Something went wrong. Please try again.', reasons),
      )
    },
  })
}

export function useCancelEvent({ id }: EventItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOff: boolean) =>
      call(isOff ? 'PUT /events/:contentId/cancellation' : 'DELETE /events/:contentId/cancellation', {
        params: { contentId: id },
      }),
    onSuccess: (answer) => patchAttendance(queries, answer),
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error('Failed to update event. Please try again.', errorText(error, '', reasons))
    },
  })
}

/** The fields that attendance and cancellation change, without texts that may be shortened in lists. */
function patchAttendance(queries: ReturnType<typeof useQueryClient>, { id, data }: EventItem): void {
  const { link, isOver, calledOffAt, attendeeCount, waitingCount, faces, attendance, can } = data
  const changed = { link, isOver, calledOffAt, attendeeCount, waitingCount, faces, attendance, can }
  patchContent(queries, id, (old) =>
    old.type === 'event' ? { ...old, data: { ...old.data, ...changed } } : old,
  )
  void queries.invalidateQueries({ queryKey: keys.attendees(id) })
}

export const attendeesQuery = (contentId: string, status: 'confirmed' | 'waiting') =>
  pagedOptions(keys.attendees(contentId, status), ({ cursor, signal }) =>
    call('GET /events/:contentId/attendees', { params: { contentId }, query: { status, cursor }, signal }),
  )
