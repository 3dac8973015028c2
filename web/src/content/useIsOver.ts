import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchMoment } from '../lib/dates/serverTime'
import { refreshContent } from './refresh'

/** What it became is read within so many milliseconds, not by all at once. */
const spreadMs = 5000

type Ending = {
  id: string
  /** Null where it has no end. */
  endsAt: string | null
  /** As the server last said. */
  isOver: boolean
}

/** Whether an item's time is over by the server's clock, from that moment on and without a signal. */
export function useIsOver({ id, endsAt, isOver }: Ending): boolean {
  const queries = useQueryClient()
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (isOver || endsAt === null) return
    return watchMoment(endsAt, (hasPassed) => {
      setOver(hasPassed ? endsAt : undefined)
      if (hasPassed) refreshContent(queries, id, spreadMs)
    })
  }, [id, endsAt, isOver, queries])
  return isOver || (endsAt !== null && over === endsAt)
}
