import { Button } from '@mantine/core'
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useReportHydrated } from '../lib/hydration'
import { usePageTitle } from '../lib/usePageTitle'
import { LinkButton } from '../ui/links'
import classes from './Notice.module.css'

/** Browsers word it differently when a file of the page could not be fetched. */
const missingFile = /dynamically imported module|module script|preload CSS/i

/** What is shown when a page itself breaks. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  useReportHydrated()
  const router = useRouter()
  const queries = useQueryClient()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  // Only looked at: what a program says of itself tells people nothing.
  const isFileMissing = error instanceof Error && missingFile.test(error.message)

  function again() {
    // A file that failed once, perhaps since a newer version is out, is only asked for by a fresh page.
    if (isFileMissing) return location.reload()
    // What the page could not show is read anew instead of breaking it once more.
    queries.removeQueries({ type: 'inactive' })
    resetQueries()
    reset()
    void router.invalidate()
  }

  return (
    <div className={classes.notice} role="alert">
      <h1>Something went wrong</h1>
      <p>
        {isFileMissing
          ? 'A part of this page could not be loaded. Please check your connection and try again.'
          : 'An unexpected error occurred'}
      </p>
      <div className={classes.actions}>
        <Button onClick={again}>Try again</Button>
        <LinkButton to="/" variant="default">
          Return to Home
        </LinkButton>
      </div>
    </div>
  )
}
