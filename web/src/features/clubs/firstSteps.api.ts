import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { Welcome } from '@guildhall/contract/first-steps'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'

/** Says that one has read the welcome, which is then gone; saying it twice does no harm. */
export function useNoteWelcomed({ slug }: Pick<Club, 'slug'>) {
  const queries = useQueryClient()
  const forget = () =>
    queries.setQueryData<Club>(keys.club(slug), (club) => club && { ...club, welcome: null })
  return useMutation({
    mutationKey: ['welcomed', slug],
    mutationFn: () => call('PUT /clubs/:club/membership/welcome', { params: { club: slug } }),
    onSuccess: forget,
    onError: (error) => toast.error('The welcome could not be closed', errorText(error, 'Please try again.')),
  })
}

/** Hides what is left to do in a new club, or shows it again. */
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

/** What a club says to its new members, for those who run it. */
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
    onSuccess: (saved: Welcome) => queries.setQueryData(keys.clubWelcome(clubId), saved),
  })
}
