import classes from './Mark.module.css'

/** Says that something cannot be had: 'Sold'. */
export const Mark = ({ children }: { children: string }) => <span className={classes.mark}>{children}</span>
