import type { Certificate } from '@guildhall/contract/course-enrollments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** What anyone can check by the code of a certificate. */
export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: keys.certificate(code),
    queryFn: ({ signal }) =>
      call('GET /certificates/:certificateCode', { params: { certificateCode: code }, signal }),
  })

/** Revokes a certificate, or makes it valid again. */
export function useRevoke({ code }: Certificate) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isRevoked: boolean) =>
      call(
        isRevoked
          ? 'PUT /certificates/:certificateCode/revocation'
          : 'DELETE /certificates/:certificateCode/revocation',
        { params: { certificateCode: code } },
      ),
    onSuccess: (certificate) => putData(queries, keys.certificate(code), certificate),
    onError: (error, isRevoked) =>
      toast.error(
        isRevoked ? 'Couldn’t revoke the certificate' : 'Couldn’t restore the certificate',
        errorText(error, 'Please try again.'),
      ),
  })
}
