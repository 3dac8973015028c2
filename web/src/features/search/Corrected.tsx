import { Link } from '@tanstack/react-router'
import classes from './Results.module.css'
import type { Asked } from './search.api'

/** Says that something else was looked for than what was typed. */
export function Corrected({ asked, corrected }: { asked: Asked; corrected: string }) {
  return (
    <p className={classes.corrected} role="status">
      Nothing matches “<bdi>{asked.q?.trim()}</bdi>”. Showing results for{' '}
      <Link to="/search" search={(before) => ({ ...before, q: corrected })}>
        <bdi>{corrected}</bdi>
      </Link>
      .
    </p>
  )
}
