import type { ReactNode } from 'react'
import classes from './CountBadge.module.css'

/** How many wait to be seen, at the corner of the sign that leads to them. */
export const CountBadge = ({ children }: { children: ReactNode }) => (
  <span className={classes.badge}>{children}</span>
)
