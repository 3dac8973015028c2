import { IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useState } from 'react'
import { CloseConsole } from '../../features/console/CloseConsole'
import { ConsoleEntry } from '../../features/console/ConsoleEntry'
import { keys } from '../../lib/cache/keys'
import { codeOf } from '../../lib/net/callError'
import { useConsole } from '../../lib/session/viewer'
import { PageTitle } from '../../ui/PageTitle'
import { RowsSkeleton } from '../../ui/skeletons'
import { NotFoundPage } from '../NotFoundPage'
import classes from './AdminPage.module.css'
import { type AdminPageEntry, adminGroups, adminPages, type FoundPage, pageAt } from './adminPages'

/** The console: the second step, then one of its pages beside the navigation. Not found for all but operators. */
export function AdminPage() {
  const { _splat: asked = '' } = useParams({ strict: false })
  const state = useConsole()
  useClosing()
  const found = pageAt(asked)
  if (state === undefined || !found) return <NotFoundPage />
  if (state === 'locked') return <ConsoleEntry />
  return <OpenPage key={found.page.path} {...found} />
}

function OpenPage({ page, rest }: FoundPage) {
  const { Page, title, hasOwnHeading } = page
  return (
    <div className={classes.page}>
      <Navigation current={page} />
      <div className={classes.main}>
        {!(hasOwnHeading || rest) && <PageTitle tabTitle={`${title} · Console`}>{title}</PageTitle>}
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <Page rest={rest} />
        </Suspense>
      </div>
    </div>
  )
}

/** Beside the page; on phones behind a button above it. */
function Navigation({ current }: { current: AdminPageEntry }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.navigation} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
        Console: {current.title}
      </button>
      <nav id={id} aria-label="Console" className={classes.entries}>
        {adminGroups.map((group) => (
          <section key={group} aria-label={group}>
            <p className={classes.group}>{group}</p>
            {adminPages
              .filter((page) => page.group === group)
              .map((page) => (
                <Link
                  key={page.path}
                  {...(page.path ? { to: '/admin/$', params: { _splat: page.path } } : { to: '/admin' })}
                  className={classes.entry}
                  // Of the router, whose overview would be current on every page.
                  activeOptions={{ exact: true }}
                  aria-current={page === current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <page.icon size={18} stroke={1.7} aria-hidden />
                  {page.title}
                </Link>
              ))}
          </section>
        ))}
        <CloseConsole className={classes.entry} />
      </nav>
    </div>
  )
}

/** Asks for the second step again as soon as an answer says that the console closed, or is no longer this person's. */
function useClosing(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const check = (error: unknown) => {
      if (['console_locked', 'operators_only'].includes(codeOf(error) ?? ''))
        void queries.invalidateQueries({ queryKey: keys.session })
    }
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') check(event.action.error)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}
