import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { patchContent } from '../../content/cache'
import { signals } from '../../features/clubs/clubs.signals'
import { CallError } from '../net/callError'
import { cachedData } from './cachedData'
import { keys } from './keys'

/** The cache with what was read under a key, and the failure of reading it again since. */
async function readAndFailed(queryKey: readonly unknown[], data: unknown, failure: CallError) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await queries.fetchQuery({ queryKey, queryFn: () => data })
  const failing = queries.fetchQuery({ queryKey, queryFn: () => Promise.reject(failure) })
  await expect(failing).rejects.toBe(failure)
  return queries
}

const gone = new CallError('club_not_found', 404, '')

describe('cachedData', () => {
  it('leaves a refused club alone when a member count arrives', async () => {
    const key = keys.club('gone')
    const queries = await readAndFailed(key, { id: 'one', members: 1 }, gone)
    signals['members.changed']?.({ kind: 'members.changed', clubId: 'one', members: 2, asOf: 1 }, queries, 0)
    expect(queries.getQueryState(key)).toMatchObject({ error: gone, data: { members: 1 } })
  })

  it('leaves a refused item alone when a like count arrives', async () => {
    const key = keys.contentPage('club', 'post', 'gone')
    const page = { item: { id: 'one', type: 'post', likeCount: 1 } }
    const queries = await readAndFailed(key, page, new CallError('content_not_found', 404, ''))
    patchContent(queries, 'one', (item) => ({ ...item, likeCount: 2 }))
    expect(queries.getQueryState(key)).toMatchObject({ status: 'error', data: { item: { likeCount: 1 } } })
  })

  it.each([401, 403, 404])('excludes a query answered with %i', async (status) => {
    const queries = await readAndFailed(['all', 'one'], 'data', new CallError('club_not_found', status, ''))
    expect(cachedData(queries, ['all'])).toEqual([])
  })

  it.each([0, 429, 500, 503])('includes a query answered with %i, which refuses nothing', async (status) => {
    const queries = await readAndFailed(['all', 'one'], 'data', new CallError('internal', status, ''))
    expect(cachedData(queries, ['all'])).toEqual([[['all', 'one'], 'data']])
  })
})
