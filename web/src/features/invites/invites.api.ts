import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { Invite } from '@guildhall/contract/invites'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

/** A club's open invites, newest first. */
export const invitesQuery = (slug: string) =>
  pagedOptions(keys.invites(slug), ({ cursor, signal }) =>
    call('GET /clubs/:club/invites', { params: { club: slug }, query: { cursor }, signal }),
  )

/** How many open invites a club has, for those who may know. */
export function useInviteCount(club: Club): number | undefined {
  const { data } = useInfiniteQuery({ ...invitesQuery(club.slug), enabled: club.can.manage === true })
  return data?.pages[0]?.count
}

export function useMakeLink(slug: string) {
  const refresh = useRefresh(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/links'>) =>
      call('POST /clubs/:club/invites/links', { params: { club: slug }, body }),
    onSuccess: refresh,
    // The answer holds the link: once it was shown, nothing keeps it.
    gcTime: 0,
  })
}

export function useInviteAddress(slug: string) {
  const refresh = useRefresh(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/emails'>) =>
      call('POST /clubs/:club/invites/emails', { params: { club: slug }, body }),
    onSuccess: refresh,
  })
}

export function useInvitePerson(slug: string) {
  const refresh = useRefresh(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/people'>) =>
      call('POST /clubs/:club/invites/people', { params: { club: slug }, body }),
    onSuccess: refresh,
  })
}

/** Sends what an open invite said again, and renews it with that. */
export function useSendAgain(club: Pick<Club, 'id' | 'slug'>) {
  const refresh = useRefresh(club.slug)
  return useMutation({
    mutationFn: async ({ email, person }: Invite) => {
      if (email !== null)
        await call('POST /functions/v1/send-invitation-email', { body: { clubId: club.id, email } })
      else if (person)
        await call('POST /clubs/:club/invites/people', {
          params: { club: club.slug },
          body: { username: person.username },
        })
    },
    // Where it is no longer open, the list is behind.
    onSettled: refresh,
  })
}

export function useRevokeInvite(slug: string) {
  const refresh = useRefresh(slug)
  return useMutation({
    mutationFn: async (inviteId: string) => {
      try {
        await call('DELETE /clubs/:club/invites/:inviteId', { params: { club: slug, inviteId } })
      } catch (error) {
        // Revoked already, on another page: what was wanted.
        if (codeOf(error) !== 'invite_not_found') throw error
      }
    },
    onSuccess: refresh,
  })
}

/** The invitation of a token, or without one what was sent to the viewer. */
export const invitationQuery = (club: string, token: string | undefined) =>
  queryOptions({
    queryKey: keys.invitation(club, token),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/invitation', { params: { club }, query: { token }, signal }),
    // Looked at anew each time, and kept by nothing.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Becomes a member; what one may do changes in the club's page, in lists and on its content. */
export function useAccept(club: string, token: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('PUT /clubs/:club/invitation', { params: { club }, body: { token } }),
    onSuccess: (joined) => {
      queries.setQueryData(keys.club(joined.slug), joined)
      for (const queryKey of [keys.clubs, keys.content, ['search']])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // What is shown is behind: read again what one may do.
      if (codeOf(error) === 'already_member') void queries.invalidateQueries({ queryKey: keys.clubs })
      else void queries.invalidateQueries({ queryKey: keys.invitation(club, token) })
    },
  })
}

export function useDecline(club: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /clubs/:club/invitation', { params: { club } })
      } catch (error) {
        // Declined already, on another page: what was wanted.
        if (codeOf(error) !== 'invitation_invalid') throw error
      }
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.clubs }),
  })
}

function useRefresh(slug: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.invites(slug) })
}
