import type { ClubPreview } from '@guildhall/contract/clubs'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type CSSProperties, Suspense, useEffect, useRef, useState } from 'react'
import { useClubSlug, useIsInside } from '../content/clubPlace'
import { useUnsentComment } from '../features/comments/unsentComments'
import { keys } from '../lib/cache/keys'
import { useCached } from '../lib/cache/useCached'
import { afterFirstPaint } from '../lib/page/afterFirstPaint'
import { lazyPart, withRetries } from '../lib/page/lazyPart'
import { useViewer } from '../lib/session/viewer'
import { BottomBar } from './BottomBar'
import { Breadcrumbs } from './Breadcrumbs'
import { Footer } from './Footer'
import { Header } from './Header'
import { PlaceBanners } from './PlaceBanners'
import { ReachBanner } from './ReachBanner'
import { SessionGuard } from './SessionGuard'
import classes from './Shell.module.css'
import { SignOutBanner } from './SignOutBanner'
import { TitleAnnouncer } from './TitleAnnouncer'

const SignedInEffects = lazyPart(() => import('./SignedInEffects'))
const UnsentComment = lazyPart(() => import('../features/comments/UnsentComment'))

/** The frame of every page: header, breadcrumbs, page, footer, and the bottom bar on phones. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(pathname)
  const isInClub = useIsInClub()

  // Focuses the new page after a navigation: the pressed link may be gone.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  useEffect(() => {
    // Remembers the focus until keepFocus is loaded.
    let focused: EventTarget | null = document.activeElement
    const remember = ({ target }: FocusEvent) => {
      focused = target
    }
    document.addEventListener('focusin', remember)
    let stop = () => document.removeEventListener('focusin', remember)
    let isLeft = false
    afterFirstPaint(async () => {
      const { keepFocus } = await withRetries(() => import('../lib/keyboard/keepFocus'))
      stop()
      if (!isLeft) stop = keepFocus(focused)
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [])

  return (
    <div className={classes.shell} data-club={isInClub || undefined}>
      <a href="#main" className={classes.skip}>
        Skip to main content
      </a>
      <ReachBanner />
      <SignOutBanner />
      <PlaceBanners />
      <Header />
      <Breadcrumbs />
      <main id="main" ref={main} tabIndex={-1} className={classes.main} {...useClubAccent()}>
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

/** Pages with a club's navigation beside them are wider. */
function useIsInClub(): boolean {
  const isSignedIn = Boolean(useViewer())
  const slug = useClubSlug()
  const isInside = useIsInside()
  return isSignedIn && slug !== null && isInside
}

/** Paints a club's pages, dialogs included, in its color (Shell.module.css). */
function useClubAccent() {
  const slug = useClubSlug() ?? ''
  const { data: club } = useCached<ClubPreview>(keys.club(slug))
  const { data: preview } = useCached<ClubPreview>(keys.clubPreview(slug))
  const accent = (club ?? preview)?.accent
  return accent
    ? {
        'data-accent': true,
        style: { '--club-accent': accent.color, '--club-tint': accent.tint } as CSSProperties,
      }
    : {}
}

/** After the first paint, for signed-in people. */
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

/** Loaded with the first unsent comment, and kept: it fades out by itself. */
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
