import { useReportHydrated } from '../lib/page/hydration'
import { usePageTitle } from '../lib/page/usePageTitle'
import { LinkButton } from './links'
import classes from './Notice.module.css'

export function NotFoundPage() {
  usePageTitle('Page not found')
  useReportHydrated()
  return (
    <div className={classes.notice}>
      <p className={classes.number} aria-hidden>
        404
      </p>
      <h1>Oops! Page not found</h1>
      <p>There is nothing at this address. It may have moved, or the link may be incomplete.</p>
      <LinkButton to="/">Return to Home</LinkButton>
    </div>
  )
}
