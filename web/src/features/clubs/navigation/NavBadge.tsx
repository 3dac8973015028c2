import { countText } from '../../../lib/text/countText'
import classes from '../../../ui/CountTabs.module.css'
import type { NavCount } from './useClubNav'

/** A count above zero. */
export const NavBadge = ({ count }: { count: NavCount | undefined }) =>
  count && count.count > 0 ? (
    <span className={classes.count} data-waiting={count.waiting}>
      {countText(count.count, count.more)}
      {count.waiting && <span className="visually-hidden"> {count.waiting}</span>}
    </span>
  ) : null
