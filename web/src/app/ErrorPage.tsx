import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { usePageTitle } from '../lib/usePageTitle'
import { LinkButton } from '../ui/links'
import classes from './Notice.module.css'

/** What is shown when a page itself breaks. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()

  function again() {
    resetQueries()
    reset()
    void router.invalidate()
  }

  return (
    <div className={classes.notice} role="alert">
      <h1>Something went wrong</h1>
      <p>{(error instanceof Error && error.message) || 'An unexpected error occurred'}</p>
      <div className={classes.actions}>
        <Button onClick={again}>Try again</Button>
        <LinkButton to="/" variant="default">
          Return to Home
        </LinkButton>
      </div>
    </div>
  )
}
