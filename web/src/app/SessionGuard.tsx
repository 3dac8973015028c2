import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useIsSession } from '../lib/session/machine'
import { onSessionEnd } from '../lib/session/viewer'
import { PageLoading } from '../ui/PageLoading'

const ReauthDialog = lazyPart(() => import('../features/accounts/ReauthDialog'))

/** Pages that visitors use: an ended session doesn't lead away from them. */
const visitorPages = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-email/change',
]

/** Keeps a page while its person logs in again, and unmounts it when another person logs in. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const isAsking = useIsSession('reauthenticating')
  const isReplaced = useIsSession('replaced')
  const [wasAsked, setAsked] = useState(false)
  if (isAsking && !wasAsked) setAsked(true)
  useWayToLogin()

  // The page that would ask before it is left is unmounted by then.
  useEffect(() => {
    if (isReplaced) window.location.replace('/')
  }, [isReplaced])

  if (isReplaced) return <PageLoading />
  return (
    <>
      {children}
      {wasAsked && (
        <Suspense>
          <ReauthDialog />
        </Suspense>
      )}
    </>
  )
}

/** Leads to /login, which says that the session ended and leads back. */
function useWayToLogin(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionEnd(async () => {
        const { pathname, href } = router.latestLocation
        if (!visitorPages.includes(pathname))
          await router.navigate({ to: '/login', search: { redirect: href, ended: '1' } })
      }),
    [router],
  )
}
