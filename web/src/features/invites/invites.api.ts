import type { InputOf } from '@guildhall/contract/api'
import type { Joining } from '@guildhall/contract/club-rules'
import type { Club } from '@guildhall/contract/clubs'
import type { Invite } from '@guildhall/contract/invites'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { cacheJoined } from '../membership/membership.api'

type Body<K extends Parameters<typeof call>[0]> = InputOf<K> extends { body: infer B } ? B : never

/** A club's open invites, newest first. */
export const invitesQuery = (slug: string) =>
  pagedOptions(keys.invites(slug), ({ cursor, signal }) =>
    call('GET /clubs/:club/invites', { params: { club: slug }, query: { cursor }, signal }),
  )

/** Number of open invites; undefined for viewers who cannot manage the club. */
export function useInviteCount(club: Club): number | undefined {
  const { data } = useInfiniteQuery({ ...invitesQuery(club.slug), enabled: club.can.manage === true })
  return data?.pages[0]?.count
}

export function useCreateLink(slug: string) {
  const refresh = useRefetchInvites(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/links'>) =>
      call('POST /clubs/:club/invites/links', { params: { club: slug }, body }),
    onSuccess: refresh,
    // The response holds the link: drop it from memory as soon as it was shown.
    gcTime: 0,
  })
}

export function useInviteByEmail(slug: string) {
  const refresh = useRefetchInvites(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/emails'>) =>
      call('POST /clubs/:club/invites/emails', { params: { club: slug }, body }),
    onSuccess: refresh,
  })
}

export function useInviteByUsername(slug: string) {
  const refresh = useRefetchInvites(slug)
  return useMutation({
    mutationFn: (body: Body<'POST /clubs/:club/invites/people'>) =>
      call('POST /clubs/:club/invites/people', { params: { club: slug }, body }),
    onSuccess: refresh,
  })
}

/** Sends an open invite again, which also extends it. */
export function useResendInvite(club: Pick<Club, 'id' | 'slug'>) {
  const refresh = useRefetchInvites(club.slug)
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
    // If it is no longer open, the list is out of date.
    onSettled: refresh,
  })
}

export function useRevokeInvite(slug: string) {
  const refresh = useRefetchInvites(slug)
  return useMutation({
    mutationFn: async (inviteId: string) => {
      try {
        await call('DELETE /clubs/:club/invites/:inviteId', { params: { club: slug, inviteId } })
      } catch (error) {
        // Already revoked on another page, which is the intended outcome.
        if (codeOf(error) !== 'invite_not_found') throw error
      }
    },
    // One that was accepted meanwhile is no longer open.
    onSettled: refresh,
  })
}

/** The invitation that belongs to a token, or, without one, the viewer's own. */
export const invitationQuery = (club: string, token: string | undefined) =>
  queryOptions({
    queryKey: keys.invitation(club, token),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/invitation', { params: { club }, query: { token }, signal }),
    // Always fetched anew and never cached: it depends on a secret token.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Joins the club, then refetches the clubs and content whose abilities change with it. */
export function useAcceptInvitation(club: string, token: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (joining?: Joining) =>
      call('PUT /clubs/:club/invitation', { params: { club }, body: { token, ...joining } }),
    onSuccess: (joined) => {
      cacheJoined(queries, joined)
      for (const queryKey of [keys.clubs, keys.content, keys.courses, ['search']])
        void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // The page is out of date: refetch what the viewer can do.
      if (['already_member', 'payment_pending'].includes(codeOf(error) ?? ''))
        void queries.invalidateQueries({ queryKey: keys.clubs })
      else void queries.invalidateQueries({ queryKey: keys.invitation(club, token) })
    },
  })
}

export function useDeclineInvitation(club: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /clubs/:club/invitation', { params: { club } })
      } catch (error) {
        // Already declined on another page, which is the intended outcome.
        if (codeOf(error) !== 'invitation_invalid') throw error
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.clubs }),
  })
}

function useRefetchInvites(slug: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.invites(slug) })
}
