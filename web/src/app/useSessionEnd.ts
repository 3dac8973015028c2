import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onSessionEnd } from '../lib/viewer'

/** Pages that have their own use for somebody who is not signed in. */
const open = ['/signup', '/forgot-password', '/reset-password', '/confirm-email']

/** Whose session ended elsewhere is brought to /login, which says so and leads back. */
export function useSessionEnd(): void {
  const router = useRouter()
  useEffect(
    () =>
      onSessionEnd(() => {
        const { pathname, search, href } = router.latestLocation
        if (open.includes(pathname)) return
        // A page for signed-in people may have left for it already.
        const isThere = pathname === '/login'
        void router.navigate({
          to: '/login',
          search: { ...(isThere ? search : { redirect: href }), ended: '1' },
          replace: isThere,
        })
      }),
    [router],
  )
}
