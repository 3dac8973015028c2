import type { PollItem } from '@guildhall/contract/polls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshContent } from '../../content/refresh'

/** How it went is read within so many milliseconds, not by all at once. */
const spreadMs = 5000
/** A longer one ends at once. */
const longestTimer = 2 ** 31 - 1

/** Whether a poll has ended: known at the moment, without anybody's telling. */
export function useHasEnded({ id, data: { endsAt, hasEnded } }: PollItem): boolean {
  const queries = useQueryClient()
  const [isOver, setOver] = useState<string>()
  useEffect(() => {
    if (hasEnded) return
    const timer = setTimeout(
      () => {
        if (Date.parse(endsAt) > Date.now()) return
        setOver(endsAt)
        refreshContent(queries, id, spreadMs)
      },
      Math.min(Math.max(Date.parse(endsAt) - Date.now(), 0), longestTimer),
    )
    return () => clearTimeout(timer)
  }, [id, endsAt, hasEnded, queries])
  return hasEnded || isOver === endsAt
}
