import type { InputOf } from '@guildhall/contract/api'
import { plural } from '@guildhall/contract/plural'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useRefreshModerated } from './acts.api'

/** New members who joined together, for moderators. */
export const wavesQuery = (clubId: string) =>
  queryOptions({
    queryKey: moderationKeys.waves(clubId),
    queryFn: async ({ signal }) =>
      (await call('GET /clubs/:club/waves', { params: { club: clubId }, signal })).waves,
    refetchOnMount: 'always',
  })

/** Bans of several people at once, while what they published is hidden or shown again every few seconds. */
export const bulkBansQuery = (clubId: string) =>
  queryOptions({
    queryKey: moderationKeys.bulkBans(clubId),
    queryFn: async ({ signal }) =>
      (await call('GET /clubs/:club/bulk-bans', { params: { club: clubId }, signal })).items,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ isHiding }) => isHiding) ? 2000 : false),
  })

/** People per request; small enough for visible progress. */
const batchSize = 10

type How = Omit<InputOf<'PUT /clubs/:club/bulk-bans/:bulkId'>['body'], 'personIds'>
type Ban = { bulkId: string; personIds: readonly string[]; how: How; onProgress: (done: number) => void }
export type BulkOutcome = { done: string[]; failed: { personId: string; code: string }[] }

/** Bans people in batches; those who could not be reached are among the failed. With a way back. */
export function useBulkBan(clubId: string) {
  const refresh = useRefreshModerated()
  const { mutate: reverse } = useReverseBulk(clubId)
  return useMutation({
    mutationFn: async ({ bulkId, personIds, how, onProgress }: Ban) => {
      const outcome: BulkOutcome = { done: [], failed: [] }
      const params = { club: clubId, bulkId }
      for (let from = 0; from < personIds.length; from += batchSize) {
        const batch = personIds.slice(from, from + batchSize)
        try {
          const part = await call('PUT /clubs/:club/bulk-bans/:bulkId', {
            params,
            body: { ...how, personIds: batch },
          })
          outcome.done.push(...part.done)
          outcome.failed.push(...part.failed)
        } catch (error) {
          if (outcome.done.length === 0) throw error
          const code = codeOf(error) ?? 'network'
          outcome.failed.push(...personIds.slice(from).map((personId) => ({ personId, code })))
          return outcome
        }
        onProgress(from + batch.length)
      }
      return outcome
    },
    onSuccess: ({ done }, { bulkId, how }) => {
      if (done.length === 0) return
      const hidden = how.hidesAll ? 'What they published is being hidden. ' : ''
      toast.success(`${peopleText(done.length)} banned`, `${hidden}They get your reasons, and can appeal.`, {
        label: 'Undo',
        run: () => reverse({ bulkId, reason: '' }),
      })
    },
    onError: (error) => toast.error('No one was banned', errorText(error, 'Please try again.')),
    onSettled: refresh,
  })
}

type Reversal = { bulkId: string; reason: string; onProgress?: (reversed: number) => void }

/** Reverses all bans of a bulk, some per request. */
export function useReverseBulk(clubId: string) {
  const refresh = useRefreshModerated()
  return useMutation({
    mutationFn: async ({ bulkId, reason, onProgress }: Reversal) => {
      const total = { reversed: 0, failed: 0 }
      for (;;) {
        const body = { reason }
        const part = await call('PUT /clubs/:club/bulk-bans/:bulkId/reversal', {
          params: { club: clubId, bulkId },
          body,
        })
        total.reversed += part.reversed
        total.failed = part.failed
        onProgress?.(total.reversed)
        if (part.left === 0 || part.reversed === 0) return total
      }
    },
    onSuccess: ({ reversed, failed }) => {
      if (reversed > 0)
        toast.success(
          `${peopleText(reversed)} no longer banned`,
          failed > 0 ? `${peopleText(failed)} could not be restored.` : 'Everything is as it was before.',
        )
      else toast.info('Nothing was reversed', 'Others reversed it in the meantime, or you can’t.')
    },
    onError: (error) => toast.error('Not all was reversed', errorText(error, 'Please try again.')),
    onSettled: refresh,
  })
}

export const peopleText = (count: number) => plural(count, '{n} person', '{n} people')
