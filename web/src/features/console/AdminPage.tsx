import { IconMenu2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { codeOf } from '../../lib/net/callError'
import { useBackCloses } from '../../lib/page/layers'
import { useConsole, useViewer } from '../../lib/session/viewer'
import { countText } from '../../lib/text/countText'
import { Dialog } from '../../ui/Dialog'
import { NotFoundPage } from '../../ui/NotFoundPage'
import { PageTitle } from '../../ui/PageTitle'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './AdminPage.module.css'
import { type AdminPageEntry, adminGroups, adminPages, type FoundPage, pageAt } from './adminPages'
import { CloseConsole } from './CloseConsole'
import { ConsoleEntry, EntrySteps } from './ConsoleEntry'
import { overviewQuery } from './console.api'

/**
 * The console: the second step, then one of its pages beside the navigation. Not found for all but operators. When the
 * console closes by itself, the page stays below the question for the second step, with what was typed in it.
 */
export function AdminPage() {
  const { _splat: asked = '' } = useParams({ strict: false })
  const state = useConsole()
  const viewerId = useViewer()?.id
  /** For whom it was open on this page, until they close it. */
  const [openedFor, setOpenedFor] = useState<string>()
  useClosing()
  useEffect(() => {
    if (state === 'open') setOpenedFor(viewerId)
  }, [state, viewerId])
  const found = pageAt(asked)
  if (state === undefined || !found) return <NotFoundPage />
  const isLocked = state === 'locked'
  if (isLocked && (openedFor === undefined || openedFor !== viewerId)) return <ConsoleEntry />
  const close = () => setOpenedFor(undefined)
  return (
    <>
      <OpenPage key={found.page.path} {...found} onClosed={close} />
      <Dialog
        opened={isLocked}
        onClose={close}
        title="Open the console again"
        size="sm"
        sticky
        onBack="close"
      >
        {isLocked && <EntrySteps />}
      </Dialog>
    </>
  )
}

type OpenProps = FoundPage & { onClosed: () => void }

function OpenPage({ page, rest, onClosed }: OpenProps) {
  const { Page, title, hasOwnHeading } = page
  return (
    <div className={classes.page}>
      <Navigation current={page} onClosed={onClosed} />
      <div className={`${classes.main} stack shrink gap-16`}>
        {!(hasOwnHeading || rest) && <PageTitle tabTitle={`${title} · Console`}>{title}</PageTitle>}
        <Suspense fallback={<RowsSkeleton count={6} />}>
          <Page rest={rest} />
        </Suspense>
      </div>
    </div>
  )
}

/** Beside the page; on phones behind a button above it. */
function Navigation({ current, onClosed }: { current: AdminPageEntry; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, () => setOpen(false))
  const id = useId()
  const { data } = useQuery({ ...overviewQuery, staleTime: 60_000, refetchOnWindowFocus: true })
  return (
    <div className={classes.navigation} data-open={isOpen || undefined}>
      <button
        type="button"
        className={`${classes.toggle} hidden`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
        Console: {current.title}
      </button>
      <nav id={id} aria-label="Console" className={`${classes.entries} stack gap-16`}>
        {adminGroups.map((group) => (
          <section key={group} aria-label={group || 'Overview'}>
            {group && <p className={classes.group}>{group}</p>}
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
                  {page.title} <Waiting count={page.waits && data?.waiting[page.waits]} />
                </Link>
              ))}
          </section>
        ))}
        <CloseConsole className={classes.entry} onClosed={onClosed} />
      </nav>
    </div>
  )
}

function Waiting({ count }: { count: number | null | undefined }) {
  if (!count) return null
  return (
    <span className={classes.count}>
      {countText(count, count >= 1000)}
      <span className="visually-hidden"> waiting</span>
    </span>
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
