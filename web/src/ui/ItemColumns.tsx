import type { ReactNode } from 'react'
import classes from './ItemColumns.module.css'
import { useRootMark } from './useRootMark'

type Props = {
  /** Name of the article. */
  label: string
  /** Set while the content is from an earlier read. */
  isGone: boolean
  /** First in the left column. */
  lead: ReactNode
  /** The card on the right; below `lead` in one column. Holds one `ItemBar`. */
  summary: ReactNode
  /** Below the card; left out in one column. */
  side?: ReactNode
  children: ReactNode
  /** Its actions, below a hairline. */
  foot: ReactNode
}

/**
 * An item on its own page: content on the left and a summary that stays in view on the right, or one column below
 * 1000 px. Styles alone decide which, so nothing moves when the page hydrates.
 */
export function ItemColumns({ label, isGone, lead, summary, side, children, foot }: Props) {
  return (
    <article
      className={`${classes.item} card`}
      data-gone={isGone || undefined}
      data-bare={!foot || undefined}
      aria-label={label}
    >
      <div className={classes.body}>
        <div className={`${classes.lead} shrink`}>{lead}</div>
        <div className={classes.aside}>
          <div className={classes.card}>{summary}</div>
          {side && <div className={`${classes.side} hidden`}>{side}</div>}
        </div>
        <div className={`${classes.rest} shrink main`}>{children}</div>
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </article>
  )
}

/**
 * The essential facts and action of a summary. In one column it stays at the bottom of the window, above the main
 * navigation, until the end of the item's text; not in low windows and on paper.
 */
export function ItemBar({ children }: { children: ReactNode }) {
  useRootMark('itemBar', '')
  return <div className={`${classes.bar} row between gap-16 rows-8`}>{children}</div>
}
