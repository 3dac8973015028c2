import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { beginRead, orderedCache, patchAll, patchData, putData, readFirstPage } from './reads'

const key = ['list', 'one']
const started = () => new QueryClient({ queryCache: orderedCache() })
const withItem = (n: number) => (old: number[]) => (old.includes(n) ? old : [n, ...old])

it('changes data without a read: its time and its being out of date stay', async () => {
  const queries = started()
  putData(queries, key, [1], 1000)
  await queries.invalidateQueries({ queryKey: key })
  patchAll<number[]>(queries, ['list'], withItem(2), {})
  expect(queries.getQueryState(key)).toMatchObject({
    ...{ data: [2, 1], dataUpdatedAt: 1000, isInvalidated: true },
  })
  patchData(queries, ['none'], () => [3])
  expect(queries.getQueryData(['none'])).toBeUndefined()
})

it('applies writes over what was asked for before them, in their order, and not over later answers', async () => {
  const queries = started()
  const read = (data: number[]) => {
    let arrive = () => {}
    const answer = new Promise<number[]>((resolve) => {
      arrive = () => resolve(data)
    })
    return { answer, arrive }
  }
  putData(queries, key, [1])
  const [late, beside] = [read([1]), read([1])]
  const fetched = queries.fetchQuery({ queryKey: key, queryFn: () => late.answer })
  const put = readFirstPage(
    queries,
    key,
    () => beside.answer,
    (_: number[], fresh) => fresh,
  )
  patchData<number[]>(queries, key, withItem(2), { name: 'a' })
  patchAll<number[]>(queries, ['list'], (old) => old.map((n) => n * 10), {
    name: 'b',
    at: Number.POSITIVE_INFINITY,
  })
  patchData<number[]>(queries, key, withItem(3), {})
  beside.arrive()
  await put
  expect(queries.getQueryData(key)).toEqual([30, 20, 10])
  patchAll<number[]>(queries, ['list'], (old) => old, { name: 'b' })
  late.arrive()
  await fetched
  expect(queries.getQueryData(key)).toEqual([3, 2, 1])
  await queries.fetchQuery({ queryKey: key, queryFn: () => [1] })
  expect(queries.getQueryData(key)).toEqual([1])
})

it('does not show what was read before what is shown', () => {
  const queries = started()
  putData(queries, key, [1])
  const [older, newer] = [beginRead(), beginRead()]
  patchData(queries, key, () => [3], { name: 'item', at: newer })
  patchData(queries, key, () => [2], { name: 'item', at: older })
  expect(queries.getQueryData(key)).toEqual([3])
})
