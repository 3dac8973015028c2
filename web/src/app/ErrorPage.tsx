import { Button } from '@mantine/core'
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useReportHydrated } from '../lib/page/hydration'
import { usePageTitle } from '../lib/page/usePageTitle'
import { LinkButton } from '../ui/links'
import classes from '../ui/Notice.module.css'

/** Each browser's message for a chunk that couldn't be fetched. */
const missingFile = /dynamically imported module|module script|preload CSS/i
const reloadedFor = 'guildhall-reloaded-for'

/** Shown when a page throws. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  useReportHydrated()
  const router = useRouter()
  const queries = useQueryClient()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  // Only matched, never shown: it means nothing to people.
  const isFileMissing = error instanceof Error && missingFile.test(error.message)

  // After an update, the server lacks this page's older files. The router reloads for scripts only. Once for each file.
  const missing = error instanceof Error && /preload CSS/i.test(error.message) ? error.message : undefined
  useEffect(() => {
    if (!missing || sessionStorage.getItem(reloadedFor) === missing) return
    const leaving = new AbortController()
    fetch(location.href, { method: 'HEAD', signal: leaving.signal }).then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(reloadedFor, missing)
        location.reload()
      },
      () => undefined, // Offline: this page says so.
    )
    return () => leaving.abort()
  }, [missing])

  function again() {
    // A failed chunk, perhaps of an older version, is only fetched again by a fresh document.
    if (isFileMissing) return location.reload()
    // Clears the data that broke the page.
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
      <div className="flow justify-center gap-8">
        <Button onClick={again}>Try again</Button>
        <LinkButton to="/" variant="default">
          Return to Home
        </LinkButton>
      </div>
    </div>
  )
}
