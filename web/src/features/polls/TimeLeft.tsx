import type { PollItem } from '@guildhall/contract/polls'
import { exact, untilText } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import { useHasEnded } from './useHasEnded'

/** 'Ends in 3 days', or that it has ended. */
export function TimeLeft({ item }: { item: PollItem }) {
  const hasEnded = useHasEnded(item)
  const { now, utc } = useNow()
  const { endsAt } = item.data
  if (hasEnded) return 'Poll ended'
  if (Number.isNaN(Date.parse(endsAt))) return 'End date unavailable'
  return (
    <time dateTime={endsAt} title={exact(endsAt, utc)}>
      Ends {untilText(endsAt, now)}
    </time>
  )
}
