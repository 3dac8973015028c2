import { day, exact, relative } from '../lib/dates'
import { useNow } from '../lib/now'

/** A time as one speaks of it, kept right while it is shown; the exact one on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  const { now, utc } = useNow()
  return (
    <time dateTime={iso} title={exact(iso, utc)}>
      {relative(iso, now, utc)}
    </time>
  )
}

/** 'Mar 3, 2026' */
export function Day({ iso }: { iso: string }) {
  const { utc } = useNow()
  return <time dateTime={iso}>{day(iso, utc)}</time>
}
