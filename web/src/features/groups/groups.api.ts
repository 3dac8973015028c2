import type { InputOf } from '@guildhall/contract/api'
import type { ClubGroup } from '@guildhall/contract/club-groups'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** The groups of a club that the viewer sees. */
export const groupsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubGroups(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/groups', { params: { club: slug }, signal }),
  })

export const groupMembersQuery = (slug: string, groupId: string) =>
  pagedOptions(keys.groupMembers(slug, groupId), ({ cursor, signal }) =>
    call('GET /clubs/:club/groups/:groupId/members', {
      params: { club: slug, groupId },
      query: { cursor },
      signal,
    }),
  )

/** What a group opens, for the question before it is deleted. */
export const groupUsesQuery = (slug: string, groupId: string) =>
  queryOptions({
    queryKey: keys.groupUses(slug, groupId),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/groups/:groupId/uses', { params: { club: slug, groupId }, signal }),
    staleTime: 0,
  })

export type SavedGroup = InputOf<'PUT /clubs/:club/groups/:groupId'>['body']

export const useSaveGroup = (slug: string) =>
  useGroupChange(slug, ({ groupId, body }: { groupId: string; body: SavedGroup }) =>
    call('PUT /clubs/:club/groups/:groupId', { params: { club: slug, groupId }, body }),
  )

export const useDeleteGroup = (slug: string) =>
  useGroupChange(slug, (groupId: string) =>
    call('DELETE /clubs/:club/groups/:groupId', { params: { club: slug, groupId } }),
  )

/** The viewer's own membership of an open group. */
export const useGroupMembership = (slug: string) =>
  useGroupChange(slug, ({ groupId, isIn }: { groupId: string; isIn: boolean }) => {
    const params = { club: slug, groupId }
    return isIn
      ? call('PUT /clubs/:club/groups/:groupId/membership', { params })
      : call('DELETE /clubs/:club/groups/:groupId/membership', { params })
  })

function useGroupChange<V>(slug: string, mutationFn: (value: V) => Promise<{ groups: ClubGroup[] }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (saved) => {
      putData(queries, keys.clubGroups(slug), saved)
      // Topics that groups see, and what they publish.
      for (const queryKey of [
        keys.club(slug),
        keys.clubTopics(slug),
        keys.clubPermissions(slug),
        keys.ownEntitlements,
      ])
        void queries.invalidateQueries({ queryKey })
    },
  })
}

/** At most `limits.groupedAtOnce`. */
export async function addNames(slug: string, groupId: string, names: string[]) {
  const params = { club: slug, groupId }
  const { added, unknown } = await call('POST /clubs/:club/groups/:groupId/members', {
    params,
    body: { names },
  })
  return { added, already: names.length - added - unknown.length, unknown }
}

export const refreshGroups = (queries: QueryClient, slug: string) =>
  queries.invalidateQueries({ queryKey: keys.clubGroups(slug) })

/** Puts a member into a group, or takes them out. */
export function useChangeGroupMember(slug: string, groupId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ personId, isIn }: { personId: string; isIn: boolean }) =>
      isIn
        ? call('POST /clubs/:club/groups/:groupId/members', {
            params: { club: slug, groupId },
            body: { personIds: [personId] },
          })
        : call('DELETE /clubs/:club/groups/:groupId/members/:personId', {
            params: { club: slug, groupId, personId },
          }),
    onSuccess: () => void refreshGroups(queries, slug),
  })
}
