import { dateText, day, exact, nearText, shortNearText } from '../lib/dates/dates'
import { useOfNow } from '../lib/dates/now'
import { useHydrated } from '../lib/page/hydration'

/** A relative time that stays current while it is shown; the exact time on hover. */
export function TimeAgo({ iso }: { iso: string }) {
  const { text, title } = useTimeAgo(iso)
  return (
    <time dateTime={iso} title={title}>
      {text}
    </time>
  )
}

/** The same for a column of times: '5 min'. Screen readers read it in full. */
export function ShortTimeAgo({ iso }: { iso: string }) {
  const { text, title } = useTimeAgo(iso)
  const short = useOfNow((now) => shortNearText(iso, now))
  return (
    <time dateTime={iso} title={title}>
      <span aria-hidden>{short ?? text}</span>
      <span className="visually-hidden">{text}</span>
    </time>
  )
}

function useTimeAgo(iso: string): { text: string; title: string } {
  // The text, or the day on which a date is said.
  const said = useOfNow((now) => nearText(iso, now) ?? now - (now % 86_400_000))
  const utc = !useHydrated()
  return { text: typeof said === 'string' ? said : dateText(iso, said, utc), title: exact(iso, utc) }
}

/** 'Mar 3, 2026' */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useDay(iso)}</time>
}

/** The same as text, for titles. */
export const useDay = (iso: string): string => day(iso, !useHydrated())
