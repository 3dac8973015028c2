import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { Welcome } from '@guildhall/contract/first-steps'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** Marks the welcome text as read, which hides it. Idempotent. */
export function useDismissWelcome({ slug }: Pick<Club, 'slug'>) {
  const queries = useQueryClient()
  const forget = () => patchData<Club>(queries, keys.club(slug), (club) => ({ ...club, welcome: null }), {})
  return useMutation({
    mutationKey: keys.closingWelcome(slug),
    mutationFn: () => call('PUT /clubs/:club/membership/welcome', { params: { club: slug } }),
    onSuccess: forget,
    onError: (error) => toast.error('The welcome could not be closed', errorText(error, 'Please try again.')),
  })
}

/** Hides or shows the first steps of a new club. */
export function useShowFirstSteps({ slug }: Pick<Club, 'slug'>) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `first steps ${slug}` },
    mutationFn: (isShown: boolean) =>
      call('PUT /clubs/:club/first-steps', { params: { club: slug }, body: { isShown } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.club(slug) }),
    onError: (error) =>
      toast.error(
        'This could not be saved',
        errorText(error, 'Please try again.', { owner_only: 'Only the owner can do this.' }),
      ),
  })
}

/** A club's welcome text, for its owner and admins. */
export const welcomeQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.clubWelcome(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/welcome', { params: { club: clubId }, signal }),
    refetchOnMount: 'always',
  })

export function useSaveWelcome(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /clubs/:club/welcome'>['body']) =>
      call('PUT /clubs/:club/welcome', { params: { club: clubId }, body }),
    onSuccess: (saved: Welcome) => putData(queries, keys.clubWelcome(clubId), saved),
  })
}
