import type { InputOf } from '@guildhall/contract/api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export type Report = InputOf<'POST /conversations/:conversationId/reports'>['body']

/** Reports messages to the operators of this site. */
export const useReport = (conversationId: string) =>
  useMutation({
    mutationFn: (body: Report) =>
      call('POST /conversations/:conversationId/reports', { params: { conversationId }, body }),
    onSuccess: () => toast.success('Report sent', 'It was sent to the operators of this site.'),
  })

export const showReportError = (error: unknown) =>
  toast.error(
    'Failed to send the report',
    errorText(error, 'Please try again.', {
      message_final: 'A message was deleted in the meantime. Check your selection and try again.',
      message_not_found: 'A message no longer exists. Check your selection and try again.',
      conversation_not_found: 'This conversation no longer exists.',
      user_not_found: 'This account was deleted.',
      too_many_reports: 'You sent many reports in a short time. Please try again later.',
    }),
  )
