import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

export type PeopleFilters = Omit<InputOf<'GET /admin/people'>['query'], 'cursor'>
export type ClubFilters = Omit<InputOf<'GET /admin/clubs'>['query'], 'cursor'>
export type LogFilters = Omit<InputOf<'GET /admin/log'>['query'], 'cursor'>
export type Period = InputOf<'GET /admin/transparency'>['query']

export const overviewQuery = queryOptions({
  queryKey: keys.adminOf('overview'),
  queryFn: ({ signal }) => call('GET /admin/overview', { signal }),
})
export const peopleQuery = (filters: PeopleFilters) =>
  pagedOptions(keys.adminOf('people', filters), ({ cursor, signal }) =>
    call('GET /admin/people', { query: { ...filters, cursor }, signal }),
  )
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: keys.adminOf('person', personId),
    queryFn: ({ signal }) => call('GET /admin/people/:personId', { params: { personId }, signal }),
  })
export const clubsQuery = (filters: ClubFilters) =>
  pagedOptions(keys.adminOf('clubs', filters), ({ cursor, signal }) =>
    call('GET /admin/clubs', { query: { ...filters, cursor }, signal }),
  )
export const clubQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.adminOf('club', clubId),
    queryFn: ({ signal }) => call('GET /admin/clubs/:clubId', { params: { clubId }, signal }),
  })
export const tasksQuery = queryOptions({
  queryKey: keys.adminOf('tasks'),
  queryFn: ({ signal }) => call('GET /admin/tasks', { signal }),
  refetchInterval: 15_000,
})
export const storageQuery = queryOptions({
  queryKey: keys.adminOf('storage'),
  queryFn: ({ signal }) => call('GET /admin/storage', { signal }),
})
export const storedByPeopleQuery = pagedOptions(keys.adminOf('storage', 'people'), ({ cursor, signal }) =>
  call('GET /admin/storage/people', { query: { cursor }, signal }),
)
export const storedByClubsQuery = pagedOptions(keys.adminOf('storage', 'clubs'), ({ cursor, signal }) =>
  call('GET /admin/storage/clubs', { query: { cursor }, signal }),
)

export type StorageOwner = { personId: string } | { clubId: string }

/** Null: the usual limit. */
export function useLimitStorage() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ owner, bytes }: { owner: StorageOwner; bytes: number | null }) =>
      'personId' in owner
        ? call('PUT /admin/storage/people/:personId', { params: owner, body: { bytes } })
        : call('PUT /admin/storage/clubs/:clubId', { params: owner, body: { bytes } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.adminOf('storage') }),
  })
}
export const mailQuery = queryOptions({
  queryKey: keys.adminOf('mail'),
  queryFn: ({ signal }) => call('GET /admin/mail', { signal }),
})
export const serverQuery = queryOptions({
  queryKey: keys.adminOf('server'),
  queryFn: ({ signal }) => call('GET /admin/server', { signal }),
})
export const transparencyQuery = (period: Period) =>
  queryOptions({
    queryKey: keys.adminOf('transparency', period),
    queryFn: ({ signal }) => call('GET /admin/transparency', { query: period, signal }),
  })
export const logQuery = (filters: LogFilters) =>
  pagedOptions(keys.adminOf('log', filters), ({ cursor, signal }) =>
    call('GET /admin/log', { query: { ...filters, cursor }, signal }),
  )
export const clubLogQuery = (slug: string, filters: Pick<LogFilters, 'what'>) =>
  pagedOptions(keys.clubModerationLog(slug, filters), ({ cursor, signal }) =>
    call('GET /clubs/:club/moderation-log', {
      params: { club: slug },
      query: { ...filters, cursor },
      signal,
    }),
  )

type PersonWrite =
  | 'PUT /admin/people/:personId/confirmation'
  | 'DELETE /admin/people/:personId/sessions'
  | 'POST /admin/people/:personId/password-resets'

/** Helps a person with the account. */
export function useHelpPerson(personId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: PersonWrite) => call(key, { params: { personId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.admin }),
  })
}

export function useReversal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ actId, reason }: { actId: string; reason: string }) =>
      call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.admin }),
  })
}

export function useChangeTask() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ taskId, retry }: { taskId: string; retry: boolean }) =>
      call(retry ? 'POST /admin/tasks/:taskId/retry' : 'DELETE /admin/tasks/:taskId', { params: { taskId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.adminOf('tasks') }),
  })
}

export function useTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /admin/mail/test'),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.adminOf('mail') }),
  })
}
