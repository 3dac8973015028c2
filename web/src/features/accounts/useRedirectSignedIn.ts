import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../lib/session/viewer'

/** Redirects signed-in people to their target, or home. */
export function useRedirectSignedIn(target = '/'): void {
  const router = useRouter()
  const viewer = useViewer()
  useEffect(() => {
    if (viewer) router.history.replace(target)
  }, [viewer, router, target])
}
