import { useHydrated } from '../../../lib/page/hydration'
import { countText } from '../../../lib/text/countText'
import classes from '../../../ui/CountTabs.module.css'
import type { NavCount } from './useClubNav'

/** A count above zero. The server has none, and a part of the page that hydrated sooner may have read it. */
export function NavBadge({ count }: { count: NavCount | undefined }) {
  const isHydrated = useHydrated()
  if (!isHydrated || !count || count.count === 0) return null
  return (
    <span className={classes.count} data-waiting={count.waiting}>
      {countText(count.count, count.more)}
      {count.waiting && <span className="visually-hidden"> {count.waiting}</span>}
    </span>
  )
}
