import type { InputOf } from '@guildhall/contract/api'
import type { NewPayment, PaymentSettings, Receipt } from '@guildhall/contract/entitlements'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

type Query = InputOf<'GET /clubs/:club/entitlements'>['query']
/** Filters of the list of entitlements; the caller keeps them in the address. */
export type Filters = Pick<Query, 'q' | 'state'>

export const ownEntitlementsQuery = {
  ...pagedOptions(keys.ownEntitlementList, ({ cursor, signal }) =>
    call('GET /my/entitlements', { query: { cursor }, signal }),
  ),
  refetchOnMount: 'always' as const,
}

export const ownEntitlementQuery = (entitlementId: string) =>
  queryOptions({
    queryKey: keys.ownEntitlement(entitlementId),
    queryFn: ({ signal }) =>
      call('GET /my/entitlements/:entitlementId', { params: { entitlementId }, signal }),
    refetchOnMount: 'always',
  })

/** A club's preview has the viewer's entitlement, so it is refetched as well. */
const refetchOwn = (queries: QueryClient) =>
  Promise.all([keys.ownEntitlements, keys.clubs].map((queryKey) => queries.invalidateQueries({ queryKey })))

/** Withdraws a pending one; a paid one ends when what is paid ends. */
export function useCancel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entitlementId: string) =>
      call('DELETE /my/entitlements/:entitlementId', { params: { entitlementId } }),
    // Also after a failure: it may have ended meanwhile.
    onSettled: () => refetchOwn(queries),
  })
}

export function useRenew() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entitlementId: string) =>
      call('PUT /my/entitlements/:entitlementId/renewal', { params: { entitlementId } }),
    onSettled: () => refetchOwn(queries),
  })
}

export const receiptQuery = (paymentId: string) =>
  queryOptions({
    queryKey: keys.receipt(paymentId),
    queryFn: ({ signal }) => call('GET /payments/:paymentId', { params: { paymentId }, signal }),
    refetchOnMount: 'always',
  })

export function useRecordRefund({ id: paymentId, club }: Pick<Receipt, 'id' | 'club'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /clubs/:club/payments/:paymentId/refund'>['body']) =>
      call('PUT /clubs/:club/payments/:paymentId/refund', { params: { club: club.id, paymentId }, body }),
    onSuccess: (receipt) => {
      putData(queries, keys.receipt(paymentId), receipt)
      void refetchClub(queries, club.id)
    },
  })
}

export const paymentSettingsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.paymentSettings(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/payment-settings', { params: { club: clubId }, signal }),
    refetchOnMount: 'always',
  })

export function useSavePaymentSettings(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'PUT /clubs/:club/payment-settings'>['body']) =>
      call('PUT /clubs/:club/payment-settings', { params: { club: clubId }, body }),
    onSuccess: (saved: PaymentSettings) => putData(queries, keys.paymentSettings(clubId), saved),
  })
}

/** Who paid, owes or was given something. Previous results stay while other filters load. */
export const entitlementsQuery = (clubId: string, filters: Filters) => ({
  ...pagedOptions(keys.entitlementList(clubId, filters), ({ cursor, signal }) =>
    call('GET /clubs/:club/entitlements', {
      params: { club: clubId },
      query: { ...filters, cursor },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
})

export const incomeQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.income(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/income', { params: { club: clubId }, signal }),
    refetchOnMount: 'always',
  })

export const csvUrl = (slug: string, file: 'payments' | 'entitlements') =>
  `/rest/v1/clubs/${slug}/${file}.csv`

const refetchClub = (queries: QueryClient, clubId: string) =>
  queries.invalidateQueries({ queryKey: keys.clubPayments(clubId) })

type Recorded = { recorded: number; passed: { id: string; why: string }[] }

/** Records payments in parts that one request takes; a repeat with the same ids records them once. */
export function useRecordPayments(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (payments: NewPayment[]) => {
      const sum: Recorded = { recorded: 0, passed: [] }
      for (let at = 0; at < payments.length; at += atOnce) {
        const part = payments.slice(at, at + atOnce)
        const done = await call('POST /clubs/:club/payments', {
          params: { club: clubId },
          body: { payments: part },
        })
        sum.recorded += done.recorded
        sum.passed.push(...done.passed)
      }
      return sum
    },
    onSettled: () => refetchClub(queries, clubId),
  })
}

/** As many as one request takes (`paymentLimits` of the contract, whose schemas this page does not load). */
const atOnce = 500

export const useMatchBankFile = (clubId: string) =>
  useMutation({
    mutationFn: (file: string) =>
      call('POST /clubs/:club/payments/matches', { params: { club: clubId }, body: { file } }),
    gcTime: 0,
  })

export function useGive(clubId: string, entitlementId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { until: string | null }) =>
      call('PUT /clubs/:club/entitlements/:entitlementId/gift', {
        params: { club: clubId, entitlementId },
        body,
      }),
    onSettled: () => refetchClub(queries, clubId),
  })
}

export function useEndEntitlement(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (entitlementId: string) =>
      call('DELETE /clubs/:club/entitlements/:entitlementId', { params: { club: clubId, entitlementId } }),
    onSettled: () => refetchClub(queries, clubId),
  })
}
