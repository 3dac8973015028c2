import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshContent } from './refresh'

/** What it became is read within so many milliseconds, not by all at once. */
const spreadMs = 5000
/** A longer one ends at once. */
const longestTimer = 2 ** 31 - 1

type Ending = {
  id: string
  /** Null where it has no end. */
  endsAt: string | null
  /** As the server last said. */
  isOver: boolean
}

/** Whether an item's time is over: known at the moment, without anybody's telling. */
export function useIsOver({ id, endsAt, isOver }: Ending): boolean {
  const queries = useQueryClient()
  const [over, setOver] = useState<string>()
  useEffect(() => {
    // What is no time never comes.
    if (isOver || endsAt === null || Number.isNaN(Date.parse(endsAt))) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = Date.parse(endsAt) - Date.now()
      if (left > 0) {
        timer = setTimeout(wait, Math.min(left, longestTimer))
        return
      }
      setOver(endsAt)
      refreshContent(queries, id, spreadMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [id, endsAt, isOver, queries])
  return isOver || (endsAt !== null && over === endsAt)
}
