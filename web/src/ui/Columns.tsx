import type { ReactNode } from 'react'
import classes from './Columns.module.css'

type Props = {
  children: ReactNode
  side?: ReactNode
  sideLabel?: string
  /** Below 1100 px the side column moves under the main one instead of being left out. */
  below?: boolean
  /** The main column takes the page's whole width. */
  full?: boolean | undefined
}

/** The feed column, and from 1100 px a side column about the place. */
export function Columns({ children, side, sideLabel = 'About this page', below, full }: Props) {
  return (
    <div className={classes.columns} data-with-side={side ? true : undefined} data-full={full || undefined}>
      <div className="stack shrink gap-16">{children}</div>
      {side && (
        <aside
          className={`${classes.side} stack shrink gap-16`}
          data-below={below || undefined}
          aria-label={sideLabel}
        >
          {side}
        </aside>
      )}
    </div>
  )
}
