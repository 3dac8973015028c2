import { Link } from '@tanstack/react-router'
import classes from './Results.module.css'
import type { SearchQuery } from './search.api'

/** Notes that a corrected spelling was searched for. */
export function CorrectedNote({ search, corrected }: { search: SearchQuery; corrected: string }) {
  return (
    <p className={`${classes.corrected} anywhere below-16`} role="status">
      Nothing matches “<bdi>{search.q?.trim()}</bdi>”. Showing results for{' '}
      <Link to="/search" search={(before) => ({ ...before, q: corrected })}>
        <bdi>{corrected}</bdi>
      </Link>
      .
    </p>
  )
}
