import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { signals } from './membership.signals'

it('refetches clubs, content and courses when the viewer joins or leaves a club', () => {
  const queries = new QueryClient()
  const shown = [
    keys.club('chess'),
    keys.clubFeed('chess'),
    keys.coursePage('chess', 'openings'),
    keys.lesson('chess', 'openings', 'pawns'),
  ]
  for (const queryKey of shown) queries.setQueryData(queryKey, {})
  for (const handle of Object.values(signals)) handle({} as never, queries, 0)
  for (const queryKey of shown) expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
