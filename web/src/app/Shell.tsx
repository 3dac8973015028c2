import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { afterFirstPaint } from '../lib/afterFirstPaint'
import { lazyPart, withRetries } from '../lib/lazyPart'
import { useUnsentComment } from '../lib/unsentComment'
import { useViewer } from '../lib/viewer'
import { BottomBar } from './BottomBar'
import { Breadcrumbs } from './Breadcrumbs'
import { Footer } from './Footer'
import { Header } from './Header'
import { ReachBanner } from './ReachBanner'
import { SessionGuard } from './SessionGuard'
import classes from './Shell.module.css'
import { SignOutBanner } from './SignOutBanner'
import { TitleAnnouncer } from './TitleAnnouncer'

const SignedInEffects = lazyPart(() => import('./SignedInEffects'))
const UnsentComment = lazyPart(() => import('../features/comments/UnsentComment'))

/** Every page stands in here: header, breadcrumbs, the page, footer, and on phones a bar at the bottom. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(pathname)

  // After going to another page the keyboard continues in it, not in the link that is gone.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  useEffect(() => {
    // A press may come before the code that looks after the focus.
    let focused: EventTarget | null = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    document.addEventListener('focusin', remember)
    let stop = () => document.removeEventListener('focusin', remember)
    let isLeft = false
    afterFirstPaint(async () => {
      const { keepFocus } = await withRetries(() => import('../lib/keepFocus'))
      stop()
      if (!isLeft) stop = keepFocus(focused)
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [])

  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        Skip to main content
      </a>
      <ReachBanner />
      <SignOutBanner />
      <Header />
      <Breadcrumbs />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <SessionGuard>
          <Outlet />
        </SessionGuard>
        <div id="layers" />
        <UnsentCommentOnce />
      </main>
      <Footer />
      <BottomBar />
      <TitleAnnouncer />
      <SignedInEffectsLater />
    </div>
  )
}

/** Once the page stands, for who is signed in. */
function SignedInEffectsLater() {
  const personId = useViewer()?.id
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    if (personId) afterFirstPaint(() => setTime(true))
  }, [personId])
  return personId && isTime ? (
    <Suspense>
      <SignedInEffects personId={personId} />
    </Suspense>
  ) : null
}

/** Loaded when there is something to give back, and kept: it fades away by itself. */
function UnsentCommentOnce() {
  const unsent = useUnsentComment()
  const [wanted, setWanted] = useState(false)
  if (unsent !== undefined && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <UnsentComment />
    </Suspense>
  ) : null
}
