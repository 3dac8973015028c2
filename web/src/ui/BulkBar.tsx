import type { ReactNode } from 'react'
import classes from './BulkBar.module.css'

type Props = {
  label: string
  /** Before the count: the box that selects all. */
  selectAll?: ReactNode
  count: ReactNode
  children?: ReactNode
}

/** What can be done with the selected rows of a list. */
export const BulkBar = ({ label, selectAll, count, children }: Props) => (
  <section className={classes.bar} aria-label={label}>
    {selectAll}
    <span role="status">{count}</span>
    {children}
  </section>
)
