import classes from './StatusBadge.module.css'

/** Shows why an offer is unavailable: 'Sold'. */
export const StatusBadge = ({ children }: { children: string }) => (
  <span className={classes.badge}>{children}</span>
)
