import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchMoment } from '../lib/dates/serverTime'
import { refreshContent } from './refresh'

/** Spreads the refetches of open pages; milliseconds. */
const spreadMs = 5000

type Ending = {
  id: string
  /** Null without an end. */
  endsAt: string | null
  /** The server's last value. */
  isOver: boolean
}

/** Whether an item has ended by the server's clock; changes on time, without a signal. */
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
