import { dateText, day, exact, nearText } from '../lib/dates/dates'
import { useOfNow } from '../lib/dates/now'
import { useHydrated } from '../lib/page/hydration'

/** A relative time that stays current while it is shown; the exact time on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  // The text, or the day on which a date is said.
  const said = useOfNow((now) => nearText(iso, now) ?? now - (now % 86_400_000))
  const utc = !useHydrated()
  return (
    <time dateTime={iso} title={exact(iso, utc)}>
      {typeof said === 'string' ? said : dateText(iso, said, utc)}
    </time>
  )
}

/** 'Mar 3, 2026' */
export function Day({ iso }: { iso: string }) {
  const utc = !useHydrated()
  return <time dateTime={iso}>{day(iso, utc)}</time>
}
