import type { Session, Viewer } from '@guildhall/contract/accounts'
import type { InputOf } from '@guildhall/contract/api'
import type { OwnProfile } from '@guildhall/contract/profiles'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { patchData, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

export const ownProfileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call('GET /profile', { signal }),
})

export const profileQuery = (username: string) =>
  queryOptions({
    queryKey: keys.profileOf(username),
    queryFn: ({ signal }) => call('GET /profiles/:username', { params: { username }, signal }),
  })

export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /profile'>['body']) => call('PUT /profile', { body }),
    onSuccess: (profile: OwnProfile) => {
      putData(queries, keys.profile, profile)
      patchData<Session>(queries, keys.session, (old) => ({ ...old, viewer: viewerOf(profile) }), {})
      // The name and picture appear beside the person's content and comments.
      for (const queryKey of [keys.profiles, keys.content, keys.commentLists])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

const viewerOf = ({ id, username, firstName, lastName, imageUrl, email }: OwnProfile): Viewer => ({
  ...{ id, username, firstName, lastName, imageUrl, email },
})
